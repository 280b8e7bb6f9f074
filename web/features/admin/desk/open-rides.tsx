import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { fullName } from '../../../../domain/users/user.ts';
import { CallReturnButton } from '../../../components/return-trip/call-return-button.tsx';
import { ReturnLine } from '../../../components/return-trip/return-line.tsx';
import { isWaiting, stageText } from '../../../components/ride-history/ride-status.ts';
import type { DeskCallerQuery } from '../../../generated/operations.ts';
import { soonText, useAreaTime } from '../../../lib/area-time.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { moneyText } from '../../../lib/money-text.ts';
import { cancelRule } from '../../../lib/cancel-rule.ts';

const CancelDialog = lazyDialog(
  'booking',
  async () => (await import('../bookings/cancel-dialog.tsx')).CancelDialog,
);
const AssignDialog = lazyDialog(
  'booking',
  async () => (await import('../bookings/assign-dialog.tsx')).AssignDialog,
);
const RescheduleDialog = lazyDialog(
  'ride',
  async () => (await import('../../../components/schedule/reschedule-dialog.tsx')).RescheduleDialog,
);

const ChangeNeedsDialog = lazyDialog(
  'ride',
  async () => (await import('../../../components/needs/change-needs-dialog.tsx')).ChangeNeedsDialog,
);

type OpenRide = DeskCallerQuery['caller']['openRides'][number];
type Act = 'cancel' | 'assign' | 'move' | 'needs';

interface OpenRidesProps {
  readonly rides: readonly OpenRide[];
  readonly onChanged: () => Promise<unknown>;
}

/** Rides that are not over, and what can be done about them while the caller is on the line. */
export function OpenRides({ rides, onChanged }: OpenRidesProps) {
  const areaTime = useAreaTime();
  const [asked, ask] = useState<{ readonly act: Act; readonly rideId: string } | null>(null);
  const close = () => {
    ask(null);
    void onChanged().catch(() => undefined);
  };
  // As it is now: what somebody else has changed meanwhile was read again.
  const of = (act: Act) =>
    asked?.act === act ? (rides.find(({ id }) => id === asked.rideId) ?? null) : null;
  const [cancelled, moved] = [of('cancel'), of('move')];
  return (
    <>
      {rides.map((ride) => (
        <Box key={ride.id} sx={{ py: 2, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {soonText(ride.scheduledFor ?? ride.requestedAt, new Date(), areaTime.timeZone)} ·{' '}
            {stageText(ride.stage)}
          </Typography>
          <Typography variant="body2">
            {ride.pickup.address} → {ride.dropoff.address}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {ride.driver ? fullName(ride.driver) : t`No driver yet`} · {moneyText(ride.totalFare)}
          </Typography>
          <ReturnLine ride={ride} />
          <Acts {...{ ride, onChanged }} onAsk={(act) => ask({ act, rideId: ride.id })} />
        </Box>
      ))}
      <CancelDialog
        booking={cancelled}
        rule={cancelled ? cancelRule(cancelled, areaTime, cancelled.payerName) : []}
        onClose={close}
      />
      <AssignDialog booking={of('assign')} onClose={close} />
      <ChangeNeedsDialog ride={of('needs')} onClose={close} />
      <RescheduleDialog ride={moved} {...(moved && { version: moved.version })} onClose={close} />
    </>
  );
}

interface ActsProps {
  readonly ride: OpenRide;
  readonly onAsk: (act: Act) => void;
  readonly onChanged: OpenRidesProps['onChanged'];
}

/** What can be done about a ride as it stands: of one that has ended only its return is left. */
function Acts({ ride: { id, status, driver, scheduledFor, canCallReturn }, onAsk, onChanged }: ActsProps) {
  const isOver = status === 'COMPLETED' || status === 'CANCELLED';
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        flexWrap: 'wrap',
        ml: canCallReturn ? 0 : -2,
        '& .MuiButton-text': { px: 2 },
      }}
    >
      {canCallReturn && (
        <CallReturnButton rideId={id} size="small" onCalled={onChanged}>
          <Trans>Call the return</Trans>
        </CallReturnButton>
      )}
      {isWaiting(status) && scheduledFor !== null && (
        <Button size="small" onClick={() => onAsk('move')}>
          <Trans>Change time</Trans>
        </Button>
      )}
      {isWaiting(status) && (
        <>
          <Button size="small" onClick={() => onAsk('assign')}>
            {driver ? t`Another driver` : t`Assign driver`}
          </Button>
          <Button size="small" onClick={() => onAsk('needs')}>
            <Trans>Change needs</Trans>
          </Button>
        </>
      )}
      {!isOver && (
        <Button size="small" color="error" onClick={() => onAsk('cancel')}>
          <Trans>Cancel ride</Trans>
        </Button>
      )}
    </Box>
  );
}
