import { describe, expect, it } from 'vitest';
import {
  bannerRide,
  isOver,
  recheck,
  toRecord,
  UNANSWERED_MS,
} from '../../../../../web/features/rides/live/recent-booking.ts';
import { aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';

const booked = Date.parse('2026-03-05T20:30:00Z');
const record = toRecord(aVisibleRide(), booked);
const unanswered = { ...record, rideId: null };

describe('The recent booking kept on the device', () => {
  it('is dropped after ten minutes without a ride', () => {
    expect(isOver(unanswered, booked + UNANSWERED_MS)).toBe(false);
    expect(isOver(unanswered, booked + UNANSWERED_MS + 1)).toBe(true);
    expect(isOver(record, booked + UNANSWERED_MS + 1)).toBe(false);
  });

  it.each(['COMPLETED', 'CANCELLED'] as const)('is over once the ride is %s', (status) => {
    expect(isOver({ ...record, status }, booked)).toBe(true);
  });

  it('follows its ride', () => {
    const accepted = aVisibleRide({ status: 'ACCEPTED' });
    expect(recheck(record, [accepted], booked)).toEqual({ ...record, status: 'ACCEPTED' });
  });

  it('goes when its ride is no longer active', () => {
    expect(recheck(record, [], booked)).toBeNull();
    expect(recheck(record, [aVisibleRide({ id: 'another' })], booked)).toBeNull();
  });

  it('finds the ride whose answer was lost, and no older one to the same place', () => {
    expect(recheck(unanswered, [aVisibleRide()], booked)).toEqual(record);
    const older = aVisibleRide({ requestedAt: '2026-03-05T19:00:00.000Z' });
    expect(recheck(unanswered, [older], booked)).toEqual(unanswered);
  });
});

describe('The ride of the banner', () => {
  const later = aVisibleRide({ id: 'later', scheduledFor: '2026-03-07T13:00:00.000Z' });
  const running = aVisibleRide({ id: 'running', status: 'IN_PROGRESS' });

  it('is the one under way before the one just booked', () => {
    expect(bannerRide([aVisibleRide(), running], record, booked)?.id).toBe('running');
  });

  it('is the one just booked, however far ahead', () => {
    expect(bannerRide([later], toRecord(later, booked), booked)?.id).toBe('later');
  });

  it('is no ride of another day that was booked long ago', () => {
    expect(bannerRide([later], null, booked)).toBeNull();
  });

  it('is one due within the hour, also on another device', () => {
    const soon = aVisibleRide({ id: 'soon', scheduledFor: '2026-03-05T21:29:00.000Z' });
    expect(bannerRide([soon], null, booked)?.id).toBe('soon');
  });
});
