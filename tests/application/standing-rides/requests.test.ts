import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_STANDING_RIDES } from '../../../domain/standing-rides/standing-ride.ts';
import { weekly } from '../../support/builders/a-standing-ride.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { StandingScene } from './standing-scene.ts';

let scene: StandingScene;
beforeEach(async () => {
  scene = await StandingScene.open();
});

const ID = '01990000-0000-7000-8000-00000000aaaa';
const NEXT_ID = '01990000-0000-7000-8000-00000000bbbb';

describe('a rider who asks for a standing ride', () => {
  it('has it planned for 14 days, and its driver asked; nothing is held', async () => {
    const series = await scene.create();
    expect(scene.states(series)).toEqual({
      '2026-03-12': 'not_answered',
      '2026-03-14': 'not_answered',
      '2026-03-17': 'not_answered',
      '2026-03-19': 'not_answered',
      '2026-03-21': 'not_answered',
      '2026-03-24': 'not_answered',
    });
    expect(scene.mails(scene.dana)).toEqual(['standing-offered']);
    scene.expectHeld(0);
  });

  it('has the same when the request is repeated, and not somebody else’s', async () => {
    const first = await scene.create({ id: ID });
    expect(await scene.create({ id: ID })).toEqual(first);
    expect(scene.tables.standingRides.size).toBe(1);
    expect(scene.mails(scene.dana)).toHaveLength(1);
    const other = await scene.app.rider();
    await expectRefusal(() => scene.create({ id: ID }, other), 'STANDING_RIDE_EXISTS');
  });

  it('pays the fare that they saw, or is asked again when it is higher', async () => {
    await expectRefusal(() => scene.create({ totalFare: '21.69' }), 'FARE_CHANGED');
    expect((await scene.create({ totalFare: '30.00' })).fare.totalCents).toBe(21_70);
  });

  it('chooses drivers that there are, and who may drive', async () => {
    const nobody = '01990000-0000-7000-8000-0000000fffff';
    await expectRefusal(() => scene.create({ driverId: nobody }), 'NOT_FOUND');
    await expectRefusal(() => scene.create({ substituteIds: [nobody] }), 'NOT_FOUND');
    scene.app.changeUser(scene.dana.userId, { suspended: true });
    await expectRefusal(() => scene.create(), 'DRIVER_UNAVAILABLE');
    const card = { driverId: null, paymentMethodId: nobody };
    await expectRefusal(() => scene.create(card), 'NOT_FOUND');
  });

  it('has no more than ten at a time', async () => {
    for (let nth = 0; nth < MOST_STANDING_RIDES; nth += 1) await scene.create({ driverId: null });
    await expectRefusal(() => scene.create(), 'TOO_MANY_STANDING_RIDES');
    const [first] = scene.tables.standingRides.values();
    await scene.useCases.endStandingRide.execute(scene.rider, { standingRideId: first!.id });
    await scene.create();
  });

  it('is asked for another time on a night without it', async () => {
    await scene.go('2027-03-01T12:00:00Z');
    const series = await scene.create({ times: weekly([0], '02:30'), firstDay: '2027-03-01' });
    expect(scene.states(series)).toMatchObject({
      '2027-03-07': 'not_answered',
      '2027-03-14': 'no_such_time',
    });
    expect(scene.mails(scene.rider)).toEqual(['standing-ask-time']);
    await scene.sweep();
    expect(scene.mails(scene.rider)).toEqual(['standing-ask-time']);
    const occurrenceId = scene.row(series, '2027-03-14').id;
    const move = (time: string) =>
      scene.useCases.moveOccurrence.execute(scene.rider, { occurrenceId, day: '2027-03-14', time });
    await expectRefusal(() => move('02:45'), 'INVALID_FIELD');
    expect(await move('03:00')).toMatchObject({ state: 'seeking', reason: 'moved' });
  });
});

describe('the driver who is asked', () => {
  it('says yes to all days, and their time is taken from then on', async () => {
    const series = await scene.agreed();
    expect(new Set(Object.values(scene.states(series)))).toEqual(new Set(['planned']));
    expect(scene.mails(scene.rider)).toEqual(['standing-answered']);
    const other = await scene.app.rider(100_00);
    const at = scene.row(series, '2026-03-17').pickupAt?.toISOString() ?? '';
    const asked = await scene.app.asked(other, scene.dana, { scheduledFor: at });
    await expectRefusal(() => scene.useCases.acceptRide.execute(scene.dana, { rideId: asked.id }), {
      kind: 'conflict',
    });
  });

  it('says yes to some days, and the others are sought for', async () => {
    const series = await scene.answer(await scene.create(), [2, 6]);
    expect(scene.states(series)).toMatchObject({
      '2026-03-12': 'other_weekday',
      '2026-03-14': 'planned',
      '2026-03-17': 'planned',
    });
  });

  it('says no', async () => {
    const series = await scene.answer(await scene.create(), []);
    expect(series.consent).toBe('declined');
    expect(new Set(Object.values(scene.states(series)))).toEqual(new Set(['declined']));
    await expectRefusal(() => scene.answer(series), 'STANDING_RIDE_ANSWERED');
  });

  it('says the same again, which changes nothing', async () => {
    const series = await scene.agreed();
    const mails = scene.mails(scene.rider).length;
    expect(await scene.answer(series)).toEqual(series);
    expect(scene.mails(scene.rider)).toHaveLength(mails);
  });

  it('leaves later, and every planned ride seeks another one', async () => {
    const series = await scene.agreed();
    expect((await scene.answer(series, [])).consent).toBe('withdrawn');
    expect(new Set(Object.values(scene.states(series)))).toEqual(new Set(['driver_left']));
  });

  it('is nobody else, and none who may not drive', async () => {
    const series = await scene.create();
    await expectRefusal(() => scene.answer(series, [2], scene.ed), 'NOT_FOUND');
    scene.app.changeUser(scene.dana.userId, { isDriverApproved: false });
    await expectRefusal(() => scene.answer(series), { kind: 'forbidden' });
  });

  it('does not say yes to a day that another series takes, but to the others', async () => {
    await scene.agreed({ times: weekly([2]) });
    const other = await scene.app.rider(100_00);
    const series = await scene.create({ times: weekly([2, 5], '07:20') }, other);
    await expectRefusal(() => scene.answer(series), {
      code: 'STANDING_RIDE_OVERLAP',
      details: { weekday: 2 },
    });
    expect((await scene.answer(series, [5])).agreedWeekdays).toEqual([5]);
  });

  it('drives around a ride that they have accepted already', async () => {
    await scene.occupy(scene.dana, '2026-03-17T11:10:00.000Z');
    const series = await scene.agreed();
    expect(scene.states(series)).toMatchObject({ '2026-03-14': 'planned', '2026-03-17': 'driver_busy' });
  });
});

describe('another driver', () => {
  it('is asked, and the former one is told', async () => {
    const series = await scene.agreed({ substituteIds: [scene.ed.userId] });
    const chosen = await scene.useCases.chooseStandingDriver.execute(scene.rider, {
      standingRideId: series.id,
      driverId: scene.ed.userId,
    });
    expect(chosen).toMatchObject({ consent: 'asked', substituteIds: [] });
    expect(new Set(Object.values(scene.states(series)))).toEqual(new Set(['not_answered']));
    expect(scene.mails(scene.dana)).toEqual(['standing-offered', 'standing-over-for-driver']);
    expect(scene.mails(scene.ed)).toEqual(['standing-offered']);
    await scene.answer(chosen, [2, 4, 6], scene.ed);
    expect(scene.row(series, '2026-03-17').driverId).toBe(scene.ed.userId);
  });

  it('is not chosen by somebody else, nor by who has not seen the last change', async () => {
    const { id: standingRideId } = await scene.agreed();
    const choose = (who = scene.rider, version?: string) =>
      scene.useCases.chooseStandingDriver.execute(who, { standingRideId, driverId: null, version });
    await expectRefusal(() => choose(scene.ed), { kind: 'forbidden' });
    const other = await scene.app.rider();
    await expectRefusal(() => choose(other), 'NOT_FOUND');
    await expectRefusal(() => choose(scene.rider, 'an older one'), 'RECORD_CHANGED');
  });
});

describe('a pause', () => {
  const pause = (standingRideId: string, from: string, to: string) =>
    scene.useCases.pauseStandingRide.execute(scene.rider, { standingRideId, from, to });
  const resume = (standingRideId: string, from: string) =>
    scene.useCases.resumeStandingRide.execute(scene.rider, { standingRideId, from });

  it('takes its days off, gives the driver their time, and is ended earlier', async () => {
    const series = await scene.agreed();
    await pause(series.id, '2026-03-14', '2026-03-19');
    expect(scene.states(series)).toMatchObject({
      '2026-03-12': 'planned',
      '2026-03-14': 'paused',
      '2026-03-19': 'paused',
      '2026-03-21': 'planned',
    });
    await scene.occupy(scene.dana, '2026-03-19T11:00:00.000Z');
    await resume(series.id, '2026-03-17');
    expect(scene.states(series)).toMatchObject({
      '2026-03-14': 'paused',
      '2026-03-17': 'planned',
      '2026-03-19': 'driver_busy',
    });
  });

  it('does not give back what the rider skipped', async () => {
    const series = await scene.agreed();
    const { id: occurrenceId } = scene.row(series, '2026-03-17');
    await scene.useCases.skipOccurrence.execute(scene.rider, { occurrenceId });
    await pause(series.id, '2026-03-16', '2026-03-20');
    await expectRefusal(
      () => scene.useCases.restoreOccurrence.execute(scene.rider, { occurrenceId }),
      'OCCURRENCE_STATE',
    );
    await resume(series.id, '2026-03-16');
    expect(scene.states(series)).toMatchObject({ '2026-03-17': 'rider_skipped', '2026-03-19': 'planned' });
  });

  it('begins today at the earliest, and never after the end', async () => {
    const series = await scene.agreed();
    await expectRefusal(() => pause(series.id, '2026-03-10', '2026-03-12'), 'INVALID_FIELD');
    await scene.useCases.endStandingRide.execute(scene.rider, { standingRideId: series.id });
    await expectRefusal(() => pause(series.id, '2026-03-14', '2026-03-15'), 'STANDING_RIDE_ENDED');
  });
});

describe('one ride of a series', () => {
  const skip = (occurrenceId: string, who = scene.rider) =>
    scene.useCases.skipOccurrence.execute(who, { occurrenceId });
  const restore = (occurrenceId: string) =>
    scene.useCases.restoreOccurrence.execute(scene.rider, { occurrenceId });
  const move = (occurrenceId: string, day: string, time: string) =>
    scene.useCases.moveOccurrence.execute(scene.rider, { occurrenceId, day, time });

  it('is skipped and restored by its rider, however often', async () => {
    const series = await scene.agreed();
    const { id } = scene.row(series, '2026-03-17');
    await skip(id);
    expect(await skip(id)).toMatchObject({ state: 'skipped', reason: 'rider_skipped' });
    expect(await restore(id)).toMatchObject({ state: 'planned', driverId: scene.dana.userId });
    const other = await scene.app.rider();
    await expectRefusal(() => skip(id, other), 'NOT_FOUND');
  });

  it('seeks a driver when the time of theirs was taken meanwhile', async () => {
    const series = await scene.agreed();
    const { id } = scene.row(series, '2026-03-17');
    await skip(id);
    await scene.occupy(scene.dana, '2026-03-17T11:10:00.000Z');
    expect(await restore(id)).toMatchObject({ state: 'seeking', reason: 'driver_busy' });
  });

  it('is moved within the hour with its driver, who has to be free, and otherwise asked for', async () => {
    const series = await scene.agreed();
    const [one, two] = [scene.row(series, '2026-03-17'), scene.row(series, '2026-03-19')];
    expect(await move(one.id, '2026-03-17', '07:45')).toMatchObject({ driverId: scene.dana.userId });
    await scene.occupy(scene.dana, '2026-03-19T12:10:00.000Z');
    expect(await move(two.id, '2026-03-19', '08:00')).toMatchObject({ reason: 'driver_busy' });
    expect(await move(two.id, '2026-03-20', '07:00')).toMatchObject({ reason: 'moved' });
    await expectRefusal(() => move(two.id, '2026-03-28', '07:00'), 'INVALID_FIELD');
  });

  it('does not come back after the end of its series, or where a continuation has the day', async () => {
    const series = await scene.agreed();
    const { id } = scene.row(series, '2026-03-19');
    await skip(id);
    await scene.useCases.changeFollowing.execute(scene.rider, {
      ...scene.input({ times: weekly([4], '09:00') }),
      standingRideId: series.id,
      day: '2026-03-17',
    });
    await expectRefusal(() => restore(id), 'OCCURRENCE_STATE');
    await expectRefusal(() => restore(scene.row(series, '2026-03-21').id), 'OCCURRENCE_STATE');
    await scene.useCases.endStandingRide.execute(scene.rider, { standingRideId: series.id });
    await expectRefusal(() => restore(id), 'STANDING_RIDE_ENDED');
  });
});

describe('a change of this day and all that follow', () => {
  const change = (standingRideId: string, day: string, overrides = {}) =>
    scene.useCases.changeFollowing.execute(scene.rider, {
      ...scene.input({ times: weekly([1, 4], '09:00'), driverId: scene.dana.userId }),
      standingRideId,
      day,
      ...overrides,
    });

  it('is another series from that day on, whose driver is asked anew', async () => {
    const series = await scene.agreed();
    const next = await change(series.id, '2026-03-17');
    expect(scene.series(series)).toMatchObject({ lastDay: '2026-03-16', endedAt: null });
    expect(next).toMatchObject({ followsId: series.id, firstDay: '2026-03-17', consent: 'asked' });
    expect(scene.states(series)).toMatchObject({ '2026-03-14': 'planned', '2026-03-17': 'ended' });
    expect(Object.keys(scene.states(next))).toEqual(['2026-03-19', '2026-03-23']);
    await scene.go('2026-03-17T14:00:00Z');
    expect(scene.series(series)).toMatchObject({ endedBy: 'over' });
  });

  it('of the first day on ends it at once', async () => {
    const series = await scene.create({ firstDay: '2026-03-17' });
    await change(series.id, '2026-03-17');
    expect(scene.series(series)).toMatchObject({ endedBy: 'changed' });
  });

  it('gives the same when it is repeated with the same id', async () => {
    const series = await scene.agreed();
    const next = await change(series.id, '2026-03-17', { id: NEXT_ID });
    expect(await change(series.id, '2026-03-17', { id: NEXT_ID })).toEqual(next);
    expect(scene.tables.standingRides.size).toBe(2);
    await expectRefusal(() => change(next.id, '2026-03-18', { id: series.id }), 'STANDING_RIDE_EXISTS');
  });

  it('begins after what is booked', async () => {
    const series = await scene.agreed();
    await scene.sweep();
    expect(scene.states(series)).toMatchObject({ '2026-03-12': 'booked' });
    await expectRefusal(() => change(series.id, '2026-03-12'), {
      code: 'STANDING_RIDE_BOOKED',
      details: { lastDay: '2026-03-12' },
    });
    await change(series.id, '2026-03-13');
  });
});

describe('the end of a series', () => {
  it('takes off what is planned, leaves what is booked, and tells the driver', async () => {
    const series = await scene.agreed();
    await scene.sweep();
    const end = () => scene.useCases.endStandingRide.execute(scene.rider, { standingRideId: series.id });
    expect(await end()).toMatchObject({ endedBy: 'rider' });
    expect(scene.states(series)).toMatchObject({ '2026-03-12': 'booked', '2026-03-14': 'ended' });
    expect(scene.mails(scene.dana)).toContain('standing-over-for-driver');
    const mails = scene.mails(scene.dana).length;
    await end();
    expect(scene.mails(scene.dana)).toHaveLength(mails);
    await scene.go('2026-03-14T12:00:00Z');
    expect(scene.tables.rides.size).toBe(1);
  });

  it('may be an operator’s, with a record', async () => {
    const series = await scene.agreed();
    const admin = await scene.app.admin();
    await scene.useCases.endStandingRide.execute(admin, { standingRideId: series.id, reason: 'Moved away' });
    expect(scene.series(series).endedBy).toBe('admin');
    expect(scene.tables.audit.at(-1)).toMatchObject({ action: 'standing-ride.end', reason: 'Moved away' });
  });
});

describe('planning', () => {
  it('keeps 14 days ahead, twice the same, each date once', async () => {
    const series = await scene.agreed();
    for (const day of ['15', '15', '16', '20', '21'])
      await scene.go(`2026-03-${day}T14:00:00Z`).then(() => scene.sweep());
    const days = scene.rows(series).map((row) => row.day);
    expect(new Set(days).size).toBe(days.length);
    expect(days.at(-1)).toBe('2026-04-04');
  });

  it('goes on with others where the time of one driver was taken', async () => {
    // A ride beyond the planned days, accepted before the driver says yes to the series.
    await scene.occupy(scene.dana, '2026-03-26T11:10:00.000Z');
    const series = await scene.agreed();
    const other = await scene.app.rider(1_000_00);
    const neighbour = await scene.create({ times: weekly([1], '07:20') }, other);
    await scene.go('2026-03-13T14:00:00Z');
    expect(scene.states(series)).toMatchObject({ '2026-03-24': 'planned', '2026-03-26': 'driver_busy' });
    expect(scene.states(neighbour)).toMatchObject({ '2026-03-23': 'not_answered' });
  });
});

it('a change of tip and note asks no driver again', async () => {
  const series = await scene.agreed();
  const changed = await scene.useCases.changeStandingRide.execute(scene.rider, {
    standingRideId: series.id,
    tipAmount: '3',
    notes: 'The side door',
  });
  expect(changed).toMatchObject({ consent: 'agreed', tipCents: 3_00, notes: 'The side door' });
  expect(scene.mails(scene.dana)).toEqual(['standing-offered']);
});
