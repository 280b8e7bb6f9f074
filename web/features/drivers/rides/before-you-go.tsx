import { lazy, Suspense } from 'react';
import type { DriverRideFragment } from '../../../generated/operations.ts';

const NeedsAlert = lazy(async () => ({ default: (await import('./needs-alert.tsx')).NeedsAlert }));

/** All that the rider needs, for the driver who has the ride and has not begun it. */
export function BeforeYouGo({ ride }: { readonly ride: Pick<DriverRideFragment, 'id' | 'status'> }) {
  if (ride.status !== 'ACCEPTED' && ride.status !== 'CONFIRMED') return null;
  return (
    <Suspense fallback={null}>
      <NeedsAlert rideId={ride.id} />
    </Suspense>
  );
}
