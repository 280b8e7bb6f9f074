import { randomUUID } from 'node:crypto';
import type { AreaPack } from '../../adapters/config/area-pack.ts';
import type { MadeSample, SampleData } from '../../application/ports/operations.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { lastPeriod } from '../../domain/payouts/period.ts';
import { toDemoDrivers, toWeek, type DemoDriver } from './demo-people.ts';
import { makeApproved } from './demo-applications.ts';
import { DemoClock, DemoRides, toActor } from './demo-rides.ts';
import { DemoRandom } from './demo-trips.ts';

const RIDES = 4;
const SYSTEM = { kind: 'system', name: 'sample-data' } as const;
const TEST_DATA = { isTestData: true };

/** The product at another time, on the same database. */
export interface PastApp {
  readonly useCases: UseCases;
  close(): Promise<void>;
}

/** A driver and a rider with rides of the last whole week, made through the use cases as they stood then. */
export class SampleWeek implements SampleData {
  constructor(
    readonly isAllowed: boolean,
    private readonly area: AreaPack,
    private readonly open: (clock: DemoClock) => Promise<PastApp>,
  ) {}

  async make(): Promise<MadeSample> {
    const now = new Date();
    const clock = new DemoClock(lastPeriod(now, this.area.serviceArea.timeZone).start);
    const app = await this.open(clock);
    try {
      return await makeWeek(app.useCases, this.area, clock, now);
    } finally {
      await app.close();
    }
  }
}

async function makeWeek(
  useCases: UseCases,
  area: AreaPack,
  clock: DemoClock,
  now: Date,
): Promise<MadeSample> {
  const [template] = toDemoDrivers(area.demo);
  if (!template) throw new RangeError('There is no demo driver');
  const name = randomUUID().slice(0, 8);
  const driver = await register(useCases, 'driver', `sample-driver-${name}@maumee.test`, template.name);
  await makeApproved(useCases, area, { actor: driver, driver: template }, 0, now);
  await putOnline(useCases, driver, template);
  const rider = await register(useCases, 'rider', `sample-rider-${name}@maumee.test`, ['Sample', 'Rider']);
  await useCases.creditWallet.execute(SYSTEM, {
    userId: rider.userId,
    amount: '400.00',
    reference: `sample-${name}`,
    description: 'Test money of the sample data',
  });
  const random = new DemoRandom(Number.parseInt(name, 16));
  const rides = new DemoRides(useCases, clock, random, area);
  for (let made = 0; made < RIDES; made += 1) {
    clock.advanceMinutes(9 * 60);
    await rides.makeRide(rider, driver, 'completed');
  }
  await useCases.updateDriverProfile.execute(driver, { isAvailable: false });
  return { driverId: driver.userId, riderId: rider.userId, ridesCount: RIDES };
}

async function register(
  useCases: UseCases,
  userType: 'rider' | 'driver',
  email: string,
  [firstName, lastName]: readonly [string, string],
) {
  const account = { email, firstName, lastName, userType, password: randomUUID() };
  const { user, token } = await useCases.registerUser.execute(account, TEST_DATA);
  await useCases.logOut.execute(token);
  return toActor(userType, user.id);
}

async function putOnline(
  useCases: UseCases,
  actor: ReturnType<typeof toActor>,
  { vehicle, phone }: DemoDriver,
): Promise<void> {
  const [vehicleMake, vehicleModel, vehicleYear, vehicleColor, licensePlate] = vehicle;
  const car = { vehicleMake, vehicleModel, vehicleYear, vehicleColor, licensePlate };
  await useCases.updateDriverProfile.execute(actor, {
    ...car,
    phone,
    allowLongDistance: true,
    isAvailable: true,
  });
  const everyHour = { hours: [0, 23], daysOff: [] } as const;
  await useCases.setWeeklyAvailability.execute(actor, { availability: toWeek(everyHour) });
}
