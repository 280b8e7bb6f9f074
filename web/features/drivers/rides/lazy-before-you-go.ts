import type { DriverRideFragment, RideStatus } from '../../../generated/operations.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';

export interface BeforeYouGoProps {
  readonly ride: Pick<DriverRideFragment, 'id' | 'status'>;
}

const BEFORE_START: readonly RideStatus[] = ['ACCEPTED', 'CONFIRMED'];

/** Whether the driver has the ride and has not begun it. */
export function isBeforeStart({ ride }: BeforeYouGoProps): boolean {
  return BEFORE_START.includes(ride.status);
}

/** What the rider needs, fetched with the first ride that can have needs to read. */
export const BeforeYouGo = lazyDialog(
  isBeforeStart,
  async () => (await import('./before-you-go.tsx')).BeforeYouGo,
);
