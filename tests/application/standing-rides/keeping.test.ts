import { beforeEach, describe, expect, it } from 'vitest';
import { weekly } from '../../support/builders/a-standing-ride.ts';
import { savePhone, sayBy } from '../../support/phone-of.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { FARE, StandingScene } from './standing-scene.ts';

let scene: StandingScene;
beforeEach(async () => {
  scene = await StandingScene.open();
});

/** The pickup of Tuesday the 17th is at 11:00 by the clocks of UTC; deadlines before it. */
const TWO_DAYS = '2026-03-15T11:00:00Z';
const ONE_DAY = '2026-03-16T11:00:00Z';
const HALF_A_DAY = '2026-03-16T23:00:00Z';
const EVENING = '2026-03-17T00:00:00Z';
const ONE_HOUR = '2026-03-17T10:00:00Z';
const HALF_AN_HOUR = '2026-03-17T10:30:00Z';
const before = (time: string) => new Date(Date.parse(time) - 1_000);
const DAY = '2026-03-17';
/** Tuesdays alone, so that nothing else moves. */
const TUESDAYS = { times: weekly([2]) };

const ride = (series: { id: string }, day = DAY, leg = 'out') =>
  scene.app.ride(scene.row(series, day, leg).id);

describe('a planned ride', () => {
  it('is booked 48 hours before, never earlier, at the agreed fare with the tip, for its driver', async () => {
    const series = await scene.agreed({ ...TUESDAYS, tipAmount: '3', notes: 'The side door' });
    await scene.go(before(TWO_DAYS));
    expect(scene.row(series, DAY).state).toBe('planned');
    scene.expectHeld(0);
    await scene.go(TWO_DAYS);
    scene.expectHeld(FARE + 3_00);
    const { pickup, dropoff } = series;
    expect(ride(series)).toMatchObject({
      id: scene.row(series, DAY).id,
      pickup,
      dropoff,
      status: 'accepted',
      driverId: scene.dana.userId,
      riderId: scene.rider.userId,
      fare: series.fare,
      promisedTipCents: 3_00,
      notes: 'The side door',
      scheduledFor: new Date('2026-03-17T11:00:00Z'),
    });
    expect(scene.row(series, DAY)).toMatchObject({ state: 'booked', driverId: null });
    await scene.sweep();
    scene.expectHeld(FARE + 3_00);
  });

  it('goes the other way on the way back', async () => {
    const series = await scene.agreed({ times: weekly([2], '07:00', '11:00'), returnKind: 'at_time' });
    await scene.go('2026-03-15T15:00:00Z');
    expect(ride(series, DAY, 'back')).toMatchObject({
      pickup: series.dropoff,
      dropoff: series.pickup,
      scheduledFor: new Date('2026-03-17T15:00:00Z'),
    });
    scene.expectHeld(2 * FARE);
  });

  it('is booked at the fare that was agreed, whatever the rates are by then', async () => {
    const series = await scene.agreed(TUESDAYS);
    scene.app.distanceMiles = 20;
    await scene.go(TWO_DAYS);
    expect(ride(series).fare.totalCents).toBe(FARE);
  });

  it('that nobody agreed to is asked of the substitutes in turn, the circle, and everybody', async () => {
    const gus = await scene.app.driver();
    await scene.app.store.run(({ drivers }) =>
      drivers.setTrusted({
        id: scene.app.ids.next(),
        riderId: scene.rider.userId,
        driverId: gus.userId,
        trusted: true,
      }),
    );
    const substituteIds = [scene.fay.userId, scene.ed.userId];
    const series = await scene.answer(await scene.create({ ...TUESDAYS, substituteIds }), []);
    await scene.useCases.setWeeklyAvailability.execute(gus, {
      availability: { Tuesday: { '07:00': true } },
    });
    const asked: unknown[] = [];
    for (const minutes of [0, 29, 30, 60, 90]) {
      await scene.go(new Date(Date.parse(TWO_DAYS) + minutes * 60_000));
      asked.push(ride(series).askedIds ?? ride(series).driverId);
    }
    expect(asked).toEqual([scene.fay.userId, scene.fay.userId, scene.ed.userId, [gus.userId], null]);
    expect(ride(series)).toMatchObject({ status: 'pending', isSpecificDriver: false });
  });

  it('asks first the driver who has not answered', async () => {
    const series = await scene.create({ ...TUESDAYS, substituteIds: [scene.ed.userId] });
    await scene.go(TWO_DAYS);
    expect(ride(series)).toMatchObject({ status: 'pending', driverId: scene.dana.userId });
    await scene.useCases.declineRide.execute(scene.dana, { rideId: ride(series).id });
    expect(ride(series).driverId).toBe(scene.ed.userId);
    await scene.useCases.acceptRide.execute(scene.ed, { rideId: ride(series).id });
    expect(ride(series)).toMatchObject({ status: 'accepted', driverId: scene.ed.userId });
  });

  it('goes to others when its driver may not drive any more by then', async () => {
    const series = await scene.agreed({ ...TUESDAYS, substituteIds: [scene.ed.userId] });
    scene.app.changeUser(scene.dana.userId, { suspended: true });
    scene.app.changeDriver(scene.dana.userId, { suspended: true });
    await scene.go(TWO_DAYS);
    expect(ride(series)).toMatchObject({ status: 'pending', driverId: scene.ed.userId });
  });
});

describe('the question to the driver by text message', () => {
  const PHONE = '+14195550171';
  const asked = async () => {
    scene = await StandingScene.open();
    await savePhone(scene.app, scene.dana.userId, PHONE);
    const series = await scene.agreed(TUESDAYS);
    await scene.go(TWO_DAYS);
    await scene.go(ONE_DAY);
    const texts = [...scene.tables.texts.values()].filter(({ userId }) => userId === scene.dana.userId);
    expect(texts.slice(-1)).toMatchObject([{ template: 'drive-question', data: { choice: 1 } }]);
    return series;
  };

  it('is confirmed by YES, however often it is told, and by nothing else', async () => {
    const series = await asked();
    expect(await sayBy(scene.app, PHONE, 'no')).toEqual([{ template: 'drive-refused', data: {} }]);
    expect(ride(series).status).toBe('accepted');
    expect(await sayBy(scene.app, PHONE, 'YES')).toEqual([{ template: 'nothing-open', data: {} }]);
    expect(ride(series).status).toBe('accepted');
    const again = await asked();
    expect(await sayBy(scene.app, PHONE, 'Sí', 3)).toEqual([{ template: 'drive-confirmed', data: {} }]);
    expect(ride(again).status).toBe('confirmed');
  });

  it('is no answer once somebody else drives it', async () => {
    const series = await asked();
    await scene.app.useCases.giveBackRide.execute(scene.dana, {
      rideId: ride(series).id,
      reason: 'vehicle_trouble',
    });
    expect(await sayBy(scene.app, PHONE, 'YES')).toMatchObject([{ template: 'could-not' }]);
  });
});

describe('a planned ride whose money is not there', () => {
  beforeEach(async () => {
    scene = await StandingScene.open(10_00);
  });

  it('stays planned with its driver, is asked for again, and is booked when there is money', async () => {
    const series = await scene.agreed(TUESDAYS);
    await scene.go(TWO_DAYS);
    expect(scene.row(series, DAY)).toMatchObject({
      state: 'planned',
      driverId: scene.dana.userId,
      fundingTries: 1,
      fundingProblem: 'Your wallet has less than the ride costs.',
    });
    await scene.app.credit(scene.rider, '100');
    await scene.go(before(ONE_DAY));
    expect(scene.row(series, DAY).state).toBe('planned');
    await scene.go(ONE_DAY);
    expect(scene.row(series, DAY)).toMatchObject({ state: 'booked', fundingProblem: null });
    expect(ride(series)).toMatchObject({ status: 'accepted', driverId: scene.dana.userId });
    // Too late for the usual reminder: it comes with the booking.
    expect(scene.mails(scene.dana)).toEqual(['standing-offered', 'standing-confirm']);
    await scene.go(HALF_A_DAY);
    expect(ride(series).status).toBe('pending');
  });

  it('is given up an hour before, and both are told', async () => {
    const series = await scene.agreed(TUESDAYS);
    for (const at of [TWO_DAYS, ONE_DAY, HALF_A_DAY, EVENING, before(ONE_HOUR)]) await scene.go(at);
    expect(scene.row(series, DAY)).toMatchObject({ state: 'planned', fundingTries: 3 });
    await scene.go(ONE_HOUR);
    expect(scene.row(series, DAY)).toMatchObject({ state: 'failed', reason: 'not_paid', driverId: null });
    expect(scene.mails(scene.rider)).toEqual([
      'standing-answered',
      'standing-not-funded',
      'standing-not-funded',
      'standing-not-funded',
      'standing-failed',
    ]);
    expect(scene.mails(scene.dana)).toEqual(['standing-offered', 'standing-ride-off']);
    expect(scene.tables.rides.size).toBe(0);
    await scene.occupy(scene.dana, '2026-03-17T11:00:00.000Z');
  });

  it('says so when it was the last try', async () => {
    await scene.agreed(TUESDAYS);
    for (const at of [TWO_DAYS, ONE_DAY, HALF_A_DAY]) await scene.go(at);
    const told = [...scene.tables.emails.values()].filter(
      ({ template }) => template === 'standing-not-funded',
    );
    expect(told.map(({ data }) => (data as { isLast: boolean }).isLast)).toEqual([false, false, true]);
  });

  it('of a rider who is suspended is no fault of ours', async () => {
    const series = await scene.agreed(TUESDAYS);
    scene.app.changeUser(scene.rider.userId, { suspended: true });
    await scene.go(TWO_DAYS);
    expect(scene.row(series, DAY)).toMatchObject({ fundingProblem: 'Your account is suspended.' });
  });
});

describe('the driver of a booked ride', () => {
  it('is reminded a day before, and keeps it by one tap for all rides of the day', async () => {
    const series = await scene.agreed({ times: weekly([2], '07:00', '11:00'), returnKind: 'at_time' });
    await scene.go('2026-03-15T15:00:00Z');
    await scene.go(before(ONE_DAY));
    expect(scene.mails(scene.dana)).toEqual(['standing-offered']);
    await scene.go(ONE_DAY);
    expect(scene.mails(scene.dana)).toEqual(['standing-offered', 'standing-confirm']);
    const confirmed = await scene.useCases.confirmDay.execute(scene.dana, { day: DAY });
    expect(confirmed.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    expect(await scene.useCases.confirmDay.execute(scene.dana, { day: DAY })).toEqual([]);
    for (const at of [HALF_A_DAY, EVENING, ONE_HOUR]) await scene.go(at);
    expect(ride(series).status).toBe('confirmed');
    expect(scene.mails(scene.rider)).toEqual(['standing-answered']);
  });

  it('loses it half a day before; the substitutes are asked in turn, and the rider is warned', async () => {
    const substituteIds = [scene.ed.userId, scene.fay.userId];
    const series = await scene.agreed({ ...TUESDAYS, substituteIds });
    for (const at of [TWO_DAYS, ONE_DAY]) await scene.go(at);
    await scene.go(before(HALF_A_DAY));
    expect(ride(series)).toMatchObject({ status: 'accepted', driverId: scene.dana.userId });
    await scene.go(HALF_A_DAY);
    expect(ride(series)).toMatchObject({
      status: 'pending',
      driverId: scene.ed.userId,
      isSpecificDriver: true,
    });
    await scene.go(new Date(Date.parse(HALF_A_DAY) + 30 * 60_000));
    expect(ride(series).driverId).toBe(scene.fay.userId);
    await scene.go(EVENING);
    expect(ride(series).driverId).toBeNull();
    expect(scene.mails(scene.rider)).toEqual(['standing-answered', 'standing-no-driver']);
    await scene.go('2026-03-17T08:00:00Z');
    await scene.go(ONE_HOUR);
    expect(scene.mails(scene.rider)).toHaveLength(4);
    scene.expectHeld(FARE);
  });

  it('who was found late keeps it: they have just said that they come', async () => {
    const series = await scene.agreed({ ...TUESDAYS, substituteIds: [scene.ed.userId] });
    for (const at of [TWO_DAYS, ONE_DAY, HALF_A_DAY]) await scene.go(at);
    await scene.useCases.acceptRide.execute(scene.ed, { rideId: ride(series).id });
    for (const at of [EVENING, '2026-03-17T08:00:00Z', ONE_HOUR]) await scene.go(at);
    expect(ride(series)).toMatchObject({ status: 'accepted', driverId: scene.ed.userId });
    expect(scene.mails(scene.rider)).toEqual(['standing-answered']);
  });

  it('gives it back, and the substitutes are asked', async () => {
    const series = await scene.agreed({ ...TUESDAYS, substituteIds: [scene.ed.userId] });
    await scene.go(TWO_DAYS);
    await scene.useCases.giveBackRide.execute(scene.dana, { rideId: ride(series).id, reason: 'emergency' });
    expect(ride(series)).toMatchObject({ status: 'pending', driverId: scene.ed.userId });
  });

  it('is looked for half an hour before, and the rider is told when nothing is heard of them', async () => {
    const series = await scene.agreed(TUESDAYS);
    await scene.go(TWO_DAYS);
    await scene.useCases.confirmRide.execute(scene.dana, { rideId: ride(series).id });
    await scene.useCases.updateDriverProfile.execute(scene.dana, { isAvailable: false });
    for (const at of [ONE_DAY, HALF_A_DAY, EVENING, ONE_HOUR, before(HALF_AN_HOUR)]) await scene.go(at);
    expect(scene.mails(scene.rider)).toEqual(['standing-answered']);
    await scene.go(HALF_AN_HOUR);
    await scene.sweep();
    expect(scene.mails(scene.rider)).toEqual(['standing-answered', 'standing-driver-away']);
    expect(ride(series)).toMatchObject({ status: 'confirmed', driverId: scene.dana.userId });
  });

  it.each([
    ['online', async () => undefined],
    ['there', (rideId: string) => scene.useCases.arriveAtPickup.execute(scene.dana, { rideId })],
    [
      'asked to let the rider cancel',
      (rideId: string) => scene.useCases.askToCancelRide.execute(scene.rider, { rideId, reason: 'Ill' }),
    ],
  ])('is not looked for when %s', async (state, come) => {
    const series = await scene.agreed(TUESDAYS);
    await scene.go(TWO_DAYS);
    const rideId = ride(series).id;
    await scene.useCases.confirmRide.execute(scene.dana, { rideId });
    for (const at of [ONE_DAY, HALF_A_DAY, EVENING, ONE_HOUR, before(HALF_AN_HOUR)]) await scene.go(at);
    await come(rideId);
    if (state !== 'online')
      await scene.useCases.updateDriverProfile.execute(scene.dana, { isAvailable: false });
    await scene.go(HALF_AN_HOUR);
    expect(scene.mails(scene.rider)).toEqual(['standing-answered']);
  });

  it('drives it to its end, and is paid as for any other ride', async () => {
    const series = await scene.agreed(TUESDAYS);
    await scene.go(TWO_DAYS);
    const rideId = ride(series).id;
    await scene.useCases.confirmRide.execute(scene.dana, { rideId });
    await scene.go('2026-03-17T11:00:00Z');
    await scene.useCases.startRide.execute(scene.dana, { rideId });
    await scene.useCases.completeRide.execute(scene.dana, { rideId });
    expect(ride(series)).toMatchObject({ status: 'completed', finalCents: FARE });
    scene.expectHeld(0);
    await scene.sweep();
    expect(scene.row(series, DAY)).toMatchObject({ state: 'booked' });
  });

  it('has nothing more to do for one that the rider cancelled', async () => {
    const series = await scene.agreed(TUESDAYS);
    await scene.go(TWO_DAYS);
    await scene.useCases.cancelRide.execute(await scene.app.admin(), { rideId: ride(series).id });
    for (const at of [ONE_DAY, HALF_A_DAY, EVENING, ONE_HOUR, HALF_AN_HOUR]) await scene.go(at);
    expect(scene.mails(scene.dana)).toEqual(['standing-offered']);
    expect(scene.mails(scene.rider)).toEqual(['standing-answered']);
    expect(scene.row(series, DAY).dueAt).toBeNull();
  });
});

describe('a driver who may not drive any more', () => {
  it('loses every planned ride in one transaction; nothing is cancelled, and the riders are told', async () => {
    const series = await scene.agreed({ substituteIds: [scene.ed.userId] });
    const other = await scene.app.rider(1_000_00);
    const second = await scene.agreed({ times: weekly([1], '09:00') }, other);
    await scene.sweep();
    expect(await scene.withdraw(scene.dana)).toBe(2);
    expect(scene.states(series)).toMatchObject({ '2026-03-12': 'booked', '2026-03-14': 'driver_left' });
    expect(new Set(Object.values(scene.states(second)))).toEqual(new Set(['driver_left']));
    expect(scene.mails(scene.rider)).toContain('standing-driver-lost');
    expect(scene.mails(other)).toContain('standing-driver-lost');
    expect(scene.series(series)).toMatchObject({ consent: 'withdrawn', endedAt: null });
    expect(await scene.withdraw(scene.dana)).toBe(0);
  });

  it('loses also the single rides that an operator gave them', async () => {
    const series = await scene.agreed();
    const admin = await scene.app.admin();
    const { id: occurrenceId } = scene.row(series, DAY);
    await scene.useCases.assignStandingDriver.execute(admin, { occurrenceId, driverId: scene.ed.userId });
    await scene.withdraw(scene.ed);
    expect(scene.row(series, DAY).driverId).toBe(scene.dana.userId);
    expect(scene.series(series).consent).toBe('agreed');
  });
});

describe('an operator who found a driver', () => {
  const assign = async (occurrenceId: string, following = false, driver = scene.ed) =>
    scene.useCases.assignStandingDriver.execute(await scene.app.admin(), {
      occurrenceId,
      driverId: driver.userId,
      following,
    });

  it('gives them one ride, which stays theirs', async () => {
    const series = await scene.agreed();
    const { id } = scene.row(series, DAY);
    expect(await assign(id)).toMatchObject({ state: 'planned', driverId: scene.ed.userId });
    await scene.useCases.pauseStandingRide.execute(scene.rider, {
      standingRideId: series.id,
      from: '2026-03-19',
      to: '2026-03-19',
    });
    expect(scene.row(series, DAY).driverId).toBe(scene.ed.userId);
    expect(scene.row(series, '2026-03-21').driverId).toBe(scene.dana.userId);
    await scene.go(TWO_DAYS);
    expect(ride(series)).toMatchObject({ status: 'accepted', driverId: scene.ed.userId });
    expect(scene.tables.audit.some(({ action }) => action === 'standing-ride.assign')).toBe(true);
  });

  it('gives them it and all that follow, and the former driver those before', async () => {
    const series = await scene.agreed();
    await assign(scene.row(series, DAY).id, true);
    expect(scene.series(series)).toMatchObject({ driverId: scene.ed.userId, consent: 'agreed' });
    expect(scene.rows(series).map(({ driverId }) => driverId)).toEqual([
      scene.dana.userId,
      scene.dana.userId,
      ...Array.from({ length: 4 }, () => scene.ed.userId),
    ]);
    expect(scene.mails(scene.dana)).toContain('standing-over-for-driver');
  });

  it('does not give a driver two rides at one time, nor one to a driver who may not drive', async () => {
    const series = await scene.agreed();
    await scene.occupy(scene.ed, '2026-03-17T11:10:00.000Z');
    await expectRefusal(() => assign(scene.row(series, DAY).id), 'RIDE_OVERLAP');
    await expectRefusal(() => assign(scene.row(series, DAY).id, true), 'RIDE_OVERLAP');
    scene.app.changeUser(scene.fay.userId, { suspended: true });
    await expectRefusal(() => assign(scene.row(series, DAY).id, false, scene.fay), 'DRIVER_UNAVAILABLE');
  });

  it('gives no planned ride that is booked', async () => {
    const series = await scene.agreed();
    await scene.sweep();
    await expectRefusal(() => assign(scene.row(series, '2026-03-12').id), 'OCCURRENCE_STATE');
  });
});
