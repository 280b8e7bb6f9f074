import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../domain/geo/calendar-day.ts';
import type { Commitment } from '../../../domain/rides/commitment.ts';
import {
  bookOccurrence,
  driveBy,
  moveOccurrence,
  skipOccurrence,
  type Occurrence,
} from '../../../domain/standing-rides/occurrence.ts';
import { expectedPickups } from '../../../domain/standing-rides/pattern.ts';
import {
  collisions,
  isExpected,
  overlaps,
  patternCommitments,
  reconcile,
  type Planning,
} from '../../../domain/standing-rides/reconcile.ts';
import {
  chooseDriver,
  endBefore,
  endStandingRide,
  withdrawDriver,
  type StandingRide,
} from '../../../domain/standing-rides/standing-ride.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { aStandingRide, NEW_YORK, TODAY, weekly } from '../../support/builders/a-standing-ride.ts';
import { DRIVER_ID, NOW } from '../../support/builders/personas.ts';

const OTHER = 'another driver';
const DAYS = { from: TODAY, to: addDays(TODAY, 14) };
const series = aStandingRide.agreed();

let count = 0;
const planning = (overrides: Partial<Planning> = {}): Planning => ({
  days: DAYS,
  timeZone: NEW_YORK,
  now: NOW,
  newId: () => `row ${(count += 1)}`,
  ...overrides,
});

/** The rows after it, as they would be stored. */
function apply(
  of: StandingRide,
  rows: readonly Occurrence[],
  busy: readonly Commitment[] = [],
  overrides: Partial<Planning> = {},
): Occurrence[] {
  const { added, changed } = reconcile(of, rows, busy, planning(overrides));
  const byId = new Map([...rows, ...changed, ...added].map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
const change = (rows: readonly Occurrence[], day: string, to: (row: Occurrence) => Occurrence) =>
  rows.map((row) => (row.day === day ? to(row) : row));
const states = (rows: readonly Occurrence[]) =>
  Object.fromEntries(rows.map(({ day, state, reason }) => [day.slice(5), reason ?? state]));
const rideAt = (from: string): Commitment =>
  aRide.confirmed({
    id: 'a ride',
    driverId: DRIVER_ID,
    scheduledFor: new Date(from),
    timeWindow: windowAt(from),
  });
const windowAt = (from: string) => ({
  from: new Date(from),
  to: new Date(Date.parse(from) + 35 * 60_000),
});

describe('the rows of a series', () => {
  it('are one for each expected ride, and none more when it is planned again', () => {
    const rows = apply(series, []);
    expect(rows.map(({ day }) => day)).toEqual(expectedPickups(series, DAYS).map(({ day }) => day));
    expect(reconcile(series, rows, [], planning())).toEqual({ added: [], changed: [] });
  });

  it('are skipped in a pause and planned again when it is off, but for what the rider skipped', () => {
    const rows = change(apply(series, []), '2026-03-14', (row) => skipOccurrence(row, 'rider_skipped'));
    const paused = { ...series, pauses: [{ from: '2026-03-13', to: '2026-03-18' }] };
    const off = apply(paused, rows);
    expect(states(off)).toMatchObject({ '03-12': 'planned', '03-14': 'rider_skipped', '03-17': 'paused' });
    expect(states(apply(series, off))).toEqual(states(rows));
  });

  it('are off from the end on, whichever end that is', () => {
    const rows = apply(series, []);
    const ended = apply(endStandingRide(series, 'rider', NOW), rows);
    expect(new Set(Object.values(states(ended)))).toEqual(new Set(['ended']));
    expect(states(apply(endBefore(series, '2026-03-17'), rows))).toMatchObject({
      '03-14': 'planned',
      '03-17': 'ended',
    });
  });

  it('stay as they are once they are booked', () => {
    const rows = change(apply(series, []), '2026-03-12', (row) => bookOccurrence(row, null));
    const ended = apply(endStandingRide(series, 'rider', NOW), rows);
    expect(states(ended)['03-12']).toBe('booked');
  });

  it('seek a driver where the time of theirs is taken, and get them when it is free', () => {
    const busy = [rideAt('2026-03-14T11:20:00Z')];
    const rows = apply(series, [], busy);
    expect(states(rows)).toMatchObject({ '03-12': 'planned', '03-14': 'driver_busy', '03-17': 'planned' });
    expect(states(apply(series, rows, busy))).toEqual(states(rows));
    expect(states(apply(series, rows))['03-14']).toBe('planned');
  });

  it('count a booked ride of the same series as taking time', () => {
    const first = apply(series, []);
    const moved = windowAt('2026-03-14T11:10:00Z');
    const booked = change(first, '2026-03-12', (row) => bookOccurrence(row, null)).filter(
      ({ day }) => day !== '2026-03-14',
    );
    const own: Commitment = { ...rideAt('2026-03-14T11:10:00Z'), id: booked[0]!.id, timeWindow: moved };
    expect(states(apply(series, booked, [own]))['03-14']).toBe('driver_busy');
  });

  it('go to nobody when the driver leaves, also those that were moved within the hour', () => {
    const rows = change(apply(series, []), '2026-03-14', (row) =>
      moveOccurrence(row, series, {
        pickupAt: new Date('2026-03-14T11:30:00Z'),
        timeZone: NEW_YORK,
        now: NOW,
      }),
    );
    expect(states(rows)['03-14']).toBe('planned');
    const without = apply(withdrawDriver(series, NOW), rows);
    expect(new Set(Object.values(states(without)))).toEqual(new Set(['driver_left']));
  });
});

describe('a ride that an operator gave to somebody else', () => {
  const given = change(apply(series, []), '2026-03-14', (row) => driveBy(row, series, OTHER));
  const driver = (rows: readonly Occurrence[]) => rows.find(({ day }) => day === '2026-03-14')?.driverId;

  it('stays theirs while the series changes', () => {
    expect(driver(apply(series, given))).toBe(OTHER);
    expect(driver(apply(withdrawDriver(series, NOW), given))).toBe(OTHER);
    const pauses = [{ from: '2026-03-17', to: '2026-03-18' }];
    expect(driver(apply({ ...series, pauses }, given))).toBe(OTHER);
    // Their time is not the driver's.
    expect(driver(apply(series, given, [rideAt('2026-03-14T11:00:00Z')]))).toBe(OTHER);
  });

  it('is off in a pause', () => {
    const pauses = [{ from: '2026-03-14', to: '2026-03-14' }];
    expect(driver(apply({ ...series, pauses }, given))).toBeNull();
  });

  it('is not mistaken for one of the former driver, who keeps what lies before the change', () => {
    const chosen = chooseDriver(series, OTHER, NOW);
    const rows = apply(series, []);
    const drivers = (from: string) =>
      apply(chosen, rows, [], { former: { driverId: DRIVER_ID, from } }).map(({ driverId }) => driverId);
    expect(new Set(drivers(series.firstDay))).toEqual(new Set([null]));
    expect(drivers('2026-03-14').slice(0, 2)).toEqual([DRIVER_ID, null]);
  });
});

describe('a ride that was moved to another day', () => {
  const away = (rows: readonly Occurrence[], to: string) =>
    change(rows, '2026-03-14', (row) =>
      moveOccurrence(row, series, { pickupAt: new Date(to), timeZone: NEW_YORK, now: NOW }),
    );
  const rows = apply(series, []);

  it('is skipped by a pause of the day on which it takes place, and not by one that it was moved out of', () => {
    const moved = away(rows, '2026-03-16T15:00:00Z');
    const pause = (day: string) => ({ ...series, pauses: [{ from: day, to: day }] });
    expect(states(apply(pause('2026-03-14'), moved))['03-14']).toBe('moved');
    expect(states(apply(pause('2026-03-16'), moved))['03-14']).toBe('paused');
  });

  it('is off with the end also when its date has passed', () => {
    const moved = away(rows, '2026-03-18T15:00:00Z');
    const now = new Date('2026-03-17T14:00:00Z');
    const days = { from: '2026-03-17', to: '2026-03-31' };
    expect(states(apply(series, moved, [], { now, days }))['03-14']).toBe('moved');
    const ended = endStandingRide(series, 'rider', now);
    expect(states(apply(ended, moved, [], { now, days }))['03-14']).toBe('ended');
  });

  it('is one that the series still has, unless that ended before', () => {
    const [first] = rows;
    expect(isExpected(series, first!, NEW_YORK)).toBe(true);
    expect(isExpected(endStandingRide(series, 'rider', NOW), first!, NEW_YORK)).toBe(false);
    expect(isExpected(series, { ...first!, leg: 'back' }, NEW_YORK)).toBe(false);
    expect(isExpected({ ...series, lastDay: '2026-03-12' }, { ...first!, day: '2026-03-14' }, NEW_YORK)).toBe(
      false,
    );
  });
});

describe('what a series takes of the time of its driver', () => {
  it('collides with what is taken, each day by itself', () => {
    const busy = [rideAt('2026-03-14T11:34:00Z'), rideAt('2026-03-19T10:30:00Z')];
    const found = collisions(aStandingRide.asked(), busy, { days: DAYS, timeZone: NEW_YORK });
    expect(found.map(({ day, weekday }) => `${day} ${weekday}`)).toEqual(['2026-03-14 6', '2026-03-19 4']);
  });

  it('does not collide where the one ends as the other begins', () => {
    const busy = [rideAt('2026-03-14T11:35:00Z'), rideAt('2026-03-19T10:25:00Z')];
    expect(collisions(series, busy, { days: DAYS, timeZone: NEW_YORK })).toEqual([]);
  });

  it('is its days of the week that were agreed to, both ways', () => {
    const both = aStandingRide.agreed({
      times: weekly([2, 4], '07:00', '11:00'),
      returnKind: 'at_time',
      agreedWeekdays: [4],
    });
    const taken = patternCommitments([both], { days: DAYS, timeZone: NEW_YORK });
    expect(taken.map(({ pickup }) => pickup.address)).toEqual([
      'One Seagate, Toledo',
      'Toledo Zoo',
      'One Seagate, Toledo',
      'Toledo Zoo',
    ]);
    expect(taken[0]?.timeWindow).toEqual(windowAt('2026-03-12T11:00:00Z'));
  });
});

it('never gives a driver two rides at one time, whatever the order', () => {
  const anyTime = fc.constantFrom('07:00', '07:20', '07:34', '07:35', '08:10');
  fc.assert(
    fc.property(anyTime, anyTime, fc.array(fc.integer({ min: 0, max: 14 })), (out, other, nths) => {
      const both = aStandingRide.agreed({ times: weekly([1, 2, 3, 4, 5], out) });
      const busy = nths.map((nth) => {
        const day = addDays(TODAY, nth);
        const from = `${day}T${String(Number(other.slice(0, 2)) + 4).padStart(2, '0')}${other.slice(2)}:00Z`;
        return { ...rideAt(from), id: `ride ${nth}` };
      });
      const rows = apply(both, [], busy);
      const windows = rows.flatMap(({ timeWindow }) => (timeWindow ? [timeWindow] : []));
      for (const window of windows) {
        expect(busy.some(({ timeWindow }) => timeWindow && overlaps(timeWindow, window))).toBe(false);
      }
      // Today's has passed already.
      expect(rows.slice(1).every(({ state }) => state === 'planned' || state === 'seeking')).toBe(true);
    }),
  );
});
