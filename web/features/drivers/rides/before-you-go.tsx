import { lazy, Suspense } from 'react';
import type { DriverRideFragment } from '../../../generated/operations.ts';

const NeedsAlert = lazy(async () => ({ default: (await import('./needs-alert.tsx')).NeedsAlert }));

interface BeforeYouGoProps {
  readonly ride: Pick<DriverRideFragment, 'id' | 'status' | 'rider'>;
  /** No toast says that it has changed: another place on the same screen does. */
  readonly isQuiet?: boolean;
}

/** All that the rider needs, for the driver who has the ride and has not begun it; a toast says when it changes. */
export function BeforeYouGo({ ride, isQuiet = false }: BeforeYouGoProps) {
  if (ride.status !== 'ACCEPTED' && ride.status !== 'CONFIRMED') return null;
  return (
    <Suspense fallback={null}>
      <NeedsAlert rideId={ride.id} riderName={ride.rider.firstName} isQuiet={isQuiet} />
    </Suspense>
  );
}
