import { toldAs } from '../../domain/rides/ride-rights.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { toRideEvent } from '../ports/rides.ts';
import type { Transaction } from '../transaction.ts';

/**
 * The card of a ride will not pay for it, and whoever pays for it has to choose another way: shown with the ride, announced to
 * its screens and sent by e-mail.
 */
export async function reportFailedPayment(tx: Transaction, ride: Ride, reason: string): Promise<void> {
  const failed: Ride = { ...ride, paymentStatus: 'failed' };
  await Promise.all([
    tx.rides.savePayment(failed),
    tx.mail(ride.payerId, 'card-declined', { rideId: ride.id, ...toldAs(ride, ride.payerId), reason }),
    tx.events.rideChanged(toRideEvent(failed)),
  ]);
}
