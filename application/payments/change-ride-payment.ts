import { DomainError, notFound } from '../../domain/errors.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rider } from '../access.ts';
import { toRideEvent } from '../ports/rides.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { authorize, recordAuthorization, requireAuthorized } from './authorization.ts';
import { changeRidePaymentInput } from './inputs.ts';
import { providerCalls } from './provider-calls.ts';
import { rideFundings } from './ride-fundings.ts';

/**
 * The rider pays an unfinished ride in another way, after the card was declined or before it is authorized. Throws
 * `PAYMENT_SETTLED` when fare and tip are held or authorized already, and what booking throws.
 */
export const changeRidePayment = workflow({
  access: rider,
  input: changeRidePaymentInput,
  needs: { providerCalls },
  run: async ({ actor, input: { rideId, paymentMethodId = null }, now, transact }, { providerCalls }) => {
    const paymentMethod = rideFundings.kindOf(paymentMethodId);
    const funding = rideFundings.of({ paymentMethod });
    if (funding.isAskedFirst) providerCalls.requireConfigured();
    const { ride, asked } = await transact(async (tx) => {
      const before = await tx.rides.lock(rideId);
      if (before?.riderId !== actor.userId) throw notFound('Ride');
      requireUnfinished(asOf(before, now()));
      await rideFundings.of(before).leave(tx, before, paymentMethodId);
      const ride: Ride = { ...before, paymentMethod, paymentMethodId, paymentStatus: 'pending' };
      const { asked, write } = await funding.prepareSecuring(tx, ride);
      await tx.conclude(() => Promise.all([!asked && save(tx, ride), write()]));
      return { ride, asked };
    });
    if (!asked) return ride;
    const charge = await authorize(providerCalls, asked, 'on_session');
    const payment = await transact(async (tx) => {
      const { payment } = await recordAuthorization(tx, asked.payment, charge);
      if (payment.status === 'authorized') await save(tx, ride);
      return payment;
    });
    await requireAuthorized(providerCalls, payment, charge);
    return ride;
  },
});

function requireUnfinished({ status }: Ride): void {
  if (status !== 'completed' && status !== 'cancelled') return;
  throw new DomainError('conflict', 'RIDE_STATE', `A ride that is ${status} is not paid in another way`);
}

function save({ rides, events }: Transaction, ride: Ride): Promise<unknown> {
  return Promise.all([rides.savePayment(ride), events.rideChanged(toRideEvent(ride))]);
}
