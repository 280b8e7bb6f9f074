import type { Ride } from '../../domain/rides/ride.ts';
import type { Transaction } from '../transaction.ts';

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
