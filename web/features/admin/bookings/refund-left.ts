import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import type { RefundableBookingFragment } from '../../../generated/operations.ts';

/** What was given back so far; failed refunds do not count. */
export function refundedCents({ refunds }: Pick<RefundableBookingFragment, 'refunds'>): Cents {
  return refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, { amount }) => sum + centsFromDollars(amount), 0);
}

/** What of a completed ride can still be given back; nothing of any other ride. */
export function refundableCents(
  booking: Pick<RefundableBookingFragment, 'status' | 'finalAmount' | 'refunds'>,
): Cents {
  if (booking.status !== 'COMPLETED') return 0;
  return centsFromDollars(booking.finalAmount) - refundedCents(booking);
}

const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;

/** A part to give back as it is sent; null unless it is more than 0 and not more than what is left. */
export function refundAmount(text: string, leftCents: Cents): string | null {
  const trimmed = text.trim();
  if (!AMOUNT.test(trimmed)) return null;
  const cents = centsFromDollars(trimmed);
  return cents > 0 && cents <= leftCents ? dollarsFromCents(cents) : null;
}
