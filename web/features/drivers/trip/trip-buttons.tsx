import { Box, Button } from '@mui/material';
import { useNow } from '../../../lib/use-now.ts';
import { getActions, getNextStep, type DriverAction } from '../rides/driver-ride-actions.ts';
import { ACTION_LABELS, useRideActs, type Act, type RideActsProps } from '../rides/use-ride-acts.tsx';
import { ContactButton } from '../rides/contact-button.tsx';

const MINUTE_MS = 60_000;
/** Reached by a thumb without aiming. */
const BIG_PX = 64;

/** The next step over the whole width; the ways to the rider below, and what is rarely needed last. */
export function TripButtons(props: RideActsProps) {
  const { ride } = props;
  const { act, isBusy, running, dialogs } = useRideActs(props);
  const now = useNow(MINUTE_MS);
  const next = getNextStep(ride, now);
  const others = getActions(ride, now).filter((action) => action !== next);
  const phone = ride.rider.phone;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {next && isAct(next) && (
        <Button
          variant="contained"
          fullWidth
          loading={running === next}
          disabled={isBusy}
          onClick={() => act(next)}
          sx={{ minHeight: BIG_PX, fontSize: '1.25rem' }}
        >
          {ACTION_LABELS[next]}
        </Button>
      )}
      {phone && (
        <Box sx={{ display: 'flex', gap: 3 }}>
          <ContactButton way="call" phone={phone} />
          <ContactButton way="text" phone={phone} />
        </Box>
      )}
      {others.some(isAct) && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
          {others.filter(isAct).map((action) => (
            <Button
              key={action}
              color="inherit"
              loading={running === action}
              disabled={isBusy}
              onClick={() => act(action)}
              sx={{ px: 3 }}
            >
              {ACTION_LABELS[action]}
            </Button>
          ))}
        </Box>
      )}
      {dialogs}
    </Box>
  );
}

function isAct(action: DriverAction): action is Act {
  return action !== 'call' && action !== 'text';
}
