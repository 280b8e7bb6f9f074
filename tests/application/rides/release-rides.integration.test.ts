import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { toRefusal } from '../../support/refusal.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  createTestUseCases,
  SYSTEM,
  type TestUseCases,
} from '../../support/test-use-cases.ts';

const clock = new FixedClock();
let app: TestUseCases;
let admin: UserActor;
let rider: UserActor;
let driver: UserActor;

beforeAll(async () => {
  app = await createTestUseCases({ connections: 3, clock });
  admin = await anAdmin(app.useCases);
});
afterAll(() => app.close());
beforeEach(async () => {
  rider = await aFundedRider(app.useCases, '300');
  driver = await anOnlineDriver(app.useCases);
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString();

/** Asked of the driver, some hours from now. */
async function asked(hours: number): Promise<string> {
  const asking = { driverType: 'specific', selectedDriverId: driver.userId } as const;
  const booking = { ...aBooking(), ...asking, scheduledFor: inHours(hours) };
  return (await app.useCases.requestRide.execute(rider, booking)).id;
}

async function suspended(user: UserActor): Promise<number> {
  await app.useCases.suspendUser.execute(admin, { userId: user.userId, reason: 'Complaint' });
  const { rows } = await app.pool.query<{ payload: { userId: string; adminId: string | null } }>(
    `select payload from graphile_worker._private_jobs job
     where job.key = 'release-rides:' || $1`,
    [user.userId],
  );
  const payload = rows[0]?.payload;
  expect(payload).toEqual({ userId: user.userId, adminId: admin.userId });
  return app.useCases.releaseRides.execute({ userId: user.userId, adminId: admin.userId });
}

const statusOf = async (rideId: string) => {
  const { ride } = await app.useCases.showRides.execute(admin, { rideId });
  return [ride.status, ride.driverId, ride.cancelledBy];
};

const heldBy = async ({ userId }: UserActor) =>
  (await app.pool.query<{ held_balance: string }>('select held_balance from users where id = $1', [userId]))
    .rows[0]?.held_balance;

it("opens a suspended driver's requests and rides to others, and leaves the one under way", async () => {
  const [pending, accepted, running] = [await asked(40), await asked(30), await asked(20)];
  for (const rideId of [accepted, running]) await app.useCases.acceptRide.execute(driver, { rideId });
  await app.useCases.startRide.execute(driver, { rideId: running });
  expect(await suspended(driver)).toBe(2);
  expect(await statusOf(pending)).toEqual(['pending', null, null]);
  expect(await statusOf(accepted)).toEqual(['pending', null, null]);
  expect(await statusOf(running)).toEqual(['in_progress', driver.userId, null]);
  const refusal = await toRefusal(() => app.useCases.acceptRide.execute(driver, { rideId: accepted }));
  expect(refusal).toMatchObject({ code: 'DRIVER_SUSPENDED' });
  expect(await app.useCases.completeRide.execute(driver, { rideId: running })).toMatchObject({
    status: 'completed',
  });
  expect((await app.useCases.verifyLedger.execute(SYSTEM, { full: true })).violations).toEqual([]);
});

it("cancels a suspended rider's rides and gives the money back, and leaves the one under way", async () => {
  const [pending, accepted, running] = [await asked(40), await asked(30), await asked(20)];
  for (const rideId of [accepted, running]) await app.useCases.acceptRide.execute(driver, { rideId });
  await app.useCases.startRide.execute(driver, { rideId: running });
  const { ride } = await app.useCases.showRides.execute(admin, { rideId: running });
  expect(await suspended(rider)).toBe(2);
  expect(await statusOf(pending)).toEqual(['cancelled', driver.userId, 'admin']);
  expect(await statusOf(accepted)).toEqual(['cancelled', driver.userId, 'admin']);
  expect(await statusOf(running)).toEqual(['in_progress', driver.userId, null]);
  expect(Number(await heldBy(rider)) * 100).toBe(ride.fare.totalCents);
});

it('changes nothing for who is reinstated meanwhile, nor when repeated', async () => {
  const rideId = await asked(40);
  await suspended(driver);
  const again = () => app.useCases.releaseRides.execute({ userId: driver.userId, adminId: admin.userId });
  expect(await again()).toBe(0);
  await app.useCases.reinstateUser.execute(admin, { userId: driver.userId });
  const later = await asked(50);
  expect(await again()).toBe(0);
  expect(await statusOf(later)).toEqual(['pending', driver.userId, null]);
  expect(await statusOf(rideId)).toEqual(['pending', null, null]);
});

it('lets one of two admins stay who suspend each other at the same time', async () => {
  await app.pool.query(`update users set user_type = 'rider' where user_type = 'admin'`);
  const [one, other] = [await anAdmin(app.useCases), await anAdmin(app.useCases)];
  const { suspendUser } = app.useCases;
  const outcomes = await Promise.allSettled([
    suspendUser.execute(one, { userId: other.userId, reason: 'Mutiny' }),
    suspendUser.execute(other, { userId: one.userId, reason: 'Mutiny' }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
