import { DomainError, notFound } from '../../domain/errors.ts';
import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rider } from '../access.ts';
import { toRideEvent } from '../ports/rides.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { changeRidePaymentInput } from './inputs.ts';
import { providerCalls } from './provider-calls.ts';
import { paymentSettled, secureRide } from './ride-payments.ts';

/**
 * The rider pays an unfinished ride in another way, after the card was declined or before it is authorized. Throws
 * `PAYMENT_SETTLED` when fare and tip are held or authorized already, and what booking throws.
 */
export const changeRidePayment = workflow({
  access: rider,
  input: changeRidePaymentInput,
  needs: { providerCalls },
  run: ({ actor, input: { rideId, paymentMethodId = null }, transact }, { providerCalls }) =>
    secureRide(transact, providerCalls, paymentMethodId, {
      prepare: async (tx) => {
        const { ride, payment } = await lockUnpaid(tx, actor.userId, rideId, paymentMethodId);
        if (payment?.status === 'scheduled') await tx.payments.save(transitionPayment(payment, 'cancelled'));
        const paymentMethod = paymentMethodId ? 'card' : 'wallet';
        return { ...ride, paymentMethod, paymentMethodId, paymentStatus: 'pending' };
      },
      save: (tx, ride) => Promise.all([tx.rides.savePayment(ride), tx.events.rideChanged(toRideEvent(ride))]),
    }),
});

/** The ride, if its rider may change how it is paid; a call with the same card goes on with its earlier try. */
async function lockUnpaid(
  { rides, payments, now }: Transaction,
  riderId: string,
  rideId: string,
  methodId: string | null,
): Promise<{ ride: Ride; payment: Payment | null }> {
  const ride = await rides.lock(rideId);
  if (ride?.riderId !== riderId) throw notFound('Ride');
  const payment = await payments.lockOfRide(rideId);
  const { status } = asOf(ride, now());
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
