import { z } from 'zod';
import { transitionPayment } from '../../domain/payments/payment.ts';
import { isOver } from '../../domain/rides/ride.ts';
import { product } from '../access.ts';
import type { PaymentMethod } from '../ports/payments.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { providerCalls, type Charge } from './provider-calls.ts';
import { reportFailedPayment } from './report-failed-payment.ts';
import { AUTHORIZATION, recordAuthorization, type PreparedAuthorization } from './card-funding.ts';

const CARD_REMOVED: Charge = {
  outcome: 'declined',
  reason: 'The saved card was removed',
  providerId: null,
};

/**
 * Authorizes the card of a ride booked far ahead, 24 hours before pickup; answers whether it is authorized now. When
 * the card is declined the ride stays and its rider is asked for another way to pay. Run by the sweep; again, it
 * changes nothing.
 */
export const authorizeRide = workflow({
  access: product,
  input: z.object({ rideId: z.uuid() }),
  needs: { providerCalls },
  run: async ({ input: { rideId }, transact }, { providerCalls }) => {
    const begun = await transact((tx) => begin(tx, rideId));
    if (!begun) return false;
    const { payment, ...how } = begun;
    const asked = { ...AUTHORIZATION, ...how, confirm: 'off_session' } as const;
    const charge = how.method ? await providerCalls.charge(payment, asked) : CARD_REMOVED;
    return transact((tx) => record(tx, rideId, payment.id, charge));
  },
});

async function begin(
  { rides, payments, paymentMethods }: Transaction,
  rideId: string,
): Promise<(PreparedAuthorization & { method: PaymentMethod | null }) | null> {
  const [ride, payment] = await Promise.all([rides.lock(rideId), payments.lockOfRide(rideId)]);
  if (!ride || !payment || isOver(ride)) return null;
  if (payment.status !== 'scheduled' && payment.status !== 'created') return null;
  const { dueStep, dueAt } = payment;
  const created =
    payment.status === 'scheduled' ? transitionPayment(payment, 'created', { dueStep, dueAt }) : payment;
  if (created !== payment) await payments.save(created);
  const method = await paymentMethods.find(payment.userId, payment.methodId);
  return { payment: created, isRepeated: created === payment, method };
}

async function record(tx: Transaction, rideId: string, paymentId: string, charge: Charge): Promise<boolean> {
  const ride = await tx.rides.lock(rideId);
  const payment = await recordAuthorization(tx, paymentId, charge);
  if (!ride || isOver(ride)) return false;
  if (payment.status === 'declined') {
    await reportFailedPayment(tx, ride, payment.declineReason ?? 'The card was declined');
  }
  if (payment.status === 'authorized') await tx.rides.savePayment(ride);
  return payment.status === 'authorized';
}
