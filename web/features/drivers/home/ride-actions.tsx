import CallIcon from '@mui/icons-material/CallOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { DriverRideFragment } from '../../../generated/documents.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { getActions, type DriverAction } from './driver-ride-actions.ts';
import { toEarning } from './ride-texts.ts';
import type { RideMove, RideTransitions } from './use-ride-moves.ts';

const LABELS: Record<DriverAction, string> = {
  accept: 'Accept',
  decline: 'Decline',
  pass: 'Pass',
  confirm: "I'm on for this",
  start: 'Start Trip',
  call: 'Call Rider',
  'give-back': 'Give back',
  complete: 'Complete Trip',
  rate: 'Rate Rider',
};

interface RideActionsProps {
  readonly ride: DriverRideFragment;
  readonly moves: RideTransitions;
  readonly onRate: (ride: DriverRideFragment) => void;
  /** After a move that the server has made. */
  readonly onMoved?: () => void;
}

/** The buttons of a ride: the next step wide, everything else quiet; what cannot be taken back asks once more. */
export function RideActions({ ride, moves, onRate, onMoved }: RideActionsProps) {
  const [asking, setAsking] = useState<'complete' | 'give-back' | null>(null);
  const actions = getActions(ride);
  const isCrowded = actions.length > 2;
  const isMoving = moves.moving?.rideId === ride.id;
  const make = async (move: RideMove) => {
    if (await moves.move(ride, move)) onMoved?.();
    setAsking(null);
  };
  const act = (action: Exclude<DriverAction, 'call'>) => {
    if (action === 'rate') onRate(ride);
    else if (action === 'complete' || action === 'give-back') setAsking(action);
    else void make(action);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {actions.map((action, index) => {
        if (action === 'call') return <CallButton key={action} phone={ride.rider.phone ?? ''} />;
        return (
          <Button
            key={action}
            variant={index === 0 ? 'contained' : action === 'start' ? 'outlined' : 'text'}
            size={index === 0 ? 'large' : 'medium'}
            color={index === 0 || action === 'start' ? 'primary' : 'inherit'}
            loading={isMoving && moves.moving?.move === action}
            disabled={isMoving}
            onClick={() => act(action)}
            sx={
              index === 0
                ? { flex: isCrowded ? '1 1 100%' : '1 1 160px' }
                : { px: 3, flexGrow: isCrowded ? 1 : 0 }
            }
          >
            {LABELS[action]}
          </Button>
        );
      })}
      <AskAgain
        ride={ride}
        asking={asking}
        loading={isMoving}
        onConfirm={make}
        onClose={() => setAsking(null)}
      />
    </Box>
  );
}

function CallButton({ phone }: { phone: string }) {
  return (
    <Button
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      variant="outlined"
      startIcon={<CallIcon aria-hidden />}
      sx={{ px: 3, flexGrow: 1 }}
    >
      {LABELS.call}
    </Button>
  );
}

interface AskAgainProps {
  readonly ride: DriverRideFragment;
  readonly asking: 'complete' | 'give-back' | null;
  readonly loading: boolean;
  readonly onConfirm: (move: RideMove) => Promise<void>;
  readonly onClose: () => void;
}

function AskAgain({ ride, asking, loading, onConfirm, onClose }: AskAgainProps) {
  const name = ride.rider.firstName;
  return (
    <>
      <ConfirmDialog
        open={asking === 'complete'}
        title="Complete this trip?"
        text={`${name} is charged now and ${moneyText(toEarning(ride))} is yours. Complete it when ${name} has arrived.`}
        confirmLabel="Complete Trip"
        cancelLabel="Not yet"
        loading={loading}
        onConfirm={() => void onConfirm('complete')}
        onClose={onClose}
      />
      <ConfirmDialog
        open={asking === 'give-back'}
        title="Give this ride back?"
        text={`${name} is told, and the ride is offered to other drivers.`}
        confirmLabel="Give back"
        cancelLabel="Keep it"
        isDestructive
        loading={loading}
        onConfirm={() => void onConfirm('give-back')}
        onClose={onClose}
      />
    </>
  );
}
