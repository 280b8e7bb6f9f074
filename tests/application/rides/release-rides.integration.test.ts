import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { toRefusal } from '../../support/refusal.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
  SYSTEM,
} from '../../support/test-use-cases.ts';

const clock = new FixedClock();
const app = useTestUseCases({ connections: 3, clock });
let admin: UserActor;
let rider: UserActor;
let driver: UserActor;

beforeAll(async () => {
  admin = await anAdmin(app.useCases);
});
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
  const { ride } = await app.useCases.showRide.execute(admin, { rideId });
  return [ride.status, ride.driverId, ride.cancelledBy];
};

const heldBy = async ({ userId }: UserActor) =>
  (
    await app.pool.query<{ held_balance: string }>('select held_balance from balances where user_id = $1', [
      userId,
    ])
  ).rows[0]?.held_balance;

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
  const { ride } = await app.useCases.showRide.execute(admin, { rideId: running });
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

describe('of a driver whom a complaint has suspended', () => {
  const release = () => app.useCases.releaseRides.execute({ userId: driver.userId, adminId: null });
  const waiting = async () => {
    const { rows } = await app.pool.query<{ run_at: Date }>(
      `select run_at from graphile_worker._private_jobs where key = 'release-rides:' || $1`,
      [driver.userId],
    );
    return rows.map(({ run_at: at }) => at);
  };
  /** One in two hours, one in four, and one weeks ahead, all accepted; the first one's rider complains at the pickup. */
  async function complained(): Promise<readonly string[]> {
    const rideIds = [await asked(0.9), await asked(4), await asked(500)];
    for (const rideId of rideIds) await app.useCases.acceptRide.execute(driver, { rideId });
    const [rideId = ''] = rideIds;
    await app.useCases.arriveAtPickup.execute(driver, { rideId });
    await app.useCases.reportProblem.execute(rider, { rideId, kind: 'impairment', text: 'Beer' });
    return rideIds;
  }
  const statuses = async (rideIds: readonly string[]) =>
    (await Promise.all(rideIds.map(statusOf))).map(([status]) => status);

  it('releases the rides of the next three hours, the others when their time comes', async () => {
    const rideIds = await complained();
    expect(await release()).toBe(1);
    expect(await statuses(rideIds)).toEqual(['pending', 'accepted', 'accepted']);
    const [again] = await waiting();
    expect(again?.getTime()).toBe(clock.now().getTime() + 15 * 60_000);
    clock.advance({ minutes: 61 });
    expect(await release()).toBe(1);
    expect((await statuses(rideIds)).slice(1)).toEqual(['pending', 'accepted']);
  });

  it('leaves them all once an operator has reinstated the driver, and none once the suspension lasts', async () => {
    const rideIds = await complained();
    await app.useCases.reinstateUser.execute(admin, { userId: driver.userId });
    expect(await release()).toBe(0);
    expect(await statuses(rideIds)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await suspended(driver)).toBe(3);
    expect(await statuses(rideIds)).toEqual(['pending', 'pending', 'pending']);
  });

  it('releases the rest at once when an operator makes the suspension last', async () => {
    await complained();
    await release();
    await app.useCases.suspendUser.execute(admin, { userId: driver.userId, reason: 'Confirmed' });
    expect(await release()).toBe(2);
    expect(await waiting()).toEqual([clock.now()]);
  });
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
