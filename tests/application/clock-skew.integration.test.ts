import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserActor } from '../../domain/users/user.ts';
import { FixedClock } from '../support/in-memory/fixed-clock.ts';
import { moneyViolations } from '../support/money-violations.ts';
import { propertySeed } from '../support/property-seed.ts';
import { useTestDatabase } from '../support/test-database.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  createTestUseCases,
  SYSTEM,
  type TestUseCases,
} from '../support/test-use-cases.ts';

const SKEW_MS = 5_000;
const time = new FixedClock();
const database = useTestDatabase();
let fast: TestUseCases;
let slow: TestUseCases;
let rider: UserActor;
let driver: UserActor;
let admin: UserActor;

beforeAll(async () => {
  const onClock = (skewMs: number) => ({ now: () => new Date(time.now().getTime() + skewMs) });
  fast = await createTestUseCases({ database, connections: 3, clock: onClock(SKEW_MS) });
  slow = await createTestUseCases({ database, connections: 3, clock: onClock(-SKEW_MS) });
  rider = await aFundedRider(fast.useCases, '5000');
  driver = await anOnlineDriver(slow.useCases);
  admin = await anAdmin(slow.useCases);
});
afterAll(async () => {
  await Promise.all([fast.close(), slow.close()]);
});

type Step = (useCases: TestUseCases['useCases'], rideId: string) => Promise<unknown>;
const accept: Step = (useCases, rideId) => useCases.acceptRide.execute(driver, { rideId });
const start: Step = (useCases, rideId) => useCases.startRide.execute(driver, { rideId });
const complete: Step = (useCases, rideId) => useCases.completeRide.execute(driver, { rideId });
const tip: Step = (useCases, rideId) => useCases.completeRide.execute(rider, { rideId, tipAmount: '3' });
const giveBack: Step = (useCases, rideId) =>
  useCases.giveBackRide.execute(driver, { rideId, reason: 'emergency' });
const cancel: Step = (useCases, rideId) =>
  useCases.cancelRide.execute(admin, { rideId, reason: 'The car broke down' });
const refund: Step = (useCases, rideId) => useCases.refundRide.execute(admin, { rideId, reason: 'A detour' });
const expire: Step = async ({ expireRide }, rideId) => {
  time.advance({ minutes: 16 });
  await expireRide.execute({ rideId });
};
const payOut: Step = async ({ generatePayouts }) => {
  time.advance({ days: 7 });
  await generatePayouts.execute(SYSTEM);
};

/** Lives of rides; each step is made by either process. */
const LIVES: Record<string, readonly Step[]> = {
  'completed, tipped and paid out': [accept, start, complete, tip, payOut],
  'given back, taken again and completed': [accept, giveBack, accept, start, complete],
  'completed and refunded': [accept, start, complete, refund],
  'cancelled under way': [accept, start, cancel],
  'given back and expired': [accept, giveBack, expire],
  expired: [expire],
};

it.each(Object.entries(LIVES))(
  'a ride %s breaks no rule when clocks are ten seconds apart',
  async (_, steps) => {
    const processes = fc.array(fc.boolean(), { minLength: steps.length + 1, maxLength: steps.length + 1 });
    await fc.assert(
      fc.asyncProperty(processes, async (isFast) => {
        const at = (step: number) => (isFast[step] ? fast : slow).useCases;
        const { id } = await at(0).requestRide.execute(rider, aBooking('1'));
        for (const [index, step] of steps.entries()) await step(at(index + 1), id);
        const { violations } = await slow.useCases.verifyLedger.execute(SYSTEM, { full: true });
        expect(violations).toEqual([]);
      }),
      { numRuns: 6, seed: propertySeed },
    );
    expect(await moneyViolations(fast.useCases)).toEqual([]);
  },
  60_000,
);
