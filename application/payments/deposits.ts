import { DomainError } from '../../domain/errors.ts';
import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import { rideLineTitle } from '../../domain/payments/wallet-line-words.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { depositEntry } from '../../domain/wallet/entries.ts';
import type { ProviderPayment } from '../ports/payments.ts';
import type { Transaction } from '../transaction.ts';
import { entryHeader } from '../wallet/entry-header.ts';

// The one place where a succeeded payment becomes money in a wallet, once, whoever hears of it first.

/**
 * Records what the provider took and posts it. Nothing happens for a payment that was recorded before. Throws
 * `PAYMENT_MISMATCH` (conflict) when the provider's object is not the one we asked for.
 */
export async function recordDeposit(
  tx: Transaction,
  payment: Payment,
  provided: ProviderPayment,
): Promise<void> {
  if (payment.status === 'succeeded') return;
  requireAsked(payment, provided);
  const { id: providerId, receivedCents: capturedCents } = provided;
  await saveDeposit(tx, transitionPayment(payment, 'succeeded', { providerId, capturedCents }));
}

/** Throws `PAYMENT_MISMATCH` (conflict) when the provider's object is not the one we asked for. */
export function requireAsked(payment: Payment, { ourId, receivedCents }: ProviderPayment): void {
  if (receivedCents === payment.amountCents && ourId === payment.id) return;
  throw new DomainError('conflict', 'PAYMENT_MISMATCH', 'This payment does not match what was asked for');
}

/** Saves a payment that has just succeeded, with its money, which stays in the wallet. */
export function saveDeposit(tx: Transaction, payment: Payment): Promise<unknown> {
  const description = payment.kind === 'funding' ? 'Added funds' : 'Charged to your card, now in your wallet';
  return post(tx, payment, { description });
}

/** Saves a top-up that its ride or tip takes from the wallet in the same transaction. */
export function saveSpentTopUp(tx: Transaction, topUp: Payment, ride: Ride): Promise<unknown> {
  return post(tx, topUp, { description: rideLineTitle(ride), rideId: ride.id });
}

function post(
  tx: Transaction,
  payment: Payment,
  about: { readonly description: string; readonly rideId?: string },
): Promise<unknown> {
  const { id: paymentId, userId, capturedCents: amountCents, providerId } = payment;
  const providerReference = providerId ?? paymentId;
  const header = entryHeader(tx, tx.now(), userId);
  const entry = depositEntry(header, { userId, amountCents, providerReference, paymentId, ...about });
  return Promise.all([tx.payments.save(payment), tx.ledger.post(entry)]);
}
