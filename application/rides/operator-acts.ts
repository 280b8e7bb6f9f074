import { DomainError } from '../../domain/errors.ts';
import { isVersion } from '../../domain/record-version.ts';
import { toRideRecord } from '../../domain/rides/ride-record.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { fullName } from '../../domain/users/user.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import type { Transaction } from '../transaction.ts';

/**
 * Lets an operator act on a ride only as they have seen it: another one may have given it to somebody meanwhile. Without
 * a version every act passes. Throws `RECORD_CHANGED` (conflict), which says who has it now.
 */
export async function requireSeenRide(
  { users }: Stores,
  ride: Ride,
  seen: string | null | undefined,
): Promise<void> {
  const { version, saved } = toRideRecord(ride);
  if (isVersion(version, seen)) return;
  const isTaken = ride.status === 'accepted' || ride.status === 'confirmed';
  const driver = ride.driverId === null ? null : await users.find(ride.driverId);
  const driverName = driver && fullName(driver);
  const message =
    isTaken && driverName
      ? `This ride has changed meanwhile: ${driverName} has it now`
      : 'This ride has changed meanwhile. Please look at it again.';
  throw new DomainError('conflict', 'RECORD_CHANGED', message, { version, saved: { ...saved, driverName } });
}

type RideAct = 'ride.assign' | 'ride.unassign' | 'ride.cancel' | 'ride.refuse-cancel';

/** Writes down what an admin did to a ride, in the transaction that does it. */
export function recordRideAct(tx: Transaction, action: RideAct, before: Ride, after: Ride): Promise<void> {
  const subject = ['ride', after.id] as const;
  return tx.record({
    action,
    subject,
    reason: after.cancelReason,
    before: facts(before),
    after: facts(after),
  });
}

function facts({ status, driverId }: Ride): Pick<Ride, 'status' | 'driverId'> {
  return { status, driverId };
}
