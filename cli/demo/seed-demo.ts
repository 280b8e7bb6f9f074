import type { AreaPack } from '../../adapters/config/area-pack.ts';
import type { Environment } from '../../adapters/config/environment.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { centsFromDollars, dollarsFromCents } from '../../domain/money/cents.ts';
import { startOfLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import { toPeriod } from '../../domain/payouts/period.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { setFirstPrices } from '../set-first-prices.ts';
import { openApp, type Database, type App } from '../app.ts';
import { makeApplications, makeApproved, type DemoApplicant } from './demo-applications.ts';
import {
  DEMO_ADMIN,
  DEMO_DISPATCHER,
  DEMO_APPLICANTS,
  DEMO_PASSWORD,
  DEMO_RIDERS,
  EVENING_RIDERS,
  toDemoDrivers,
  toEveningDrivers,
  toWeek,
  type DemoDriver,
} from './demo-people.ts';
import { toActor, DemoClock, DemoRides } from './demo-rides.ts';
import { openTestAccount, makePayments } from './demo-payments.ts';
import { makeCashRides } from './demo-cash.ts';
import { makeEvening, type EveningPeople } from './demo-evening.ts';
import { makeHelpedRides } from './demo-helpers.ts';
import { demoPlaces } from './demo-places.ts';
import { makeStandingRides } from './demo-standing-rides.ts';
import { setPortrait } from './demo-pictures.ts';
import { DemoRandom } from './demo-trips.ts';

/** Two processes that start on one empty database: the second waits, then finds the data there. */
const SEED_LOCK = 419_2025;
const WEEKS = 10;
const RIDES_PER_DAY = 3;
/** The hours of the day at which the rides of a day are asked for. */
const RIDE_HOURS = [7.6, 12.8, 17.7] as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Counted from Monday, the first day of a payout week. */
const WEDNESDAY = 2;
const SYSTEM = { kind: 'system', name: 'demo' } as const;
/** Available to rider@ when the demo starts. */
const FIRST_RIDER_CENTS = 250_00;
const OTHERS_CENTS = 120_00;
const TOP_UP_BELOW_CENTS = 50_00;
const TOP_UP_CENTS = 60_00;

interface DemoAccounts {
  readonly riders: readonly UserActor[];
  /** Approved. */
  readonly drivers: readonly UserActor[];
  readonly applicants: readonly DemoApplicant[];
}

/**
 * Fills an empty database with ten weeks of a believable past, made through the use cases so that the ledger
 * verifies. False, and nothing done, when there are users already.
 */
export async function seedDemo(
  environment: Environment,
  database: Database,
  log: (message: string) => void,
  now = new Date(),
): Promise<boolean> {
  const { area } = environment;
  const thisWeek = toPeriod(now, area.serviceArea.timeZone).start;
  const clock = new DemoClock(new Date(thisWeek.getTime() - (WEEKS - 1) * 7 * DAY_MS));
  const app = await openApp(environment, { clock, database, isDurable: false });
  const lock = await app.sessionPool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [SEED_LOCK]);
    if (await hasUsers(app)) return false;
    log('Making the demo data …');
    await setFirstPrices(app.useCases, area);
    const accounts = await makeAccounts(app, area);
    const rides = new DemoRides(app.useCases, clock, new DemoRandom(419), area);
    for (let week = 0; week < WEEKS; week += 1)
      await makeWeek(app.useCases, rides, clock, accounts, { area, week, now });
    await makeApplications(app.useCases, area, clock, accounts.applicants, now);
    await makeHelpedRides(app.useCases, rides, clock, accounts, { area, now });
    await makeCashRides(app.useCases, rides, clock, accounts, now);
    clock.moveTo(now);
    await makeOpenRides(app.useCases, rides, accounts, area.serviceArea, now);
    await makeWeeklyRides(app.useCases, accounts, area, now);
    if (app.testMode) await makePayments(app.useCases, app.testMode, rides, clock, accounts);
    // The same trips on every day, however many there were before.
    const evening = new DemoRides(app.useCases, clock, new DemoRandom(22), area);
    const people = await makeEveningPeople(app.useCases, accounts, area);
    await makeEvening(app.useCases, evening, clock, people, { now, timeZone: area.serviceArea.timeZone });
    // As every night: what was made is proven, and no check is overdue.
    await app.useCases.verifyLedger.execute(SYSTEM, { full: true });
    return true;
  } finally {
    lock.release(true);
    await app.close();
  }
}

async function hasUsers({ pool }: App): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>('select exists (select 1 from users) as found');
  return rows[0]?.found ?? false;
}

async function makeAccounts({ useCases, testMode }: App, area: AreaPack): Promise<DemoAccounts> {
  const test = { isTestData: true };
  for (const person of [DEMO_ADMIN, { ...DEMO_DISPATCHER, isDispatcher: true }])
    await useCases.createAdmin.execute(SYSTEM, { ...person, password: DEMO_PASSWORD }, test);
  const riders: UserActor[] = [];
  for (const rider of DEMO_RIDERS) riders.push(await register(useCases, 'rider', rider));
  const drivers: UserActor[] = [];
  const applicants: DemoApplicant[] = [];
  const people = toDemoDrivers(area.demo);
  for (const [index, driver] of people.entries()) {
    const actor = await register(useCases, 'driver', driver);
    const isApplicant = index >= people.length - DEMO_APPLICANTS;
    if (!isApplicant) {
      await makeApproved(useCases, area, { actor, driver }, index, new Date());
      await setPortrait(useCases, actor, driver);
    }
    await equip(useCases, actor, driver, !isApplicant);
    if (isApplicant) {
      applicants.push({ actor, driver });
      continue;
    }
    drivers.push(actor);
    if (testMode) await openTestAccount(useCases, testMode, actor);
  }
  for (const [index, rider] of riders.entries()) {
    for (const driver of [drivers[0], drivers[1 + (index % 3)]]) {
      if (driver) await useCases.trustDriver.execute(rider, { driverId: driver.userId, trusted: true });
    }
  }
  return { riders, drivers, applicants };
}

async function register(
  useCases: UseCases,
  userType: 'rider' | 'driver',
  { email, name: [firstName, lastName] }: { email: string; name: readonly [string, string] },
): Promise<UserActor> {
  const account = { email, firstName, lastName, password: DEMO_PASSWORD, userType };
  const { user, token } = await useCases.registerUser.execute(account, { isTestData: true });
  await useCases.logOut.execute(token);
  return toActor(userType, user.id);
}

async function equip(
  useCases: UseCases,
  actor: UserActor,
  driver: DemoDriver,
  approve: boolean,
): Promise<void> {
  const [vehicleMake, vehicleModel, vehicleYear, vehicleColor, licensePlate] = driver.vehicle;
  const { phone, allowLongDistance, takes } = driver;
  const profile = {
    vehicleMake,
    vehicleModel,
    vehicleYear,
    vehicleColor,
    licensePlate,
    phone,
    allowLongDistance,
    takes: [...takes],
  };
  await useCases.updateDriverProfile.execute(actor, { ...profile, ...(approve && { isAvailable: true }) });
  await useCases.setWeeklyAvailability.execute(actor, { availability: toWeek(driver) });
}

/**
 * A week of rides in order of time, as far as it has passed, and on its Wednesday the payouts of the week before.
 * The last week's payouts are left to be generated.
 */
async function makeWeek(
  useCases: UseCases,
  rides: DemoRides,
  clock: DemoClock,
  { riders, drivers }: DemoAccounts,
  { area, week, now }: { area: AreaPack; week: number; now: Date },
): Promise<void> {
  const start = clock.now();
  await changePricing(useCases, area, week);
  for (let ride = 0; ride < 7 * RIDES_PER_DAY; ride += 1) {
    const day = Math.floor(ride / RIDES_PER_DAY);
    const hour = RIDE_HOURS[ride % RIDES_PER_DAY] ?? 12;
    clock.moveTo(new Date(start.getTime() + day * DAY_MS + hour * HOUR_MS));
    if (clock.now().getTime() > now.getTime() - 2 * HOUR_MS) return;
    const rider = riders[(ride * 5 + week) % riders.length];
    const driver = drivers[(ride + week * 2) % drivers.length];
    if (!rider || !driver) continue;
    await topUp(useCases, rider, `demo-${week}-${ride}`);
    await rides.makeRide(rider, driver);
    if (day === WEDNESDAY && ride % RIDES_PER_DAY === 0 && week < WEEKS - 1) await payOut(useCases);
  }
  clock.moveTo(new Date(start.getTime() + 7 * DAY_MS));
}

async function payOut(useCases: UseCases): Promise<void> {
  await useCases.generatePayouts.execute(SYSTEM);
  await useCases.processPayouts.execute(SYSTEM);
  await useCases.transferPayouts.execute(SYSTEM);
}

const PROMOTION_CENTS = 5;

/** Long trips cost a little less for three weeks. */
async function changePricing(useCases: UseCases, { rates }: AreaPack, week: number): Promise<void> {
  const promoted = dollarsFromCents(centsFromDollars(rates.longDistancePerMile) - PROMOTION_CENTS);
  const changes = new Map([
    [3, { longDistancePerMile: promoted, reason: 'Autumn promotion for long trips' }],
    [6, { reason: 'Autumn promotion ended' }],
  ]);
  const change = changes.get(week);
  if (change) await useCases.updatePricing.execute(SYSTEM, { ...rates, ...change });
}

function credit(useCases: UseCases, rider: UserActor, amountCents: number, reference: string) {
  const amount = dollarsFromCents(amountCents);
  const input = { userId: rider.userId, amount, reference, description: 'Test money for the demo' };
  return useCases.creditWallet.execute(SYSTEM, input);
}

/** Keeps a rider able to pay for the next ride. */
async function topUp(useCases: UseCases, rider: UserActor, reference: string): Promise<void> {
  const { availableCents } = await useCases.showWallet.execute(rider);
  if (availableCents < TOP_UP_BELOW_CENTS) await credit(useCases, rider, TOP_UP_CENTS, reference);
}

/** What is open when the demo starts: rider@ has a round sum and nothing held; others have rides ahead. */
async function makeOpenRides(
  useCases: UseCases,
  rides: DemoRides,
  accounts: DemoAccounts,
  { timeZone }: AreaPack['serviceArea'],
  now: Date,
): Promise<void> {
  const [first, second, third, fourth] = accounts.riders;
  const [dana] = accounts.drivers;
  if (!first || !second || !third || !fourth || !dana) throw new RangeError('A demo account is missing');
  for (const rider of accounts.riders.slice(1)) await credit(useCases, rider, OTHERS_CENTS, 'demo-start');
  const ahead = (days: number, hours: number) => noonPlus(now, timeZone, days, hours);
  const asked = await rides.request(second, dana, ahead(1, 2));
  await useCases.acceptRide.execute(dana, { rideId: asked.id });
  await rides.request(third, dana, ahead(2, -2));
  await rides.request(fourth, null, ahead(2, 3));
  const { availableCents } = await useCases.showWallet.execute(first);
  const gap = FIRST_RIDER_CENTS - availableCents;
  if (gap <= 0) throw new RangeError(`rider@ has ${availableCents} cents already`);
  await credit(useCases, first, gap, 'demo-start');
}

/** Who drives and who rides in the evening; each rider with enough for it. */
async function makeEveningPeople(
  useCases: UseCases,
  { drivers: others }: DemoAccounts,
  area: AreaPack,
): Promise<EveningPeople> {
  const riders: UserActor[] = [];
  for (const person of EVENING_RIDERS) {
    const rider = await register(useCases, 'rider', person);
    await credit(useCases, rider, OTHERS_CENTS, 'demo-start');
    riders.push(rider);
  }
  const drivers: UserActor[] = [];
  for (const [index, driver] of toEveningDrivers(area.demo).entries()) {
    const actor = await register(useCases, 'driver', driver);
    await makeApproved(useCases, area, { actor, driver }, index, new Date());
    await equip(useCases, actor, driver, true);
    drivers.push(actor);
  }
  return { riders, drivers, others };
}

/** Of two of the other riders. */
async function makeWeeklyRides(
  useCases: UseCases,
  { riders, drivers }: DemoAccounts,
  area: AreaPack,
  now: Date,
): Promise<void> {
  const [, first, second] = riders;
  const [driver, substitute] = drivers;
  const [home, clinic] = demoPlaces(area);
  if (!first || !second || !driver || !substitute || !home || !clinic) return;
  const { timeZone } = area.serviceArea;
  const people = { riders: [first, second] as const, driver, substitute };
  await makeStandingRides(useCases, [home, clinic], people, { now, timeZone });
}

/** Noon of the area some days ahead, shifted by hours. */
function noonPlus(now: Date, timeZone: string, days: number, hours: number): Date {
  const day = startOfLocalDay(toLocalTime(now, timeZone), days, timeZone);
  return new Date(day.getTime() + (12 + hours) * HOUR_MS);
}
