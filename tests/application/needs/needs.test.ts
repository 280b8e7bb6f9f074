import { beforeEach, describe, expect, it } from 'vitest';
import { toNeedsRecord } from '../../../domain/needs/needs-record.ts';
import type { Need } from '../../../domain/needs/needs.ts';
import { toVisibleNeeds } from '../../../application/needs/visible-needs.ts';
import { CLI_ACTOR } from '../../../cli/with-app.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const NEEDS = ['walker', 'service_animal', 'hearing'] as const satisfies readonly Need[];
const ALL = { needs: ['walker', 'service_animal', 'hearing'], extraMinutes: 10 };
const TOLD = { needs: ['walker'], extraMinutes: 10 };

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;
let admin: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  [rider, driver, admin] = [
    await app.rider(200_00),
    await app.driver({ takes: ['walker'] }),
    await app.admin(),
  ];
});

const request = { needs: NEEDS, extraMinutes: 10 };
const read = (who: UserActor, rideId: string) => app.useCases.readRideNeeds.execute(who, { rideId });
const readings = () => app.tables.audit.filter(({ action }) => action === 'needs.read');

describe('what a rider needs of every ride', () => {
  it('is nothing until it was said, and then what was said last', async () => {
    const show = () => app.useCases.showNeeds.execute(rider);
    expect(await show()).toEqual({ needs: [], extraMinutes: 0 });
    await app.useCases.saveNeeds.execute(rider, { needs: ['quiet', 'walker', 'quiet'], extraMinutes: 15 });
    expect(await show()).toEqual({ needs: ['walker', 'quiet'], extraMinutes: 15 });
    expect(await app.useCases.showNeeds.execute(await app.rider())).toEqual({ needs: [], extraMinutes: 0 });
  });

  it.each([35, -5, 7, 2.5])('is no %d minutes more at the door', async (extraMinutes) => {
    const refusal = { code: 'INVALID_INPUT', details: { field: 'extraMinutes' } };
    await expectRefusal(() => app.useCases.saveNeeds.execute(rider, { needs: [], extraMinutes }), refusal);
  });

  it('leaves rides that are booked as they are', async () => {
    const ride = await app.asked(rider, driver, request);
    await app.useCases.saveNeeds.execute(rider, { needs: [], extraMinutes: 0 });
    expect(app.tables.rides.get(ride.id)).toMatchObject(ALL);
  });
});

describe('the needs of a ride', () => {
  it('are those of the booking, and none where it says none', async () => {
    expect(await app.asked(rider, driver, request)).toMatchObject(ALL);
    expect(await app.asked(rider, driver)).toMatchObject({ needs: [], extraMinutes: 0 });
  });

  it('make another booking of the same id', async () => {
    const id = app.ids.next();
    await app.asked(rider, driver, { id, ...request });
    expect(await app.asked(rider, driver, { id, ...request })).toMatchObject({ id });
    await expectRefusal(() => app.asked(rider, driver, { id, ...request, extraMinutes: 5 }), 'RIDE_EXISTS');
  });

  it('keep the driver busy for longer, at the same fare', async () => {
    const ride = await app.accepted(rider, driver, request);
    const { from, to } = ride.timeWindow ?? {};
    expect((Number(to) - Number(from)) / 60_000).toBe(ride.durationMinutes + 10 + 15);
    expect(ride.fare.totalCents).toBe(21_70);
  });

  it('are refused by whose car cannot take them, and asked of nobody but those who can', async () => {
    const small = await app.driver();
    const { id: rideId } = await app.request(rider, request);
    await expectRefusal(() => app.useCases.acceptRide.execute(small, { rideId }), 'VEHICLE_CANNOT_TAKE');
    expect(await app.useCases.acceptRide.execute(driver, { rideId })).toMatchObject({ status: 'accepted' });
  });
});

describe('who sees the needs of a ride', () => {
  it('the rider all of them; whoever may answer what they have to know; an operator the minutes', async () => {
    const ride = await app.asked(rider, driver, request);
    expect(toVisibleNeeds(rider, ride)).toEqual(ALL);
    expect(toVisibleNeeds(driver, ride)).toEqual(TOLD);
    expect(toVisibleNeeds(admin, ride)).toEqual({ needs: [], extraMinutes: 10 });
    expect(toVisibleNeeds(CLI_ACTOR, ride)).toEqual({ needs: [], extraMinutes: 10 });
    expect(toVisibleNeeds(null, ride)).toEqual({ needs: [], extraMinutes: 0 });
  });

  it('no driver once it is over', async () => {
    const ride = await app.completed(rider, driver, request);
    expect(toVisibleNeeds(driver, ride)).toEqual({ needs: [], extraMinutes: 0 });
    expect(toVisibleNeeds(rider, ride)).toEqual(ALL);
  });

  it('its driver reads all from the acceptance to the end, as if there were no ride before and after', async () => {
    const { id } = await app.asked(rider, driver, request);
    await expectRefusal(() => read(driver, id), 'NOT_FOUND');
    await app.useCases.acceptRide.execute(driver, { rideId: id });
    expect(await read(driver, id)).toEqual(ALL);
    await expectRefusal(async () => read(await app.driver(), id), 'NOT_FOUND');
    await expectRefusal(async () => read(await app.rider(), id), 'NOT_FOUND');
    await app.useCases.startRide.execute(driver, { rideId: id });
    expect(await read(driver, id)).toEqual(ALL);
    await app.useCases.completeRide.execute(driver, { rideId: id });
    await expectRefusal(() => read(driver, id), 'NOT_FOUND');
    expect(await read(admin, id)).toEqual(ALL);
  });

  it('stands in the audit log once for each reader and ride, and for each call of the command line', async () => {
    const { id } = await app.accepted(rider, driver, request);
    for (const who of [driver, admin, driver, admin]) await read(who, id);
    expect(readings()).toMatchObject([
      { actor: driver, subjectType: 'ride', subjectId: id },
      { actor: admin, subjectType: 'ride', subjectId: id },
    ]);
    await app.useCases.readRideNeeds.execute(CLI_ACTOR, { rideId: id });
    await app.useCases.readRideNeeds.execute(CLI_ACTOR, { rideId: id });
    expect(readings()).toHaveLength(4);
    // Nothing of anybody's is in it.
    expect(JSON.stringify(readings())).not.toMatch(/walker|animal/);
  });

  it('leaves nothing in the audit log where nothing is needed', async () => {
    const { id } = await app.accepted(rider, driver);
    expect(await read(driver, id)).toEqual({ needs: [], extraMinutes: 0 });
    expect(readings()).toEqual([]);
  });
});

describe('what a car takes', () => {
  it('is said by its driver, with the car and its version', async () => {
    const update = (input: object) => app.useCases.updateDriverProfile.execute(driver, input);
    expect((await update({ takes: ['attendant', 'walker'] })).driver.takes).toEqual(['walker', 'attendant']);
    expect((await update({ vehicleColor: 'Red' })).driver.takes).toEqual(['walker', 'attendant']);
    await expectRefusal(() => update({ takes: ['service_animal'] }), 'INVALID_INPUT');
    await expectRefusal(() => update({ takes: [], version: 'seen long ago' }), 'RECORD_CHANGED');
  });
});

it('needs in another order are the same record', () => {
  const toVersion = (needs: readonly Need[]) => toNeedsRecord({ needs, extraMinutes: 0 }).version;
  expect(toVersion(['quiet', 'walker'])).toBe(toVersion(['walker', 'quiet']));
  expect(toVersion(['walker'])).not.toBe(toVersion(['walker', 'quiet']));
});
