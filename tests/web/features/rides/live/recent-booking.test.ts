import { describe, expect, it } from 'vitest';
import {
  bannerRide,
  isOver,
  recheck,
  recordOf,
  UNANSWERED_MS,
} from '../../../../../web/features/rides/live/recent-booking.ts';
import { aSeenRide } from '../../../../support/builders/a-seen-ride.ts';

const booked = Date.parse('2026-03-05T20:30:00Z');
const record = recordOf(aSeenRide(), booked);
const unanswered = { ...record, rideId: null };

describe('The recent booking kept on the device', () => {
  it('is dropped after ten minutes without a ride', () => {
    expect(isOver(unanswered, booked + UNANSWERED_MS)).toBe(false);
    expect(isOver(unanswered, booked + UNANSWERED_MS + 1)).toBe(true);
    expect(isOver(record, booked + UNANSWERED_MS + 1)).toBe(false);
  });

  it.each(['completed', 'cancelled'] as const)('is over once the ride is %s', (status) => {
    expect(isOver({ ...record, status }, booked)).toBe(true);
  });

  it('follows its ride', () => {
    const accepted = aSeenRide({ status: 'accepted' });
    expect(recheck(record, [accepted], booked)).toEqual({ ...record, status: 'accepted' });
  });

  it('goes when its ride is no longer active', () => {
    expect(recheck(record, [], booked)).toBeNull();
    expect(recheck(record, [aSeenRide({ id: 'another' })], booked)).toBeNull();
  });

  it('finds the ride whose answer was lost, and no older one to the same place', () => {
    expect(recheck(unanswered, [aSeenRide()], booked)).toEqual(record);
    const older = aSeenRide({ requestedAt: '2026-03-05T19:00:00.000Z' });
    expect(recheck(unanswered, [older], booked)).toEqual(unanswered);
  });
});

describe('The ride of the banner', () => {
  const later = aSeenRide({ id: 'later', scheduledFor: '2026-03-07T13:00:00.000Z' });
  const running = aSeenRide({ id: 'running', status: 'in_progress' });

  it('is the one under way before the one just booked', () => {
    expect(bannerRide([aSeenRide(), running], record, booked)?.id).toBe('running');
  });

  it('is the one just booked, however far ahead', () => {
    expect(bannerRide([later], recordOf(later, booked), booked)?.id).toBe('later');
  });

  it('is no ride of another day that was booked long ago', () => {
    expect(bannerRide([later], null, booked)).toBeNull();
  });

  it('is one due within the hour, also on another device', () => {
    const soon = aSeenRide({ id: 'soon', scheduledFor: '2026-03-05T21:29:00.000Z' });
    expect(bannerRide([soon], null, booked)?.id).toBe('soon');
  });
});
