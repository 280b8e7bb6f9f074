import { z } from 'zod';
import { isAsked, transitionPayment, type Due, type Payment } from '../../domain/payments/payment.ts';
import { product } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { isConfirmedByClient, lockTaken, recordTaken } from './taken-payments.ts';
import { providerCalls, type ProviderCalls } from './provider-calls.ts';
import { finishLater, isFundingAbandoned, nextFundingCheck } from './recovery.ts';

/**
 * Ends or records a card payment that was left between its phases. Run by the sweep: the provider is asked how the payment
 * stands before anything is repeated. A booking that was never finished is undone, a cancellation is carried out, and
 * funds are credited, and invoices paid, when the money has arrived. Payments that settle a ride have a step of their own, `settle-ride`.
 */
export const finishPayment = workflow({
  access: product,
  input: z.object({ paymentId: z.uuid() }),
  needs: { providerCalls, serviceArea },
  run: async ({ input: { paymentId }, now, transact }, { providerCalls, serviceArea: { timeZone } }) => {
    const payment = await transact((tx) => take(tx, paymentId));
    if (payment?.status === 'cancelling') await end(transact, providerCalls, payment, timeZone);
    if (!payment || !isConfirmedByClient(payment) || !isAsked(payment)) return;
    const provided = await providerCalls.lookUp(payment);
    const lookedUpAt = now();
    const isAbandoned = await transact(async (tx) => {
      const current = await lockTaken(tx, payment);
      if (!current || !isAsked(current)) return false;
      if (provided?.status === 'succeeded') {
        await recordTaken(tx, current, provided, timeZone);
        return false;
      }
      return keepOrAbandon(tx, current, lookedUpAt);
    });
    if (isAbandoned) await end(transact, providerCalls, { ...payment, status: 'cancelling' }, timeZone);
  },
});

/** An authorization that no booking waits for any more is to be ended: nobody can finish it from here on. */
async function take(tx: Transaction, paymentId: string): Promise<Payment | null> {
  const payment = await tx.payments.lock(paymentId);
  if (payment?.kind !== 'ride' || !isAsked(payment)) return payment;
  const cancelling = toCancelling(tx, payment);
  await tx.payments.save(cancelling);
  return cancelling;
}

/** As due as it was: whoever has taken the payment goes on with it now. */
function toCancelling({ now }: Transaction, payment: Payment): Payment {
  const { dueStep, dueAt } = payment.dueAt ? payment : finishLater(now());
  return transitionPayment(payment, 'cancelling', { dueStep, dueAt });
}

async function end(
  transact: Transact,
  provider: ProviderCalls,
  payment: Payment,
  timeZone: string,
): Promise<void> {
  const provided = await provider.end(payment);
  await transact(async (tx) => {
    const current = await lockTaken(tx, payment);
    if (current?.status !== 'cancelling') return;
    // The rider was quicker than the cancellation.
    if (provided?.status === 'succeeded') await recordTaken(tx, current, provided, timeZone);
    else {
      const providerId = provided?.id ?? current.providerId;
      await tx.payments.save(transitionPayment(current, 'cancelled', { providerId }));
    }
  });
}

/** Funds and payments of invoices that nobody paid for a day are abandoned; others are looked up again later. */
async function keepOrAbandon(tx: Transaction, funding: Payment, now: Date): Promise<boolean> {
  const { createdAt } = funding;
  if (isFundingAbandoned(createdAt, now)) {
    await tx.payments.save(toCancelling(tx, funding));
    return true;
  }
  const due: Due = { dueStep: 'finish-payment', dueAt: nextFundingCheck(createdAt, now) };
  await tx.payments.save({ ...funding, ...due });
  return false;
}
