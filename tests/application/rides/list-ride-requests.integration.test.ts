import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { aBooking, aFundedRider, anOnlineDriver, useTestUseCases } from '../../support/test-use-cases.ts';
import { FAR_TOWN, inAreaTime, northOf } from '../../support/places.ts';

const NEXT_TO_IT = { address: 'Next to it', ...northOf(FAR_TOWN, -1.4) };
/** Thursday, 10:00 to 10:35 with the buffer. */
const TOMORROW_AT_TEN = inAreaTime('2026-03-12', '10:00').toISOString();

const clock = new FixedClock();
const app = useTestUseCases({ connections: 3, clock });
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  // What earlier tests left open has expired.
  clock.advance({ days: 7 });
  rider = await aFundedRider(app.useCases, '300');
  driver = await anOnlineDriver(app.useCases);
});

/** A time of the same week day and hour as in March 2026, after the clock. */
function weeksLater(time: string): string {
  const week = 7 * 86_400_000;
  const passed = Math.ceil((clock.now().getTime() - Date.parse(time)) / week);
  return new Date(Date.parse(time) + passed * week).toISOString();
}

async function request(overrides: object = {}): Promise<string> {
  const booking = { ...aBooking(), totalFare: '150', ...overrides };
  return (await app.useCases.requestRide.execute(rider, booking)).id;
}

async function getRequests(who: UserActor) {
  const { asked, open } = await app.useCases.listRideRequests.execute(who);
  return { asked: asked.map(({ ride }) => ride.id), open: open.map(({ ride }) => ride.id) };
}

const update = (changes: object) => app.useCases.updateDriverProfile.execute(driver, changes);
const setFlag = (sql: string) => app.pool.query(`update users set ${sql} where id = $1`, [driver.userId]);

describe('what a driver can accept', () => {
  it('are first those that end first: one for now before one for another day that was asked for earlier', async () => {
    const availability = { Thursday: { '09:00': true, '10:00': true, '11:00': true } };
    await app.useCases.setWeeklyAvailability.execute(driver, { availability });
    const later = await request({ scheduledFor: weeksLater(TOMORROW_AT_TEN) });
    const now = await request();
    expect((await getRequests(driver)).open).toEqual([now, later]);
  });

  it('are requests made to this driver, and open ones, oldest first', async () => {
    const [first, mine, second] = [
      await request(),
      await request({ driverType: 'specific', selectedDriverId: driver.userId }),
      await request(),
    ];
    expect(await getRequests(driver)).toEqual({ asked: [mine], open: [first, second] });
    const other = await anOnlineDriver(app.useCases);
    expect(await getRequests(other)).toEqual({ asked: [], open: [first, second] });
  });

  it.each([
    ['offline', () => update({ isAvailable: false })],
    ['not approved', () => setFlag('is_driver_approved = false')],
    ['suspended', () => setFlag(`suspended = true, suspended_reason = 'x'`)],
  ])('are no open requests when the driver is %s', async (_, change) => {
    await request();
    await change();
    expect((await getRequests(driver)).open).toEqual([]);
  });

  it('are scheduled ones by the week of the driver, online or not', async () => {
    const scheduled = await request({ scheduledFor: weeksLater(TOMORROW_AT_TEN) });
    await update({ isAvailable: false });
    expect((await getRequests(driver)).open).toEqual([]);
    const availability = { Thursday: { '09:00': true, '10:00': true, '11:00': true } };
    await app.useCases.setWeeklyAvailability.execute(driver, { availability });
    expect((await getRequests(driver)).open).toEqual([scheduled]);
  });

  it('are none that the driver has no time for', async () => {
    const availability = { Thursday: { '09:00': true, '10:00': true, '11:00': true } };
    await app.useCases.setWeeklyAvailability.execute(driver, { availability });
    const at = (time: string) => ({ scheduledFor: weeksLater(inAreaTime('2026-03-12', time).toISOString()) });
    const taken = await request(at('10:00'));
    const [overlapping, tooFar, inTime] = [
      await request(at('10:20')),
      // From across town it is an hour and more to the other town.
      await request({ ...at('11:00'), pickup: FAR_TOWN, dropoff: NEXT_TO_IT }),
      await request(at('10:50')),
    ];
    expect((await getRequests(driver)).open).toEqual([taken, overlapping, inTime, tooFar]);
    await app.useCases.acceptRide.execute(driver, { rideId: taken });
    expect((await getRequests(driver)).open).toEqual([inTime]);
  });

  it('are none for now while the driver is on a ride', async () => {
    const mine = await request();
    const other = await request();
    await app.useCases.acceptRide.execute(driver, { rideId: mine });
    expect((await getRequests(driver)).open).toEqual([]);
    await app.useCases.startRide.execute(driver, { rideId: mine });
    expect((await getRequests(driver)).open).toEqual([]);
    await app.useCases.completeRide.execute(driver, { rideId: mine });
    expect((await getRequests(driver)).open).toEqual([other]);
  });
});
