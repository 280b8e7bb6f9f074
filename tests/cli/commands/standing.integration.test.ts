import { beforeAll, describe, expect, it } from 'vitest';
import { toStandingRideRecord } from '../../../domain/standing-rides/standing-ride-record.ts';
import { addDays } from '../../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aStandingBooking } from '../../support/builders/a-standing-booking.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { aFundedRider, anOnlineDriver, useTestUseCases } from '../../support/test-use-cases.ts';
import { onDatabase, PROCESS_TIMEOUT_MS, runMaumee } from '../run-maumee.ts';
import { ACROSS_TOWN, TIME_ZONE, ZOO } from '../../support/places.ts';

/** A day ago, so that there is a day to plan. */
const clock = new FixedClock(new Date(Date.now() - 86_400_000));
const app = useTestUseCases({ clock, connections: 3 });
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const NEVER = '01980000-0000-7000-8000-0000000000ff';
let rider: UserActor;
let driver: UserActor;
/** Agreed by the driver. */
let agreed: string;
let firstDay: string;
/** Of nobody, and ended. */
let ended: string;
/** Of nobody, and once tomorrow. */
let atRisk: string;

beforeAll(async () => {
  const { useCases } = app;
  [rider, driver] = [await aFundedRider(useCases, '500'), await anOnlineDriver(useCases)];
  const booking = aStandingBooking(clock.now());
  ({ firstDay } = booking);
  const asked = { ...booking, driverId: driver.userId, tipAmount: '2.00' };
  ({ id: agreed } = await useCases.createStandingRide.execute(rider, asked));
  await useCases.answerStandingRide.execute(driver, { standingRideId: agreed, weekdays: EVERY_DAY });
  const tomorrow = addDays(toLocalDay(new Date(), TIME_ZONE), 1);
  const noon = booking.times.map((time) => ({ ...time, time: '12:00' }));
  const once = { ...booking, times: noon, firstDay: tomorrow, lastDay: tomorrow };
  ({ id: atRisk } = await useCases.createStandingRide.execute(rider, once));
  const back = booking.times.map((time) => ({ ...time, time: '18:00' }));
  const other = await useCases.createStandingRide.execute(rider, { ...booking, times: back });
  ended = other.id;
  const end = { standingRideId: ended, version: await versionOf(ended) };
  await useCases.endStandingRide.execute(rider, end);
}, PROCESS_TIMEOUT_MS);

async function versionOf(standingRideId: string): Promise<string> {
  const { series } = await app.useCases.showStandingRide.execute(rider, { standingRideId });
  return toStandingRideRecord(series).version;
}

const maumee = (...args: string[]) =>
  runMaumee(['standing', ...args], { ...onDatabase(app.databaseUrl), PAYMENTS: 'sandbox' });

/** How many rides of series there are, and how many rides. */
async function planned(): Promise<{ rides: number; booked: number }> {
  const { rows } = await app.pool.query<{ rides: number; booked: number }>(
    `select (select count(*)::int from standing_occurrences) as rides,
            (select count(*)::int from rides) as booked`,
  );
  return rows[0]!;
}

describe('maumee standing list', { timeout: PROCESS_TIMEOUT_MS }, () => {
  it('has a line for each series, newest first', async () => {
    const { exitCode, stdout, stderr } = await maumee('list');
    expect([exitCode, stderr]).toEqual([0, '']);
    const [head = '', , ...lines] = stdout.split('\n');
    expect(head.toLowerCase()).toMatch(/standing ?ride.*rider.*times.*driver.*consent/);
    expect(stdout.indexOf(ended)).toBeLessThan(stdout.indexOf(agreed));
    expect(lines.join('\n')).toMatch(new RegExp(`${agreed}.* agreed .* going`));
  });

  it('is narrowed by what its options say', async () => {
    const ids = async (...options: string[]) =>
      (await maumee('list', ...options, '--json'))
        .json<{ standingRide: string }[]>()
        .map((row) => row.standingRide);
    expect(await ids()).toEqual([ended, atRisk, agreed]);
    expect(await ids('--state', 'going')).toEqual([atRisk, agreed]);
    expect(await ids('--state', 'ended')).toEqual([ended]);
    expect(await ids('--consent', 'agreed')).toEqual([agreed]);
    expect(await ids('--driver', driver.userId)).toEqual([agreed]);
    expect(await ids('--rider', rider.userId, '--limit', '1')).toEqual([ended]);
    expect(await ids('--rider', driver.userId)).toEqual([]);
  });
});

describe('maumee standing show', { timeout: PROCESS_TIMEOUT_MS }, () => {
  it('shows the series, its rides, and that nothing is at risk', async () => {
    const { exitCode, stdout, stderr } = await maumee('show', agreed);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain(ZOO.address);
    expect(stdout).toContain('Nothing of the next 48 hours is at risk.');
    const shown = (await maumee('show', agreed, '--json')).json<{ rides: object[]; fare: string }>();
    expect(shown).toMatchObject({
      standingRide: agreed,
      consent: 'agreed',
      state: 'going',
      tip: '2.00',
      payment: 'wallet',
      pickup: ZOO.address,
      dropoff: ACROSS_TOWN.address,
      ended: null,
      atRisk: [],
    });
    expect(shown.rides[0]).toMatchObject({
      day: firstDay,
      leg: 'out',
      state: 'planned',
      reason: null,
      funding: null,
    });
  });

  it('says what is at risk', async () => {
    expect((await maumee('show', atRisk)).stdout).toContain('At risk in the next 48 hours:');
    const shown = (await maumee('show', atRisk, '--json')).json();
    expect(shown).toMatchObject({ atRisk: [{ state: 'seeking', reason: 'no_driver', driver: null }] });
  });

  it('knows none of an id that no series has', async () => {
    const { exitCode, stderr } = await maumee('show', NEVER);
    expect([exitCode, stderr]).toEqual([4, 'NOT_FOUND: Standing ride not found\n']);
  });
});

describe('maumee standing plan', { timeout: PROCESS_TIMEOUT_MS }, () => {
  it('keeps nothing of a dry run, nor what nobody confirmed, and plans what is missing', async () => {
    const before = await planned();
    const tried = await maumee('plan', '--dry-run', '--json');
    expect(tried).toMatchObject({ exitCode: 0, stderr: '' });
    expect(tried.json()).toMatchObject({ planned: 2, failed: 0, changed: false });
    expect(await maumee('plan')).toMatchObject({ exitCode: 2, stderr: 'Not confirmed: say --yes.\n' });
    expect(await planned()).toEqual(before);
    const { stdout } = await maumee('plan', '--yes');
    expect(stdout).toMatch(/^planned +2$/m);
    expect(await planned()).toEqual({ rides: before.rides + 1, booked: 1 });
    const again = { planned: 0, done: 0, failed: 0, changed: true };
    expect((await maumee('plan', '--yes', '--json')).json()).toEqual(again);
  });
});
