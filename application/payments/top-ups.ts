import { DomainError } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { CARD_MINIMUM_CENTS, createPayment, type Due, type Payment } from '../../domain/payments/payment.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { Transaction } from '../transaction.ts';
import { recoveryTime } from './recovery.ts';
import type { SettlementRequest } from './ride-funding.ts';

// What a saved card pays beyond what was set aside. It comes into the wallet and leaves it with the completion or the tip,
// in one transaction.

/**
 * Writes a top-up, or finds that of an earlier try. With nothing due it is settled with the capture that it goes
 * beyond. Throws `INSUFFICIENT_FUNDS` when there is no card.
 */
export async function saveTopUp(
  { payments, paymentMethods, newId, now }: Transaction,
  { id: rideId, payerId: userId, paymentMethodId }: Ride,
  amountCents: Cents,
  request: SettlementRequest,
  due?: Due,
): Promise<Payment> {
  const known = await payments.lockTopUp(rideId);
  if (known) {
    const moved = { ...known, ...due };
    await payments.save(moved);
    return moved;
  }
  const method =
    (await paymentMethods.find(userId, paymentMethodId)) ?? (await paymentMethods.findDefault(userId));
  if (!method) throw insufficientFunds();
  const payment = createPayment({
    id: newId(),
    kind: 'top_up',
    userId,
    rideId,
    methodId: method.id,
    // What a card has to pay at least; the difference stays in the wallet.
    amountCents: Math.max(amountCents, CARD_MINIMUM_CENTS),
    settlement: { ...request, topUpId: null },
    ...(due && { due }),
    now: now(),
  });
  await payments.insert(payment);
  return payment;
}

export function settleLater({ now }: Transaction): Due {
  return { dueStep: 'settle-ride', dueAt: recoveryTime(now()) };
}

function insufficientFunds(): DomainError {
  return new DomainError('declined', 'INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS: Insufficient wallet balance');
}
