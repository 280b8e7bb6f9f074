import { describe, expect, it } from 'vitest';
import {
  answerStandingRide,
  assignToSeries,
  changeStandingRide,
  chooseDriver,
  endBefore,
  endStandingRide,
  isOver,
  requestStandingRide,
  withdrawDriver,
} from '../../../domain/standing-rides/standing-ride.ts';
import { aRequest, aStandingRide, TODAY, weekly } from '../../support/builders/a-standing-ride.ts';
import { DRIVER_ID, minutesAfter, NOW, RIDER_ID } from '../../support/builders/personas.ts';
import { expectRefusal } from '../../support/refusal.ts';

const ED = 'ed';
const later = minutesAfter(NOW, 5);

describe('a new series', () => {
  it('asks its driver, and has its days in the order of the week', () => {
    const made = requestStandingRide(aRequest({ driverId: DRIVER_ID, times: weekly([6, 2]) }), TODAY, NOW);
    expect(made).toMatchObject({ consent: 'asked', askedAt: NOW, agreedWeekdays: [], pauses: [] });
    expect(made.times.map(({ weekday }) => weekday)).toEqual([2, 6]);
    expect(requestStandingRide(aRequest(), TODAY, NOW)).toMatchObject({ consent: 'none', askedAt: null });
  });

  it.each([
    ['the rider as the driver', { driverId: RIDER_ID }],
    ['the rider as a substitute', { substituteIds: [RIDER_ID] }],
    ['the driver as a substitute', { driverId: DRIVER_ID, substituteIds: [DRIVER_ID] }],
    ['a substitute twice', { substituteIds: [ED, ED] }],
    ['too many substitutes', { substituteIds: ['1', '2', '3', '4', '5', '6'] }],
    ['a tip below nothing', { tipCents: -1 }],
    ['no day', { times: [] }],
    ['a first day that has passed', { firstDay: '2026-03-10' }],
  ])('is refused with %s', async (_, overrides) => {
    await expectRefusal(() => requestStandingRide(aRequest(overrides), TODAY, NOW), 'INVALID_FIELD');
  });
});

describe('the answer of the driver', () => {
  const asked = aStandingRide.asked();
  const answer = (weekdays: number[], to = asked, by = DRIVER_ID) =>
    answerStandingRide(to, by, weekdays, later);

  it('is yes to all days, to some, or no', () => {
    expect(answer([2, 4, 6])).toMatchObject({
      consent: 'agreed',
      agreedWeekdays: [2, 4, 6],
      answeredAt: later,
    });
    expect(answer([6, 4])).toMatchObject({ consent: 'agreed', agreedWeekdays: [4, 6] });
    expect(answer([])).toMatchObject({ consent: 'declined', agreedWeekdays: [] });
  });

  it('counts the days of the series alone', () => {
    expect(answer([1, 4])).toMatchObject({ consent: 'agreed', agreedWeekdays: [4] });
    expect(answer([1])).toMatchObject({ consent: 'declined' });
  });

  it('may be fewer days later, or none', () => {
    const agreed = answer([2, 4, 6]);
    expect(answer([2], agreed)).toMatchObject({ consent: 'agreed', agreedWeekdays: [2] });
    expect(answer([], agreed)).toMatchObject({ consent: 'withdrawn', agreedWeekdays: [] });
  });

  it('is nobody else’s, and none after a no', async () => {
    await expectRefusal(() => answer([2], asked, ED), 'STANDING_RIDE_ANSWERED');
    await expectRefusal(() => answer([2], answer([])), 'STANDING_RIDE_ANSWERED');
    await expectRefusal(() => answer([2], withdrawDriver(answer([2]), later)), 'STANDING_RIDE_ANSWERED');
    const ended = endStandingRide(asked, 'rider', NOW);
    await expectRefusal(() => answer([2], ended), 'STANDING_RIDE_ENDED');
  });
});

describe('another driver', () => {
  const agreed = aStandingRide.agreed({ substituteIds: [ED, 'fay'] });

  it('is asked anew, and is no substitute any more', () => {
    expect(chooseDriver(agreed, ED, later)).toMatchObject({
      driverId: ED,
      consent: 'asked',
      agreedWeekdays: [],
      substituteIds: ['fay'],
      askedAt: later,
      answeredAt: null,
    });
    expect(chooseDriver(agreed, null, later)).toMatchObject({
      driverId: null,
      consent: 'none',
      askedAt: null,
    });
  });

  it('drives every day whom an operator assigns', () => {
    expect(assignToSeries(agreed, ED, later)).toMatchObject({
      driverId: ED,
      consent: 'agreed',
      agreedWeekdays: [2, 4, 6],
      answeredAt: later,
    });
  });

  it('is not the rider', async () => {
    await expectRefusal(() => chooseDriver(agreed, RIDER_ID, later), 'INVALID_FIELD');
  });
});

describe('a series that changes or ends', () => {
  const series = aStandingRide.agreed();

  it('takes another tip without asking the driver again', async () => {
    expect(changeStandingRide(series, { tipCents: 3_00 })).toEqual({ ...series, tipCents: 3_00 });
    await expectRefusal(() => changeStandingRide(series, { tipCents: -1 }), 'INVALID_FIELD');
    await expectRefusal(() => changeStandingRide(series, { substituteIds: [DRIVER_ID] }), 'INVALID_FIELD');
  });

  it('goes on until the day before, but not for no day', async () => {
    expect(endBefore(series, '2026-03-12').lastDay).toBe('2026-03-11');
    await expectRefusal(() => endBefore(series, TODAY), 'INVALID_FIELD');
  });

  it('is over after its last day', () => {
    expect(isOver({ lastDay: '2026-03-11' }, '2026-03-11')).toBe(false);
    expect(isOver({ lastDay: '2026-03-11' }, '2026-03-12')).toBe(true);
    expect(isOver({ lastDay: null }, '2099-01-01')).toBe(false);
  });

  it('ends once', async () => {
    const ended = endStandingRide(series, 'admin', NOW);
    expect(ended).toMatchObject({ endedAt: NOW, endedBy: 'admin' });
    await expectRefusal(() => endStandingRide(ended, 'rider', NOW), 'STANDING_RIDE_ENDED');
    await expectRefusal(() => changeStandingRide(ended, {}), 'STANDING_RIDE_ENDED');
  });
});
