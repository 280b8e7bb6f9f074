import { Box, Typography } from '@mui/material';
import type { RideDetailsFragment } from '../../generated/operations.ts';

/** The PIN that the rider reads to the driver; nothing where none is wanted. */
export function StartPin({ ride }: { ride: Pick<RideDetailsFragment, 'startPin' | 'driver'> }) {
  const { startPin: pin, driver } = ride;
  if (!pin) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'baseline' }}>
      <Typography
        component="p"
        variant="h4"
        aria-label={`PIN ${[...pin].join(' ')}`}
        sx={{ letterSpacing: '0.2em' }}
      >
        {pin}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Your PIN. Read it to {driver?.firstName ?? 'your driver'} in the car; the trip starts with it.
      </Typography>
    </Box>
  );
}
