import type { RideStatus } from '../../generated/operations.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import type { TripSafetyProps } from './trip-safety.tsx';

interface LazyTripSafetyProps extends TripSafetyProps {
  readonly status: RideStatus;
}

/** Sharing a trip and the emergency sheet, fetched with a ride that goes on. */
export const TripSafety = lazyDialog<LazyTripSafetyProps>(
  ({ status }) => status !== 'COMPLETED' && status !== 'CANCELLED',
  async () => (await import('./trip-safety.tsx')).TripSafety,
);
