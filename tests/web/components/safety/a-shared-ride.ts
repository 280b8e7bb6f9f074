import type { Masked } from '../../../../web/lib/masked.ts';
import type { RideStatus, TripSafetyFragment } from '../../../../web/generated/operations.ts';

export const RIDE_ID = '01a1fc00-bced-70db-9130-dde4db07baa3';

const driver = {
  __typename: 'RideParticipant',
  id: 'driver-1',
  firstName: 'Dana',
  vehicle: {
    __typename: 'Vehicle',
    make: 'Toyota',
    model: 'Camry',
    color: 'Silver',
    licensePlate: 'JKT 2210',
  },
};

/** A ride as sharing and the emergency sheet see it. */
export function aSharedRide(
  status: RideStatus,
  fields: Partial<TripSafetyFragment> = {},
): Masked<TripSafetyFragment> {
  return {
    __typename: 'Ride',
    id: RIDE_ID,
    status,
    scheduledFor: null,
    pickup: { __typename: 'Stop', address: '2445 Monroe St, Toledo, OH 43620' },
    dropoff: { __typename: 'Stop', address: '2 Hippo Way, Toledo, OH 43609' },
    driver: status === 'PENDING' ? null : driver,
    ...fields,
  } as unknown as Masked<TripSafetyFragment>;
}
