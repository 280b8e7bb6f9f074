import { DomainError, notFound } from '../../domain/errors.ts';
import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { toRideEvent } from '../ports/rides.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import { changeRidePaymentInput, type ChangeRidePaymentInput } from './inputs.ts';
import { paymentSettled, type RidePayments, ridePayments } from './ride-payments.ts';
import { service } from '../tokens.ts';

/**
 * The rider pays an unfinished ride in another way, after the card was declined or before it is authorized. Throws
 * `PAYMENT_SETTLED` when fare and tip are held or authorized already, and what booking throws.
 */
export class ChangeRidePayment {
  constructor(
    private readonly ridePayments: RidePayments,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: ChangeRidePaymentInput): Promise<Ride> {
    const { userId } = requireType(actor, 'rider');
    const { rideId, paymentMethodId = null } = parseInput(changeRidePaymentInput, input);
    return this.ridePayments.secure(paymentMethodId, {
      prepare: async (stores) => {
        const { ride, payment } = await this.lockUnpaid(stores, userId, rideId, paymentMethodId);
        if (payment?.status === 'scheduled') {
          await stores.payments.save(transitionPayment(payment, 'cancelled'));
        }
        const paymentMethod = paymentMethodId ? 'card' : 'wallet';
        return { ...ride, paymentMethod, paymentMethodId, paymentStatus: 'pending' };
      },
      save: (stores, ride) =>
        Promise.all([stores.rides.savePayment(ride), stores.events.rideChanged(toRideEvent(ride))]),
    });
  }

  /** The ride, if its rider may change how it is paid; a call with the same card goes on with its earlier try. */
  private async lockUnpaid(
    { rides, payments }: Stores,
    riderId: string,
    rideId: string,
    methodId: string | null,
  ): Promise<{ ride: Ride; payment: Payment | null }> {
    const ride = await rides.lock(rideId);
    if (ride?.riderId !== riderId) throw notFound('Ride');
    const payment = await payments.lockOfRide(rideId);
    const { status } = asOf(ride, this.clock.now());
    if (status === 'completed' || status === 'cancelled') {
      throw new DomainError('conflict', 'RIDE_STATE', `A ride that is ${status} is not paid in another way`);
    }
    const isEarlierTry =
      methodId !== null &&
      payment?.methodId === methodId &&
      (payment.status === 'created' || payment.status === 'open');
    const isUnpaid = !payment || payment.status === 'scheduled' || isEarlierTry;
    if (ride.paymentMethod !== 'card' || !isUnpaid) throw paymentSettled();
    return { ride, payment };
  }
}

export const changeRidePayment = service(ChangeRidePayment, [ridePayments, clock]);
