import { describe, expect, it } from 'vitest';
import { toCalendar } from '../../../../../web/features/rides/standing/calendar-days.ts';
import { nextFreeDay } from '../../../../../web/features/rides/standing/next-free-day.ts';
import { toUpcoming } from '../../../../../web/features/rides/standing/upcoming-entries.ts';
import { aVisibleRide } from '../../../../support/builders/a-visible-ride.ts';
import { aPlannedRide, aSeries } from './a-standing-ride.ts';

const around = { now: new Date('2026-03-02T15:00:00Z'), timeZone: 'America/New_York' };
const at = (pickupAt: string, changes = {}) =>
  aPlannedRide(0, { id: pickupAt, pickupAt, day: pickupAt.slice(0, 10), ...changes });

describe('the calendar of standing rides', () => {
  it('has 14 days from today on, each ride on the day of its pickup by the clocks of the area', () => {
    const late = at('2026-03-05T03:30:00Z', { day: '2026-03-04' });
    const days = toCalendar([late], [aSeries()], around);
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([14, '2026-03-02', '2026-03-15']);
    expect(days.filter(({ rides }) => rides.length > 0).map(({ day }) => day)).toEqual(['2026-03-04']);
  });

  it('leaves out what is off with the end of its series, and keeps what was skipped', () => {
    const rides = [
      at('2026-03-03T12:00:00Z', { state: 'SKIPPED', reason: 'ENDED' }),
      at('2026-03-05T12:00:00Z', { state: 'SKIPPED', reason: 'RIDER_SKIPPED' }),
    ];
    expect(toCalendar(rides, [aSeries()], around).flatMap(({ rides }) => rides)).toEqual([rides[1]]);
  });

  it('says where the clocks skip a time, unless that ride was moved or the series has ended', () => {
    const nightly = aSeries({ times: [{ weekday: 0, time: '02:30', returnTime: null }] });
    const missing = (series = nightly, rides = [] as ReturnType<typeof at>[]) =>
      toCalendar(rides, [series], around).flatMap(({ day, missing }) =>
        missing.map(({ time }) => `${day} ${time}`),
      );
    expect(missing()).toEqual(['2026-03-08 02:30']);
    expect(missing(nightly, [at('2026-03-08T12:00:00Z', { isMoved: true })])).toEqual([]);
    expect(missing({ ...nightly, endedAt: '2026-03-01T00:00:00Z' })).toEqual([]);
  });
});

describe('the day from which a series can be changed', () => {
  it('is after the last booked ride, and neither before today nor the first day', () => {
    const booked = at('2026-03-05T12:00:00Z', { state: 'BOOKED' });
    expect(nextFreeDay(aSeries(), [booked], '2026-03-02')).toBe('2026-03-06');
    expect(nextFreeDay(aSeries(), [], '2026-03-02')).toBe('2026-03-02');
    expect(nextFreeDay(aSeries({ firstDay: '2026-04-01' }), [], '2026-03-02')).toBe('2026-04-01');
  });
});

describe('what is to come', () => {
  const single = (id: string, scheduledFor: string | null) => ({ ...aVisibleRide(), id, scheduledFor });

  it('has the rides of a series in one block, where the first of them would stand', () => {
    const booked = at('2026-03-03T12:00:00Z', { id: 'booked', state: 'BOOKED' });
    const planned = at('2026-03-05T12:00:00Z');
    const skipped = at('2026-03-10T12:00:00Z', { state: 'SKIPPED', reason: 'RIDER_SKIPPED' });
    const active = [
      single('now', null),
      single('booked', '2026-03-03T12:00:00Z'),
      single('later', '2026-03-04T12:00:00Z'),
    ];
    const entries = toUpcoming(active, {
      ownStandingRides: [aSeries()],
      plannedRides: [booked, planned, skipped],
    });
    expect(entries.map((entry) => (entry.kind === 'ride' ? entry.ride.id : 'series'))).toEqual([
      'now',
      'series',
      'later',
    ]);
    const block = entries[1];
    expect(block?.kind === 'series' && block.rides.map(({ ride }) => ride?.id)).toEqual([
      'booked',
      undefined,
    ]);
  });

  it('is as before without standing rides', () => {
    const active = [single('one', null)];
    expect(toUpcoming(active, { ownStandingRides: [], plannedRides: [] })).toEqual([
      { kind: 'ride', ride: active[0] },
    ]);
  });
});
