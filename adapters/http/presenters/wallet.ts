import { z } from 'zod';
import type { PaymentMethod } from '../../../application/ports/payments.ts';
import type { WalletActivity, WalletBalance, WalletTransaction } from '../../../application/ports/wallet.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import { activityType } from '../../../domain/wallet/activity.ts';
import { fieldsOf, id, instant, money, numberFromCents } from './fields.ts';

/** Dollars as JSON numbers. */
export const balanceShape = z
  .object({ available: z.number(), held: z.number(), total: z.number() })
  .meta({ id: 'WalletBalance' });

export const clientSecretShape = z.object({ clientSecret: z.string() }).meta({ id: 'ClientSecret' });

export const paymentMethodShape = z
  .object({
    id,
    last4: z.string(),
    brand: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'PaymentMethod' });

export function presentPaymentMethod(method: PaymentMethod): z.output<typeof paymentMethodShape> {
  return fieldsOf(paymentMethodShape, method);
}

export function presentBalance(balance: WalletBalance): z.output<typeof balanceShape> {
  const { availableCents, heldCents } = balance;
  return {
    available: numberFromCents(availableCents),
    held: numberFromCents(heldCents),
    total: numberFromCents(availableCents + heldCents),
  };
}

/** A line of the wallet's history: what did not change the wallet, such as a ride paid by card, shows as "other". */
export const activityShape = z
  .object({
    id,
    rideId: id.nullable(),
    type: z.enum(['deposit', 'charge', 'hold', 'refund', 'other']),
    description: z.string(),
    amount: money,
    createdAt: instant,
  })
  .meta({ id: 'WalletTransaction' });

export function presentActivity(line: WalletActivity): z.output<typeof activityShape> {
  const amount = dollarsFromCents(line.amountCents);
  return fieldsOf(activityShape, { ...line, amount, type: activityType(line) });
}

/** With the type as it is kept. */
export const transactionShape = activityShape
  .extend({
    userId: id,
    type: z.enum(['deposit', 'hold', 'release', 'charge', 'payout', 'tip', 'refund']),
    status: z.literal('completed'),
  })
  .meta({ id: 'Transaction' });

export function presentTransaction(
  line: WalletTransaction,
  userId: string,
): z.output<typeof transactionShape> {
  const amount = dollarsFromCents(line.amountCents);
  return fieldsOf(transactionShape, { ...line, amount, userId, status: 'completed' });
}
