import { t } from '@lingui/core/macro';
import { CardDeclined } from '../../../components/card-entry/card-outcome.ts';
import {
  isFinalRefusal,
  serverDetail,
  serverMessage,
  serverReason,
  serverWords,
} from '../../../lib/server-message.ts';
import { paymentProblem, type PaymentProblem } from '../payment/payment-problem.ts';

export type BookingProblem =
  | PaymentProblem
  /** A mailed link has to be followed before the first booking. */
  | { readonly kind: 'unverified-email' }
  /** The new total without the tip, decimal text; null when the server does not say it. */
  | { readonly kind: 'fare-changed'; readonly totalFare: string | null }
  | { readonly kind: 'refused'; readonly title: string; readonly description: string };

/** What a failed booking means to the rider. */
export function bookingProblem(error: unknown): BookingProblem {
  const ofMoney = paymentProblem(error);
  if (ofMoney) return ofMoney;
  if (serverReason(error) === 'EMAIL_NOT_VERIFIED') return { kind: 'unverified-email' };
  if (serverReason(error) === 'FARE_CHANGED') {
    return { kind: 'fare-changed', totalFare: serverDetail(error, 'totalFare') ?? null };
  }
  const title = t`Booking Error`;
  if (serverWords(error)?.includes('Invalid ride data')) {
    return {
      kind: 'refused',
      title,
      description: t`There was an issue with your ride details. Please try again.`,
    };
  }
  return {
    kind: 'refused',
    title,
    description: serverMessage(error) ?? t`Failed to book ride. Please try again.`,
  };
}

/** Whether the server has said that nothing was booked. Otherwise it may have been, or is with the next try. */
export function isRefused(error: unknown): boolean {
  return isFinalRefusal(error) || error instanceof CardDeclined;
}
