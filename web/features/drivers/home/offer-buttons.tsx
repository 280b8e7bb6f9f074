import { Box, Button } from '@mui/material';
import { ACTION_LABELS, useRideActs, type RideActsProps } from '../rides/use-ride-acts.tsx';

/** The two answers to a request, big and apart: yes under the right thumb, and twice as wide as no. */
export function OfferButtons(props: RideActsProps) {
  const { act, isBusy, running, dialogs } = useRideActs(props);
  const no = props.ride.isSpecificDriver ? 'decline' : 'pass';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 5, mt: 'auto' }}>
      <Button
        variant="outlined"
        color="inherit"
        loading={running === no}
        disabled={isBusy}
        onClick={() => act(no)}
        sx={{ minHeight: 56, px: 2 }}
      >
        {ACTION_LABELS[no]}
      </Button>
      <Button
        variant="contained"
        loading={running === 'accept'}
        disabled={isBusy}
        onClick={() => act('accept')}
        sx={{ minHeight: 56, fontSize: '1.125rem' }}
      >
        {ACTION_LABELS.accept}
      </Button>
      {dialogs}
    </Box>
  );
}
