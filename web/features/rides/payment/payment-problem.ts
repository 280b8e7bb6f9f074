import { t } from '@lingui/core/macro';
import { CardDeclined } from '../../../components/card-entry/card-outcome.ts';
import { serverMessage, serverReason } from '../../../lib/server-message.ts';

/** Why money for a ride could not be had. */
export type PaymentProblem =
  | { readonly kind: 'insufficient-funds' }
  /** In the words of the card's bank. */
  | { readonly kind: 'declined'; readonly message: string };

const DECLINES = ['PAYMENT_DECLINED', 'PAYMENT_MISSING'];

/** The money's part in a failed request; null when something else went wrong. */
export function paymentProblem(error: unknown): PaymentProblem | null {
  if (error instanceof CardDeclined) return { kind: 'declined', message: error.message };
  const message = serverMessage(error);
  const reason = serverReason(error);
  if (
    [message, reason].some((text) => text?.includes('INSUFFICIENT_FUNDS')) ||
    message?.includes('Insufficient wallet')
  ) {
    return { kind: 'insufficient-funds' };
  }
  if (reason === undefined || !DECLINES.includes(reason)) return null;
  return { kind: 'declined', message: message ?? t`Your card was declined.` };
}
