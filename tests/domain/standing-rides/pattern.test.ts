import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isWithin, type DaySpan } from '../../../domain/geo/calendar-day.ts';
import {
  assertDays,
  assertTimes,
  expectedPickups,
  pickupsAhead,
  isPaused,
  MOST_PAUSES,
  toPickupTime,
  withoutPause,
  withPause,
  type Pattern,
} from '../../../domain/standing-rides/pattern.ts';
import { NEW_YORK, TODAY, weekly } from '../../support/builders/a-standing-ride.ts';
import { expectRefusal } from '../../support/refusal.ts';

const aPattern = (overrides: Partial<Pattern> = {}): Pattern => ({
  times: weekly([2, 4, 6]),
  firstDay: TODAY,
  lastDay: null,
  pauses: [],
  ...overrides,
});
const days = (pattern: Pattern, from: string, to: string) =>
  expectedPickups(pattern, { from, to }).map(({ day }) => day);

describe('a weekly pattern', () => {
  it('expects its days of the week, from the first to the last one', () => {
    expect(days(aPattern(), '2026-03-01', '2026-03-19')).toEqual([
      '2026-03-12',
      '2026-03-14',
      '2026-03-17',
      '2026-03-19',
    ]);
    expect(days(aPattern({ lastDay: '2026-03-14' }), '2026-03-13', '2026-04-01')).toEqual(['2026-03-14']);
    expect(days(aPattern(), '2026-03-13', '2026-03-13')).toEqual([]);
  });

  it('expects the way back after the way there, each day at its own time', () => {
    const times = [...weekly([4], '07:00', '11:30'), ...weekly([5], '08:15')];
    expect(expectedPickups(aPattern({ times }), { from: '2026-03-12', to: '2026-03-13' })).toEqual([
      { day: '2026-03-12', leg: 'out', time: '07:00' },
      { day: '2026-03-12', leg: 'back', time: '11:30' },
      { day: '2026-03-13', leg: 'out', time: '08:15' },
    ]);
  });

  it('expects nothing in a pause, its first and last day included', () => {
    const pauses = [{ from: '2026-03-14', to: '2026-03-17' }];
    expect(days(aPattern({ pauses }), '2026-03-12', '2026-03-19')).toEqual(['2026-03-12', '2026-03-19']);
  });

  it('expects the same whether it is read at once or in parts', () => {
    const anyDay = fc.integer({ min: 0, max: 200 }).map((nth) => addDays(TODAY, nth));
    const anyWeekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 });
    fc.assert(
      fc.property(
        anyWeekdays,
        anyDay,
        fc.option(anyDay),
        fc.array(fc.tuple(anyDay, anyDay), { maxLength: 4 }),
        anyDay,
        (weekdays, cut, lastDay, spans, firstDay) => {
          const pauses = spans.map(([one, other]) => ({
            from: one < other ? one : other,
            to: one < other ? other : one,
          }));
          const pattern = aPattern({ times: weekly(weekdays), firstDay, lastDay, pauses });
          const to = addDays(TODAY, 200);
          expect([...days(pattern, TODAY, cut), ...days(pattern, addDays(cut, 1), to)]).toEqual(
            days(pattern, TODAY, to),
          );
        },
      ),
    );
  });
});

describe('what lies ahead of a pattern', () => {
  const ahead = (now: string, times = weekly([3, 4], '07:00', '15:00')) =>
    pickupsAhead(
      aPattern({ times }),
      { from: TODAY, to: addDays(TODAY, 1) },
      { now: new Date(now), timeZone: NEW_YORK },
    ).map(({ day, leg }) => `${day} ${leg}`);
  const [today, tomorrow] = [
    ['2026-03-11 out', '2026-03-11 back'],
    ['2026-03-12 out', '2026-03-12 back'],
  ] as const;

  it('is all of it before the first pickup', () => {
    expect(ahead('2026-03-11T10:59:59Z')).toEqual([...today, ...tomorrow]);
  });

  it('is no date whose way there has come, nor the way back of that date', () => {
    expect(ahead('2026-03-11T11:00:00Z')).toEqual(tomorrow);
  });

  it('is a time that does not exist, of which its rider is asked', () => {
    const night = aPattern({ times: weekly([0], '02:30') });
    const days = { from: '2027-03-14', to: '2027-03-14' };
    const at = { now: new Date('2027-03-14T00:00:00Z'), timeZone: NEW_YORK };
    expect(pickupsAhead(night, days, at)).toEqual([
      { day: '2027-03-14', leg: 'out', time: '02:30', at: null },
    ]);
  });
});

describe('the time of a pickup', () => {
  it.each([
    ['2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01', '00:30', '2026-11-01T04:30:00.000Z'],
    ['2026-11-01', '02:30', '2026-11-01T07:30:00.000Z'],
  ])('on %s at %s is %s', (day, time, expected) => {
    expect(toPickupTime(day, time, NEW_YORK)?.toISOString()).toBe(expected);
  });

  it('is none on a night without 2:30, and the first on a night with two half past one', () => {
    expect(toPickupTime('2026-03-08', '02:30', NEW_YORK)).toBeNull();
    expect(toPickupTime('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBeNull();
    expect(toPickupTime('2026-11-01', '01:30', NEW_YORK)?.toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(toPickupTime('2026-04-05', '01:45', 'Australia/Lord_Howe')?.toISOString()).toBe(
      '2026-04-04T14:45:00.000Z',
    );
    expect(toPickupTime('2026-03-08', '02:30', 'America/Phoenix')).not.toBeNull();
  });
});

describe('what a rider may ask for', () => {
  it.each([
    ['no day of the week', [], 'none'],
    ['one day twice', [...weekly([2]), ...weekly([2], '09:00')], 'none'],
    ['no time of the way back', weekly([2]), 'at_time'],
    ['a time of a way back that there is not', weekly([2], '07:00', '11:00'), 'none'],
    ['a time of a way back that is called', weekly([2], '07:00', '11:00'), 'on_call'],
    ['a way back before the way there', weekly([2], '07:00', '06:30'), 'at_time'],
    ['a way back at the same time', weekly([2], '07:00', '07:00'), 'at_time'],
  ] as const)('is not %s', async (_, times, returnKind) => {
    await expectRefusal(() => assertTimes(times, returnKind), 'INVALID_FIELD');
  });

  it('is any time of each day once', () => {
    assertTimes(weekly([0, 1, 2, 3, 4, 5, 6], '07:00', '07:01'), 'at_time');
    assertTimes(weekly([3]), 'on_call');
  });

  it.each([
    ['a first day that has passed', { firstDay: '2026-03-10', lastDay: null }],
    ['a first day more than a year ahead', { firstDay: '2027-03-13', lastDay: null }],
    ['a last day before the first', { firstDay: '2026-03-12', lastDay: '2026-03-11' }],
  ])('is not %s', async (_, span) => {
    await expectRefusal(() => assertDays(span, TODAY), 'INVALID_FIELD');
  });

  it('is a series of one day, from today on', () => {
    assertDays({ firstDay: TODAY, lastDay: TODAY }, TODAY);
  });
});

describe('pauses', () => {
  const from = (day: string, to: string): DaySpan => ({ from: day, to });

  it('that touch become one', () => {
    const first = withPause([], from('2026-03-20', '2026-03-22'), TODAY);
    expect(withPause(first, from('2026-03-23', '2026-03-25'), TODAY)).toEqual([
      from('2026-03-20', '2026-03-25'),
    ]);
    expect(withPause(first, from('2026-03-24', '2026-03-25'), TODAY)).toHaveLength(2);
    expect(withPause(first, from('2026-03-15', '2026-04-25'), TODAY)).toEqual([
      from('2026-03-15', '2026-04-25'),
    ]);
  });

  it('are refused in the past, backwards, for longer than a year, and beyond a number', async () => {
    for (const wrong of [
      from('2026-03-10', '2026-03-12'),
      from('2026-03-12', '2026-03-11'),
      from('2026-03-12', '2027-03-14'),
    ])
      await expectRefusal(() => withPause([], wrong, TODAY), 'INVALID_FIELD');
    const many = Array.from({ length: MOST_PAUSES }, (_, nth) => {
      const day = addDays(TODAY, 2 * nth);
      return from(day, day);
    });
    const one = addDays(TODAY, 2 * MOST_PAUSES);
    await expectRefusal(() => withPause(many, from(one, one), TODAY), 'INVALID_FIELD');
  });

  it('end before the day from which the rider rides again, or are off', () => {
    const pauses = [from('2026-03-20', '2026-03-25'), from('2026-04-01', '2026-04-02')];
    expect(withoutPause(pauses, '2026-03-22')).toEqual([from('2026-03-20', '2026-03-21'), pauses[1]]);
    expect(withoutPause(pauses, '2026-03-20')).toEqual([pauses[1]]);
    expect(withoutPause(pauses, '2026-03-28')).toEqual(pauses);
  });

  it('hold the days of all that were added, and no other', () => {
    const anySpan = fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 10 }))
      .map(([start, length]) => from(addDays(TODAY, start), addDays(TODAY, start + length)));
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 12 }), (spans) => {
        const pauses = spans.reduce<readonly DaySpan[]>((all, span) => withPause(all, span, TODAY), []);
        for (let nth = -1; nth <= 75; nth += 1) {
          const day = addDays(TODAY, nth);
          expect(isPaused({ pauses }, day)).toBe(spans.some((span) => isWithin(day, span)));
        }
        pauses.slice(1).forEach((pause, nth) => {
          expect(pause.from > addDays(pauses[nth]!.to, 1)).toBe(true);
        });
      }),
    );
  });
});
