import type { Ride } from '../../domain/rides/ride.ts';
import { toRideEvent } from '../ports/rides.ts';
import type { Stores } from '../ports/unit-of-work.ts';

/**
 * The card of a ride will not pay for it, and its rider has to choose another way: shown with the ride, announced to
 * its screens and sent by e-mail.
 */
export async function reportFailedPayment(
  stores: Stores,
  ride: Ride,
  reason: string,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  const failed: Ride = { ...ride, paymentStatus: 'failed' };
  await Promise.all([
    stores.rides.savePayment(failed),
    stores.emails.enqueue(id, ride.riderId, 'card-declined', { rideId: ride.id, reason }, at),
    stores.events.rideChanged(toRideEvent(failed)),
  ]);
}
