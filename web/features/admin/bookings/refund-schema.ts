import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { refundRideInput } from '../../../../application/payments/inputs.ts';
import { dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { refundAmount } from './refund-left.ts';

export interface RefundValues {
  /** Everything that is left, or the typed amount of it. */
  readonly share: 'whole' | 'part';
  readonly amount: string;
  readonly reason: string;
}

export interface Refund {
  /** Decimal text. */
  readonly amount: string;
  readonly reason: string;
}

/** The amount a refund would have; null while it cannot be given. */
export function toAmount({ share, amount }: Omit<RefundValues, 'reason'>, leftCents: Cents): string | null {
  return share === 'whole' ? dollarsFromCents(leftCents) : refundAmount(amount, leftCents);
}

export const amountHint = (leftCents: Cents) =>
  t`More than $0.00, at most ${{ leftCents: formatMoney(leftCents) }}`;

/** A refund of at most what is left, with its reason. */
export function toRefundSchema(leftCents: Cents): z.ZodType<Refund, RefundValues> {
  const reason = refundRideInput.shape.reason;
  const part = z.string().refine((text) => refundAmount(text, leftCents) !== null, {
    error: () => amountHint(leftCents),
  });
  return z
    .discriminatedUnion('share', [
      z.object({ share: z.literal('whole'), amount: z.string(), reason }),
      z.object({ share: z.literal('part'), amount: part, reason }),
    ])
    .transform((values) => ({ amount: toAmount(values, leftCents) ?? '', reason: values.reason }));
}
