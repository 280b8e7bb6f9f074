import type { DriverRideFragment, RideStatus } from '../../../generated/operations.ts';

export interface BeforeYouGoProps {
  readonly ride: Pick<DriverRideFragment, 'id' | 'status'>;
}

const BEFORE_START: readonly RideStatus[] = ['ACCEPTED', 'CONFIRMED'];

/** Whether the driver has the ride and has not begun it. */
export function isBeforeStart({ ride }: BeforeYouGoProps): boolean {
  return BEFORE_START.includes(ride.status);
}
