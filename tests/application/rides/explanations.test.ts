import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { ZOO } from '../../support/places.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;
let rideId: string;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
  driver = await app.driver();
  ({ id: rideId } = await app.accepted(rider, driver));
});

const marks = () => [...app.tables.rideMarks.values()];
const FAR = { lat: ZOO.lat + 0.2, lng: ZOO.lng };

describe('a trip that its driver completes at once', () => {
  const complete = (input: object) => app.useCases.completeRide.execute(driver, { rideId, ...input });
  beforeEach(() => app.useCases.startRide.execute(driver, { rideId }));

  it('waits for a reason where one can be asked for, and is marked with it', async () => {
    await expectRefusal(() => complete({ mustExplain: true }), { kind: 'conflict', code: 'REASON_REQUIRED' });
    await expectRefusal(() => complete({ mustExplain: true, reason: '  ' }), 'REASON_REQUIRED');
    expect(app.ride(rideId).status).toBe('in_progress');
    expect(marks()).toEqual([]);
    await complete({ mustExplain: true, reason: 'Got out at the lights' });
    expect(app.ride(rideId).status).toBe('completed');
    expect(marks()).toMatchObject([
      {
        rideId,
        driverId: driver.userId,
        kind: 'completion_soon',
        seconds: 0,
        reason: 'Got out at the lights',
      },
    ]);
  });

  it('is completed for a client that knows of no reasons, and marked as unexplained', async () => {
    expect(await complete({})).toMatchObject({ status: 'completed' });
    expect(marks()).toMatchObject([{ kind: 'completion_soon', reason: null }]);
  });

  it('is not marked again when it is completed again', async () => {
    await complete({ reason: 'First' });
    await complete({ reason: 'Second' });
    expect(marks()).toMatchObject([{ reason: 'First' }]);
  });

  it('is marked twice when the driver is also far away', async () => {
    await complete({ position: FAR });
    expect(marks().map(({ kind }) => kind)).toEqual(['completion_soon', 'completion_far']);
  });

  it('is the business of the rider who completes it', async () => {
    await app.useCases.completeRide.execute(rider, { rideId, mustExplain: true });
    expect(app.ride(rideId).status).toBe('completed');
    expect(marks()).toEqual([]);
  });
});

it('leaves a trip alone that took the time it takes', async () => {
  await app.useCases.startRide.execute(driver, { rideId, mustExplain: true });
  app.clock.advance({ minutes: 20 });
  await app.useCases.completeRide.execute(driver, { rideId, mustExplain: true });
  expect(marks()).toEqual([]);
});

it('asks why a trip starts far from its pickup', async () => {
  const start = (reason?: string) =>
    app.useCases.startRide.execute(driver, { rideId, reason, position: FAR, mustExplain: true });
  await expectRefusal(() => start(), 'REASON_REQUIRED');
  expect(app.ride(rideId).status).toBe('accepted');
  await start('The rider walked ahead');
  expect(app.ride(rideId).status).toBe('in_progress');
  expect(marks()).toMatchObject([{ kind: 'start_far', reason: 'The rider walked ahead' }]);
});

describe('an arrival far from the pickup', () => {
  const arrive = (reason?: string, position = FAR) =>
    app.useCases.arriveAtPickup.execute(driver, { rideId, reason, position, mustExplain: true });

  it('waits for a reason, and is marked with it and kept with the miles', async () => {
    await expectRefusal(() => arrive(), {
      kind: 'conflict',
      code: 'REASON_REQUIRED',
      details: { kind: 'arrive_far' },
    });
    expect(app.ride(rideId).arrivedAt).toBeNull();
    const { arrivedMiles } = await arrive('The bridge is closed');
    expect(arrivedMiles).toBeGreaterThan(10);
    expect(marks()).toMatchObject([
      { kind: 'arrive_far', reason: 'The bridge is closed', miles: arrivedMiles },
    ]);
  });

  it('is nothing within half a mile', async () => {
    const { lat, lng } = app.ride(rideId).pickup;
    const { arrivedMiles } = await arrive(undefined, { lat: lat + 0.4 / 69.1, lng });
    expect(arrivedMiles).toBeCloseTo(0.4, 1);
    expect(marks()).toEqual([]);
  });

  it('is not known where nobody knows where the driver is', async () => {
    const arrived = await app.useCases.arriveAtPickup.execute(driver, { rideId, mustExplain: true });
    expect(arrived).toMatchObject({ arrivedAt: app.clock.now(), arrivedMiles: null });
  });
});

describe('the last known position', () => {
  const FAR_AWAY = { ...FAR, isSimulated: false };
  const start = () => app.useCases.startRide.execute(driver, { rideId, mustExplain: true });
  const known = (position: object) =>
    app.presence.positions.set(driver.userId, { ...FAR_AWAY, measuredAt: app.clock.now(), ...position });

  it('counts where the caller says nothing', async () => {
    known({});
    await expectRefusal(start, 'REASON_REQUIRED');
  });

  it('counts no longer when it is old, or was made up', async () => {
    known({ isSimulated: true });
    expect(await start()).toMatchObject({ status: 'in_progress' });
    known({ isSimulated: false });
    app.clock.advance({ minutes: 21 });
    await app.useCases.completeRide.execute(driver, { rideId, mustExplain: true });
    expect(marks()).toEqual([]);
  });
});
