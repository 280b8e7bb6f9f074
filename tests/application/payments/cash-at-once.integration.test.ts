import { beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { setCashRules } from '../../support/cash-rules.ts';
import { moneyViolations } from '../../support/money-violations.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  onboard,
  useTestUseCases,
} from '../../support/test-use-cases.ts';

/** Of the fare of 15.29 the fee is 2.29. */
const FEE = 2_29;
const ROOM = 5;
const AT_ONCE = 32;
const IN_CASH = { ...aBooking(), paymentMethod: 'cash' } as const;

const app = useTestUseCases({ connections: 16 });
let driver: UserActor;

beforeAll(async () => {
  driver = await anOnlineDriver(app.useCases);
  await onboard(app.useCases, driver);
  await app.useCases.updateDriverProfile.execute(driver, { takesCash: true });
  await setCashRules(app.pool, { driverLimitCents: ROOM * FEE + 1 });
});

const rider = () => aFundedRider(app.useCases, '100');

async function inDays(days: number): Promise<string> {
  const scheduledFor = new Date(Date.now() + days * 86_400_000).toISOString();
  const wanted = {
    ...IN_CASH,
    scheduledFor,
    driverType: 'specific',
    selectedDriverId: driver.userId,
  } as const;
  return (await app.useCases.requestRide.execute(await rider(), wanted)).id;
}

describe('rides in cash, many at once', () => {
  it(`are accepted up to the limit and not one more, ${AT_ONCE} acceptances at the same moment`, async () => {
    const rideIds: string[] = [];
    for (let day = 1; day <= AT_ONCE; day += 1) rideIds.push(await inDays(day));
    const accepts = rideIds.map((rideId) => app.useCases.acceptRide.execute(driver, { rideId }));
    const { done, refused } = split(await Promise.allSettled(accepts));
    expect(done).toBe(ROOM);
    expect(new Set(refused)).toEqual(new Set(['CASH_LIMIT']));
    expect(refused).toHaveLength(AT_ONCE - ROOM);
    const { rows } = await app.pool.query<{ id: string }>(
      `select id from rides where driver_id = $1 and status = 'accepted' order by scheduled_for`,
      [driver.userId],
    );
    expect(rows).toHaveLength(ROOM);
    for (const { id: rideId } of rows) {
      await app.useCases.giveBackRide.execute(driver, { rideId, reason: 'emergency' });
    }
  }, 60_000);

  it('are settled once, whoever says what was received how often', async () => {
    const { id: rideId } = await app.useCases.requestRide.execute(await rider(), IN_CASH);
    await app.useCases.acceptRide.execute(driver, { rideId });
    await app.useCases.startRide.execute(driver, { rideId });
    const say = (cashAmount: string) =>
      app.useCases.completeRide.execute(driver, { rideId, cashAmount, reason: 'Short way' });
    const results = await Promise.allSettled([say('20'), say('20'), say('15.29'), say('20'), say('15.29')]);
    const { refused } = split(results);
    expect(new Set(refused)).toEqual(new Set(['CASH_CONFIRMED']));
    const { rows } = await app.pool.query<{ kind: string; total: number }>(
      'select kind, count(*)::int as total from journal_entries where ride_id = $1 group by kind order by kind',
      [rideId],
    );
    expect(rows).toEqual([
      { kind: 'cash_kept', total: 1 },
      { kind: 'ride_completed', total: 1 },
    ]);
    expect(await app.useCases.showDriverCash.execute(driver, {})).toMatchObject({ owedCents: FEE });
    expect(await moneyViolations(app.useCases)).toEqual([]);
  });

  it('one rider books one at a time, however many are asked for at the same moment', async () => {
    const asking = await rider();
    const later = (days: number) => ({
      ...IN_CASH,
      scheduledFor: new Date(Date.now() + days * 86_400_000).toISOString(),
    });
    const books = Array.from({ length: 8 }, (_, day) =>
      app.useCases.requestRide.execute(asking, later(day + 40)),
    );
    const { done, refused } = split(await Promise.allSettled(books));
    expect(done).toBe(1);
    expect(new Set(refused)).toEqual(new Set(['CASH_RIDE_WAITING']));
  });

  it('are offered to drivers who take cash alone, and the operator reads why others see none', async () => {
    const other = await anOnlineDriver(app.useCases);
    const { id } = await app.useCases.requestRide.execute(await rider(), IN_CASH);
    const seenBy = async (who: UserActor) =>
      (await app.useCases.listRideRequests.execute(who)).open.some(({ ride }) => ride.id === id);
    expect(await seenBy(other)).toBe(false);
    expect(await seenBy(driver)).toBe(true);
    await expect(app.useCases.showRide.execute(other, { rideId: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await app.useCases.updateDriverProfile.execute(other, { takesCash: true });
    expect(await seenBy(other)).toBe(true);
  });
});

function split(results: readonly PromiseSettledResult<unknown>[]): { done: number; refused: string[] } {
  const refused = results.flatMap((one) =>
    one.status === 'rejected' ? [String((one.reason as { code?: string }).code)] : [],
  );
  return { done: results.length - refused.length, refused };
}
