import { t } from '@lingui/core/macro';
import { CardDeclined } from '../../../components/card-entry/card-outcome.ts';
import { serverMessage, serverReason, serverWords } from '../../../lib/server-message.ts';

/** Why money for a ride could not be had. */
export type PaymentProblem =
  | { readonly kind: 'insufficient-funds' }
  /** In the words of the card's bank. */
  | { readonly kind: 'declined'; readonly message: string };

const DECLINES = ['PAYMENT_DECLINED', 'PAYMENT_MISSING'];

/** The money's part in a failed request; null when something else went wrong. */
export function paymentProblem(error: unknown): PaymentProblem | null {
  if (error instanceof CardDeclined) return { kind: 'declined', message: error.message };
  const reason = serverReason(error);
  if (
    [serverWords(error), reason].some((text) => /INSUFFICIENT_FUNDS|Insufficient wallet/.test(text ?? ''))
  ) {
    return { kind: 'insufficient-funds' };
  }
  if (reason === undefined || !DECLINES.includes(reason)) return null;
  return { kind: 'declined', message: serverMessage(error) ?? t`Your card was declined.` };
}
