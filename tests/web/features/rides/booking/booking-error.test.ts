import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { bookingProblem, isRefused } from '../../../../../web/features/rides/booking/booking-error.ts';

const refusal = (message: string, extensions: Record<string, unknown> = {}) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions }] });

describe('A failed booking', () => {
  it.each([
    ['the code as reason', refusal('No', { reason: 'INSUFFICIENT_FUNDS' })],
    ['the code in the message', refusal('INSUFFICIENT_FUNDS: 3.00 missing')],
    ['the words', refusal('Insufficient wallet balance')],
  ])('opens the insufficient-balance dialog on %s', (_, error) => {
    expect(bookingProblem(error)).toEqual({ kind: 'insufficient-funds' });
  });

  it('says that the email address has to be confirmed first', () => {
    const error = refusal('Please confirm your email address first', { reason: 'EMAIL_NOT_VERIFIED' });
    expect(bookingProblem(error)).toEqual({ kind: 'unverified-email' });
  });

  it('brings the new total when the fare has changed', () => {
    const extensions = { reason: 'FARE_CHANGED', totalFare: '21.70' };
    const error = refusal('Invalid ride data: the fare is now $21.70', extensions);
    expect(bookingProblem(error)).toEqual({ kind: 'fare-changed', totalFare: '21.70' });
  });

  it.each([
    [refusal('Invalid ride data'), 'There was an issue with your ride details. Please try again.'],
    [refusal('This driver cannot take rides'), 'This driver cannot take rides'],
    [new Error('Failed to fetch'), 'Failed to book ride. Please try again.'],
  ])('says what the catalogue says', (error, description) => {
    expect(bookingProblem(error)).toEqual({ kind: 'refused', title: 'Booking Error', description });
  });

  it.each([
    ['refused', refusal('No', { kind: 'conflict' }), true],
    ['not known, when no answer came', new Error('Failed to fetch'), false],
    ['not known, while the provider owes an answer', refusal('Wait', { kind: 'unavailable' }), false],
    ['not known, when the server broke down over it', refusal('Internal error'), false],
  ])('is %s', (_, error, expected) => {
    expect(isRefused(error)).toBe(expected);
  });
});
