import { DomainError, notFound } from '../../domain/errors.ts';
import type { UserActor } from '../../domain/users/user.ts';
import type { TransitionRequest, TransitionResult } from '../../domain/rides/apply-transition.ts';
import type { Ride, RideParty } from '../../domain/rides/ride.ts';
import { rideReleasedEntry } from '../../domain/wallet/entries.ts';
import { releaseHold } from '../../domain/wallet/hold.ts';
import { transitionPayment } from '../../domain/payments/payment.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Stores } from '../ports/unit-of-work.ts';

/** What the use cases that move a ride have in common: finding it, naming the move, writing what follows. */
export class RideTransitions {
  constructor(
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** A move made now. */
  move<By extends RideParty>(
    by: By,
    actorId: string | null,
    reason?: string,
  ): TransitionRequest & { by: By } {
    const move = { transitionId: this.ids.next(), by, actorId, now: this.clock.now() };
    return reason ? { ...move, reason } : move;
  }

  /** The locked ride when the driver is its driver; anyone else gets the answer for a ride that does not exist. */
  async lockForDriver({ rides }: Stores, rideId: string, driver: UserActor): Promise<Ride> {
    const ride = await rides.lock(rideId);
    if (ride?.driverId !== driver.userId) throw notFound('Ride');
    return ride;
  }

  /** Writes a move without money. */
  async save(
    stores: Stores,
    applyTransition: TransitionResult,
    formerDriverId?: string | null,
  ): Promise<Ride> {
    const { ride, transition } = applyTransition;
    await Promise.all([stores.rides.save(ride, transition), this.announce(stores, ride, formerDriverId)]);
    return ride;
  }

  /** Writes a cancellation and gives the rider's hold back, or ends the authorization of the card by a job. */
  async saveCancelled(stores: Stores, applyTransition: TransitionResult): Promise<Ride> {
    const { ride, transition } = applyTransition;
    if (ride.paymentMethod === 'card') {
      await this.endPayment(stores, ride.id, transition.at);
      return this.save(stores, applyTransition);
    }
    const hold = await stores.holds.lockOpen(ride.id);
    const ended =
      hold && releaseHold(hold, transition.action === 'expire' ? 'expired' : 'released', transition.at);
    const header = () => ({
      id: this.ids.next(),
      transactionIds: [this.ids.next()],
      actorId: transition.actorId,
      at: transition.at,
    });
    await Promise.all([
      stores.rides.save(ride, transition),
      ended && stores.holds.save(ended),
      ended && stores.ledger.post(rideReleasedEntry(header(), ride, ended)),
      this.announce(stores, ride),
    ]);
    return ride;
  }

  /** Throws `RIDE_STATE` while the card is being charged for the completed trip. */
  async endPayment({ payments, jobs }: Stores, rideId: string, at: Date): Promise<void> {
    const payment = await payments.lockOfRide(rideId);
    if (!payment) return;
    if (payment.status === 'capturing') {
      throw new DomainError('conflict', 'RIDE_STATE', 'This ride is being completed');
    }
    if (payment.status === 'scheduled') return payments.save(transitionPayment(payment, 'cancelled'));
    await Promise.all([
      payments.save(transitionPayment(payment, 'cancelling')),
      jobs.enqueue('finish-payment', { paymentId: payment.id }, at),
    ]);
  }

  announce({ events }: Stores, ride: Ride, formerDriverId?: string | null): Promise<void> {
    const { id: rideId, riderId, driverId, status } = ride;
    const event = { rideId, riderId, driverId, status };
    return events.rideChanged(formerDriverId ? { ...event, formerDriverId } : event);
  }
}
