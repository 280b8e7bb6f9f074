import { DomainError, notFound } from '../../domain/errors.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import { rider } from '../access.ts';
import { toRideEvent } from '../ports/rides.ts';
import { workflow } from '../use-case.ts';
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
  run: ({ actor, input: { rideId, paymentMethodId = null }, now, transact }, { providerCalls }) => {
    const paymentMethod = rideFundings.kindOf(paymentMethodId);
    return rideFundings.of({ paymentMethod }).secure(transact, providerCalls, {
      prepare: async (tx) => {
        const ride = await tx.rides.lock(rideId);
        if (ride?.riderId !== actor.userId) throw notFound('Ride');
        const { status } = asOf(ride, now());
        if (status === 'completed' || status === 'cancelled') {
          throw new DomainError(
            'conflict',
            'RIDE_STATE',
            `A ride that is ${status} is not paid in another way`,
          );
        }
        await rideFundings.of(ride).leave(tx, ride, paymentMethodId);
        return { ...ride, paymentMethod, paymentMethodId, paymentStatus: 'pending' };
      },
      save: (tx, ride) => Promise.all([tx.rides.savePayment(ride), tx.events.rideChanged(toRideEvent(ride))]),
    });
  },
});
