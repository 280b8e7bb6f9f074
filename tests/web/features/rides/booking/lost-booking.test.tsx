import type { MockLink } from '@apollo/client/testing';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingAttempt } from '../../../../../web/features/rides/booking/booking-attempts.ts';
import { LostBookingBanner } from '../../../../../web/features/rides/booking/lost-booking-banner.tsx';
import { useLostBooking } from '../../../../../web/features/rides/booking/use-lost-booking.ts';
import { BookedRideDocument } from '../../../../../web/generated/booking.ts';
import { aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';
import { ATTEMPT } from './a-booking.tsx';

const ride = aVisibleRide();
const attempt: BookingAttempt = {
  rideId: ride.id,
  riderId: 'the-RIDER',
  plan: 'a trip',
  pickupAddress: 'Toledo Zoo',
  dropoffAddress: 'Museum of Art',
  tipCents: 0,
  payment: 'WALLET',
  sentAt: Date.parse('2026-03-05T20:30:00Z'),
  isNotBooked: false,
};

type Answer = Pick<MockLink.MockedResponse, 'result' | 'error'>;
const known: Answer = { result: { data: { ride } } };
const unknown: Answer = {
  result: { errors: [new GraphQLError('Ride not found', { extensions: { reason: 'NOT_FOUND' } })] },
};
const away: Answer = { error: new Error('Failed to fetch') };

let answer = away;
const onBooked = vi.fn();
const onBookAgain = vi.fn();

function Banner() {
  const lost = useLostBooking(onBooked);
  return lost && <LostBookingBanner lost={lost} onBookAgain={onBookAgain} />;
}

async function show(kept: Partial<BookingAttempt> = {}) {
  sessionStorage.setItem(ATTEMPT, JSON.stringify({ ...attempt, ...kept }));
  const asked = {
    request: { query: BookedRideDocument, variables: { rideId: ride.id } },
    result: () => (answer.result ?? {}) as never,
    maxUsageCount: 1000,
    delay: 0,
  };
  const failing = { ...asked, result: undefined, error: away.error };
  renderScreen(<Banner />, {
    user: aSessionUser('RIDER'),
    mocks: [(answer === away ? failing : asked) as MockLink.MockedResponse],
  });
  await pass(100);
}

async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

const words = () => screen.queryByRole('region', { name: 'Your booking' })?.textContent ?? '';

beforeEach(() => {
  vi.useFakeTimers({ now: attempt.sentAt + 5_000 });
  onBooked.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('A booking whose answer got lost', () => {
  it('is booked when the server knows its ride', async () => {
    answer = known;
    await show();
    await pass(3_100);
    expect(onBooked).toHaveBeenCalledWith(expect.objectContaining({ id: ride.id }), attempt);
    expect(words()).toBe('');
    expect(sessionStorage.getItem(ATTEMPT)).toBeNull();
  });

  it('says that there is no connection for as long as there is none', async () => {
    answer = away;
    await show();
    await pass(120_000);
    expect(words()).toContain('No connection to the server');
  });

  it('is not booked half a minute after the server, back again, does not know it', async () => {
    answer = unknown;
    await show();
    await pass(20_000);
    expect(words()).toContain('Finding out whether your ride was booked');
    // It is said at the top of the page, wherever the rider has come to.
    document.documentElement.scrollTop = 400;
    await pass(16_000);
    expect(words()).toContain('Your ride was not booked');
    expect(document.documentElement.scrollTop).toBe(0);
    const button = within(screen.getByRole('region')).getByRole('button', { name: 'Book this trip again' });
    vi.useRealTimers();
    await userEvent.click(button);
    expect(onBookAgain).toHaveBeenCalledOnce();
  });

  it('is found all the same when it turns up later', async () => {
    answer = unknown;
    await show({ isNotBooked: true });
    await pass(31_000);
    expect(words()).toContain('Your ride was not booked');
    answer = known;
    await pass(31_000);
    expect(onBooked).toHaveBeenCalledOnce();
  });

  it('is no longer spoken of after ten minutes', async () => {
    answer = unknown;
    await show({ isNotBooked: true });
    await pass(10 * 60_000);
    expect(words()).toBe('');
  });

  it('is nothing to somebody else who signs in', async () => {
    answer = unknown;
    await show({ riderId: 'another' });
    await pass(4_000);
    expect(words()).toBe('');
  });
});
