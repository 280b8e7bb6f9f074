import { DomainError } from '../../domain/errors.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rider } from '../access.ts';
import { toRideEvent } from '../ports/rides.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { lockForRider } from '../care/ride-rights.ts';
import { authorize, recordAuthorization, requireAuthorized } from './authorization.ts';
import { requireNotInCash } from './covers.ts';
import { changeRidePaymentInput } from './inputs.ts';
import { providerCalls } from './provider-calls.ts';
import { rideFundings } from './ride-fundings.ts';

/**
 * Who pays, or who may pay for a passenger who does, pays an unfinished ride in another way, after the card was declined or before it is authorized. Throws
 * `PAYMENT_SETTLED` when fare and tip are held or authorized already, `COVER_NOT_IN_CASH`, and what booking throws.
 */
export const changeRidePayment = workflow({
  access: rider,
  input: changeRidePaymentInput,
  needs: { providerCalls },
  run: async ({ actor, input, now, transact }, { providerCalls }) => {
    const { rideId, paymentMethodId = null } = input;
    const paymentMethod = rideFundings.kindOf(paymentMethodId, input.paymentMethod);
    const funding = rideFundings.of({ paymentMethod });
    if (funding.isAskedFirst) providerCalls.requireConfigured();
    const { ride, asked } = await transact(async (tx) => {
      const before = await lockForRider(tx, rideId, actor.userId, 'pay');
      requireUnfinished(asOf(before, now()));
      await rideFundings.of(before).leave(tx, before, paymentMethodId);
      const ride: Ride = { ...before, paymentMethod, paymentMethodId, paymentStatus: 'pending' };
      requireNotInCash(ride);
      const { asked, write } = await funding.prepareSecuring(tx, ride);
      await tx.conclude(() => Promise.all([!asked && save(tx, ride), write()]));
      return { ride, asked };
    });
    if (!asked) return ride;
    const charge = await authorize(
      providerCalls,
      asked,
      ride.payerId === actor.userId ? 'on_session' : 'off_session',
    );
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
