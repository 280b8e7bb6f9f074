import { Box, Button } from '@mui/material';
import { useNow } from '../../../lib/use-now.ts';
import { ContactButton } from '../rides/contact-button.tsx';
import { getActions, getNextStep } from '../rides/driver-ride-actions.ts';
import { ACTION_LABELS, useRideActs, type RideActsProps } from '../rides/use-ride-acts.tsx';

const MINUTE_MS = 60_000;

/** The buttons of a ride: the next step wide, everything else quiet. */
export function RideActions(props: RideActsProps) {
  const { ride } = props;
  const { act, isBusy, running, dialogs } = useRideActs(props);
  const now = useNow(MINUTE_MS);
  const actions = getActions(ride, now);
  const next = getNextStep(ride, now);
  const isCrowded = actions.length > 2;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {actions.map((action) => {
        if (action === 'call' || action === 'text')
          return <ContactButton key={action} way={action} phone={ride.rider.phone ?? ''} />;
        const isNext = action === next;
        return (
          <Button
            key={action}
            variant={isNext ? 'contained' : 'text'}
            size={isNext ? 'large' : 'medium'}
            color={isNext ? 'primary' : 'inherit'}
            loading={running === action}
            disabled={isBusy}
            onClick={() => act(action)}
            sx={
              isNext ? { flex: isCrowded ? '1 1 100%' : '1 1 160px' } : { px: 3, flexGrow: isCrowded ? 1 : 0 }
            }
          >
            {ACTION_LABELS[action]}
          </Button>
        );
      })}
      {dialogs}
    </Box>
  );
}
