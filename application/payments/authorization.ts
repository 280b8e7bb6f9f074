import { DomainError } from '../../domain/errors.ts';
import { isAsked, type Payment } from '../../domain/payments/payment.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { Transaction } from '../transaction.ts';
import { applyCharge, type AskedPayment, type Charge, type ProviderCalls } from './provider-calls.ts';
import { paymentDeclined } from './provider-errors.ts';
import { authenticationDeadline } from './recovery.ts';

/** Asks for the authorization of a ride, which was written before: the second phase, outside of any transaction. */
export function authorize(
  provider: ProviderCalls,
  asked: AskedPayment,
  confirm: 'on_session' | 'off_session',
): Promise<Charge> {
  return provider.charge(asked, { capture: 'manual', description: 'Your ride', confirm });
}

/**
 * Third phase: the ride, null before it is booked, and the payment as it is now. When the ride was cancelled meanwhile its
 * payment is not authorized. A refusal throws nothing, so that it is recorded as well.
 */
export async function recordAuthorization(
  tx: Transaction,
  { id, rideId }: Pick<Payment, 'id' | 'rideId'>,
  charge: Charge,
): Promise<{ ride: Ride | null; payment: Payment }> {
  // The ride first, as everybody locks it.
  const [ride, payment] = await Promise.all([rideId ? tx.rides.lock(rideId) : null, tx.payments.lock(id)]);
  if (!payment) throw new RangeError(`No payment ${id}`);
  if (!isAsked(payment)) return { ride, payment };
  const charged = applyCharge(payment, charge);
  const dueAt = authenticationDeadline(tx.now());
  const recorded: Payment =
    charged.status === 'open' ? { ...charged, dueStep: 'finish-payment', dueAt } : charged;
  await tx.payments.save(recorded);
  return { ride, payment: recorded };
}

/**
 * Throws why the card is not authorized: `PAYMENT_DECLINED`, or `PAYMENT_ACTION_REQUIRED` with the `clientSecret` to
 * authenticate with. A payment that was abandoned meanwhile is ended at the provider first (`PAYMENT_EXPIRED`).
 */
export async function requireAuthorized(
  provider: ProviderCalls,
  payment: Payment,
  charge: Charge,
): Promise<void> {
  if (payment.status === 'authorized') return;
  if (charge.outcome === 'declined') throw paymentDeclined(charge.reason);
  if (payment.status === 'open') {
    const { clientSecret } = charge.provided;
    const message = 'Your bank wants to confirm this payment';
    const details = { clientSecret, rideId: payment.rideId };
    throw new DomainError('declined', 'PAYMENT_ACTION_REQUIRED', message, details);
  }
  await provider.end(payment);
  throw new DomainError('conflict', 'PAYMENT_EXPIRED', 'This booking took too long. Please book again.');
}
