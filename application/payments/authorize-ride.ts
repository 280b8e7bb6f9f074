import { z } from 'zod';
import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import { isOver } from '../../domain/rides/ride.ts';
import { product } from '../access.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { authorize, recordAuthorization } from './authorization.ts';
import { findPayer, providerCalls, type AskedPayment, type Charge } from './provider-calls.ts';
import { reportFailedPayment } from './report-failed-payment.ts';

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
    const asked = await transact((tx) => begin(tx, rideId));
    if (!asked) return false;
    const hasCard = asked.payer.method !== null;
    const charge = hasCard ? await authorize(providerCalls, asked, 'off_session') : CARD_REMOVED;
    return transact((tx) => record(tx, asked.payment, charge));
  },
});

async function begin(tx: Transaction, rideId: string): Promise<AskedPayment | null> {
  const [ride, payment] = await Promise.all([tx.rides.lock(rideId), tx.payments.lockOfRide(rideId)]);
  if (!ride || !payment || isOver(ride)) return null;
  if (payment.status !== 'scheduled' && payment.status !== 'created') return null;
  const { dueStep, dueAt } = payment;
  const created =
    payment.status === 'scheduled' ? transitionPayment(payment, 'created', { dueStep, dueAt }) : payment;
  if (created !== payment) await tx.payments.save(created);
  const payer = await findPayer(tx, payment.userId, payment.methodId);
  return { payment: created, payer, isRepeated: created === payment };
}

async function record(tx: Transaction, asked: Payment, charge: Charge): Promise<boolean> {
  const { ride, payment } = await recordAuthorization(tx, asked, charge);
  if (!ride || isOver(ride)) return false;
  if (payment.status === 'declined') {
    await reportFailedPayment(tx, ride, payment.declineReason ?? 'The card was declined');
  }
  if (payment.status === 'authorized') await tx.rides.savePayment(ride);
  return payment.status === 'authorized';
}
