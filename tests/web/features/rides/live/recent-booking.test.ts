import { describe, expect, it } from 'vitest';
import { bannerRide, recheck, toRecord } from '../../../../../web/features/rides/live/recent-booking.ts';
import { aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';

const booked = Date.parse('2026-03-05T20:30:00Z');
const record = toRecord(aVisibleRide(), booked);

describe('The recent booking kept on the device', () => {
  it('follows its ride', () => {
    const accepted = aVisibleRide({ status: 'ACCEPTED' });
    expect(recheck(record, [accepted])).toEqual({ ...record, status: 'ACCEPTED' });
  });

  it('goes when its ride is no longer active', () => {
    expect(recheck(record, [])).toBeNull();
    expect(recheck(record, [aVisibleRide({ id: 'another' })])).toBeNull();
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
