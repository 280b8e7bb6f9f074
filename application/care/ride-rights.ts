import { requireScope } from '../../domain/care/care-grant.ts';
import { rightsOver, type RideRight, SCOPE_OF_RIGHT } from '../../domain/rides/ride-rights.ts';
import { notFound } from '../../domain/errors.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { Stores } from '../ports/unit-of-work.ts';

/**
 * What the person may do about a locked ride or series; what its passenger lets them do cannot be taken back until the transaction
 * ends. The passenger costs no statement.
 */
export async function findRights(
  { care }: Pick<Stores, 'care'>,
  ride: Pick<Ride, 'riderId' | 'bookerId' | 'organisationId' | 'payerId'>,
  userId: string,
): Promise<readonly RideRight[]> {
  return rightsOver(ride, userId, userId === ride.riderId ? undefined : await care.givenFor(userId, ride));
}

/** Throws `CARE_NOT_GIVEN` for whoever sees the ride without the right; for everybody else there is no such ride. */
export function requireRight(rights: readonly RideRight[], right: RideRight): void {
  if (rights.includes(right)) return;
  if (!rights.includes('see')) throw notFound('Ride');
  requireScope([], SCOPE_OF_RIGHT[right]);
}

/** The locked ride, for its passenger and whoever has the right over it. Throws as `requireRight` does. */
export async function lockForRider(
  { rides, care }: Pick<Stores, 'rides' | 'care'>,
  rideId: string,
  userId: string,
  right: RideRight,
): Promise<Ride> {
  const ride = await rides.lock(rideId);
  if (!ride) throw notFound('Ride');
  requireRight(await findRights({ care }, ride, userId), right);
  return ride;
}
