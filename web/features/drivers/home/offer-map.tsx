import { Box } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { DriverRideFragment } from '../../../generated/operations.ts';

const RouteSketch = lazy(async () => ({
  default: (await import('../../../components/map/route-sketch.tsx')).RouteSketch,
}));

/** Where the trip goes; its place is kept before the drawing is there, so that nothing moves when it comes. */
export function OfferMap({ ride }: { ride: Pick<DriverRideFragment, 'pickup' | 'dropoff'> }) {
  return (
    <Box sx={{ height: 112 }}>
      <Suspense fallback={null}>
        <RouteSketch pickup={ride.pickup} dropoff={ride.dropoff} />
      </Suspense>
    </Box>
  );
}
