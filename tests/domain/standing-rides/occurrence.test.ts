import { describe, expect, it } from 'vitest';
import {
  bookOccurrence,
  driveBy,
  failOccurrence,
  followConsent,
  moveOccurrence,
  notFunded,
  planOccurrence,
  restoreOccurrence,
  skipOccurrence,
  type Occurrence,
} from '../../../domain/standing-rides/occurrence.ts';
import { anOccurrence, aStandingRide, NEW_YORK } from '../../support/builders/a-standing-ride.ts';
import { DRIVER_ID, minutesAfter, NOW } from '../../support/builders/personas.ts';
import { expectRefusal } from '../../support/refusal.ts';

const series = aStandingRide.agreed();
const planned = anOccurrence(series);
const made = { id: 'new', timeZone: NEW_YORK, now: NOW };
const at = (text: string) => new Date(text);

describe('a ride of a series as it is planned', () => {
  it('takes the time of the driver who has agreed, and is booked 48 hours before', () => {
    const day = '2026-03-17';
    expect(planOccurrence(series, { day, leg: 'out', time: '07:00' }, made)).toMatchObject({
      state: 'planned',
      driverId: DRIVER_ID,
      pickupAt: at('2026-03-17T11:00:00Z'),
      timeWindow: { from: at('2026-03-17T11:00:00Z'), to: at('2026-03-17T11:35:00Z') },
      dueAt: at('2026-03-15T11:00:00Z'),
    });
  });

  it('is booked at once when its pickup is nearer', () => {
    expect(planned).toMatchObject({ state: 'planned', dueAt: NOW });
  });

  it('asks for another time on a night without it, and goes by the first of two', () => {
    const night = { leg: 'out', time: '02:30' } as const;
    const none = planOccurrence(series, { ...night, day: '2027-03-14' }, made);
    expect(none).toMatchObject({ state: 'failed', reason: 'no_such_time', pickupAt: null, dueAt: null });
    const two = planOccurrence(series, { leg: 'out', time: '01:30', day: '2026-11-01' }, made);
    expect(two.pickupAt).toEqual(at('2026-11-01T05:30:00Z'));
  });

  it.each([
    [aStandingRide(), 'no_driver'],
    [aStandingRide.asked(), 'not_answered'],
    [aStandingRide.agreed({ agreedWeekdays: [2] }), 'other_weekday'],
    [aStandingRide.asked({ consent: 'declined' }), 'declined'],
    [aStandingRide.asked({ consent: 'withdrawn' }), 'driver_left'],
  ] as const)('seeks a driver and says why', (without, reason) => {
    expect(anOccurrence(without)).toMatchObject({
      state: 'seeking',
      reason,
      driverId: null,
      timeWindow: null,
    });
  });
});

describe('a ride of a series that is moved', () => {
  const move = (text: string, from: Occurrence = planned) =>
    moveOccurrence(from, series, { pickupAt: at(text), timeZone: NEW_YORK, now: NOW });

  it('keeps its driver within an hour on the same day, whose time moves with it', () => {
    expect(move('2026-03-12T12:00:00Z')).toMatchObject({
      state: 'planned',
      driverId: DRIVER_ID,
      isMoved: true,
      timeWindow: { from: at('2026-03-12T12:00:00Z') },
    });
    expect(move('2026-03-12T10:00:00Z')).toMatchObject({ driverId: DRIVER_ID });
  });

  it.each(['2026-03-12T12:01:00Z', '2026-03-13T11:00:00Z'])('seeks one at %s', (time) => {
    expect(move(time)).toMatchObject({ state: 'seeking', reason: 'moved', driverId: null });
  });

  it('is asked for anew where it passes midnight, however little', () => {
    const late = { ...planned, pickupAt: at('2026-03-13T03:50:00Z') };
    expect(move('2026-03-13T04:10:00Z', late)).toMatchObject({ state: 'seeking', reason: 'moved' });
  });

  it('gets a time on the night that had none, and its money is asked for anew', () => {
    const none = planOccurrence(series, { day: '2027-03-14', leg: 'out', time: '02:30' }, made);
    const now = at('2027-03-01T00:00:00Z');
    const given = moveOccurrence(none, series, {
      pickupAt: at('2027-03-14T07:00:00Z'),
      timeZone: NEW_YORK,
      now,
    });
    expect(given).toMatchObject({ state: 'seeking', reason: 'moved', dueAt: at('2027-03-12T07:00:00Z') });
    const tried = notFunded(planned, 'Declined', NOW);
    expect(move('2026-03-12T11:30:00Z', tried)).toMatchObject({ fundingTries: 0, fundingProblem: null });
  });

  it('stays within a week of its date, and in the future', async () => {
    expect(move('2026-03-19T11:00:00Z').isMoved).toBe(true);
    for (const wrong of ['2026-03-20T13:00:00Z', '2026-03-11T14:00:00Z'])
      await expectRefusal(() => move(wrong), 'INVALID_FIELD');
  });

  it('is not one that is booked, skipped or failed', async () => {
    const others = [
      bookOccurrence(planned, null),
      skipOccurrence(planned, 'rider_skipped'),
      failOccurrence(planned, 'not_paid'),
    ];
    for (const other of others)
      await expectRefusal(() => move('2026-03-12T11:30:00Z', other), 'OCCURRENCE_STATE');
  });
});

describe('a ride of a series that is skipped', () => {
  const skipped = skipOccurrence(planned, 'rider_skipped');

  it('gives the time of its driver back, and takes it again when it is restored', () => {
    expect(skipped).toMatchObject({ state: 'skipped', driverId: null, timeWindow: null, dueAt: null });
    expect(restoreOccurrence(skipped, series, NOW)).toEqual(planned);
  });

  it('seeks a driver when it was moved before', () => {
    const moved = { ...skipped, isMoved: true };
    expect(restoreOccurrence(moved, series, NOW)).toMatchObject({ state: 'seeking', reason: 'moved' });
  });

  it('is not restored once its time has passed, nor when it is another state', async () => {
    const later = at('2026-03-12T11:00:00Z');
    await expectRefusal(() => restoreOccurrence(skipped, series, later), 'INVALID_FIELD');
    await expectRefusal(() => restoreOccurrence(planned, series, NOW), 'OCCURRENCE_STATE');
    await expectRefusal(() => skipOccurrence(skipped, 'paused'), 'OCCURRENCE_STATE');
  });
});

describe('what the driver of the series says', () => {
  const withdrawn = { ...series, consent: 'withdrawn', agreedWeekdays: [] } as const;

  it('is followed by planned rides, and by no other', () => {
    expect(followConsent(planned, withdrawn)).toMatchObject({ state: 'seeking', reason: 'driver_left' });
    const booked = bookOccurrence(planned, null);
    expect(followConsent(booked, withdrawn)).toBe(booked);
  });

  it('is followed by a moved ride that they kept, and gives them none that was moved away', () => {
    const kept = { ...planned, isMoved: true };
    expect(followConsent(kept, withdrawn)).toMatchObject({ state: 'seeking', reason: 'driver_left' });
    expect(followConsent(kept, series)).toBe(kept);
    const away = followConsent({ ...kept, state: 'seeking', reason: 'moved', driverId: null }, series);
    expect(away.state).toBe('seeking');
  });
});

describe('the money of a planned ride', () => {
  it('is asked for again a day and half a day before, and then no more', () => {
    const next = (now: Date) => notFunded(planned, 'Declined', now).dueAt;
    expect(next(at('2026-03-10T11:00:01Z'))).toEqual(at('2026-03-11T11:00:00Z'));
    expect(next(at('2026-03-11T11:00:01Z'))).toEqual(at('2026-03-11T23:00:00Z'));
    expect(next(at('2026-03-11T23:00:01Z'))).toEqual(at('2026-03-12T10:00:00Z'));
    expect(next(at('2026-03-12T10:00:01Z'))).toBeNull();
  });

  it('leaves it planned, with its driver, and counts the tries', () => {
    const twice = notFunded(notFunded(planned, 'Declined', NOW), 'Expired', minutesAfter(NOW, 1));
    expect(twice).toMatchObject({
      state: 'planned',
      driverId: DRIVER_ID,
      fundingTries: 2,
      fundingProblem: 'Expired',
    });
  });

  it('that never comes ends it, and gives the time of its driver back', () => {
    expect(failOccurrence(planned, 'not_paid')).toMatchObject({
      state: 'failed',
      reason: 'not_paid',
      driverId: null,
      timeWindow: null,
      dueAt: null,
    });
  });
});

it('is driven by whom an operator has found, at its own time', () => {
  const moved = { ...anOccurrence(aStandingRide()), pickupAt: at('2026-03-12T15:00:00Z') };
  expect(driveBy(moved, series, 'somebody')).toMatchObject({
    state: 'planned',
    reason: null,
    driverId: 'somebody',
    timeWindow: { from: at('2026-03-12T15:00:00Z') },
  });
});
