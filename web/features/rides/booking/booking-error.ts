import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { serverMessage, serverReason } from '../../../lib/server-message.ts';

export type BookingProblem =
  | { readonly kind: 'insufficient-funds' }
  /** The new total without the tip, decimal text; null when the server does not say it. */
  | { readonly kind: 'fare-changed'; readonly totalFare: string | null }
  | { readonly kind: 'refused'; readonly title: string; readonly description: string };

/** What a failed booking means to the rider (spec 1 §8, Booking; decisions, "Fare sent by the client"). */
export function bookingProblem(error: unknown): BookingProblem {
  const message = serverMessage(error);
  const reason = serverReason(error);
  if (
    [message, reason].some((text) => text?.includes('INSUFFICIENT_FUNDS')) ||
    message?.includes('Insufficient wallet')
  ) {
    return { kind: 'insufficient-funds' };
  }
  if (reason === 'FARE_CHANGED') return { kind: 'fare-changed', totalFare: newTotalOf(error) };
  const title = 'Booking Error';
  if (message?.includes('Invalid ride data')) {
    return {
      kind: 'refused',
      title,
      description: 'There was an issue with your ride details. Please try again.',
    };
  }
  return { kind: 'refused', title, description: message ?? 'Failed to book ride. Please try again.' };
}

function newTotalOf(error: unknown): string | null {
  const total = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.['totalFare'] : undefined;
  return typeof total === 'string' ? total : null;
}

/** True when the server gave an answer: then nothing was booked. Without one, the booking may still have arrived. */
export function wasAnswered(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error);
}
