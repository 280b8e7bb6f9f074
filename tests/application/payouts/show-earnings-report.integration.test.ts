import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { toRefusal } from '../../support/refusal.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  createTestUseCases,
  type TestUseCases,
} from '../../support/test-use-cases.ts';

const clock = new FixedClock();
let app: TestUseCases;
let rider: UserActor;
let driver: UserActor;
let rideId: string;

beforeAll(async () => {
  app = await createTestUseCases({ connections: 3, clock });
  rider = await aFundedRider(app.useCases, '500');
  driver = await anOnlineDriver(app.useCases);
  const admin = await anAdmin(app.useCases);
  rideId = await drive('2.00');
  await app.useCases.completeRide.execute(rider, { rideId, tipAmount: '5.00' });
  await app.useCases.refundRide.execute(admin, { rideId, reason: 'A detour', amount: '4' });
});
afterAll(() => app.close());

async function drive(tip: string): Promise<string> {
  const { requestRide, acceptRide, startRide, completeRide } = app.useCases;
  const { id } = await requestRide.execute(rider, aBooking(tip));
  await acceptRide.execute(driver, { rideId: id });
  await startRide.execute(driver, { rideId: id });
  await completeRide.execute(driver, { rideId: id });
  return id;
}

describe("a driver's report", () => {
  it.each(['day', 'week', 'month'] as const)(
    'by %s ends with what the dashboard says of now',
    async (per) => {
      const { showEarningsReport, showDriverStats } = app.useCases;
      const report = await showEarningsReport.execute(driver, { per });
      const { todayEarningsCents, totalEarningsCents } = await showDriverStats.execute(driver);
      expect(report.at(-1)).toMatchObject({ ridesCount: 1, totalCents: todayEarningsCents });
      expect(todayEarningsCents).toBe(totalEarningsCents);
      expect(report.slice(0, -1).every(({ totalCents }) => totalCents === 0)).toBe(true);
    },
  );

  it('is their own: another driver has earned nothing, and riders have none', async () => {
    const other = await anOnlineDriver(app.useCases);
    const report = await app.useCases.showEarningsReport.execute(other, { per: 'week' });
    expect(report.every(({ totalCents, ridesCount }) => totalCents === 0 && ridesCount === 0)).toBe(true);
    const refusal = await toRefusal(() => app.useCases.showEarningsReport.execute(rider, { per: 'week' }));
    expect(refusal).toMatchObject({ kind: 'forbidden' });
  });
});

describe("a driver's statement", () => {
  it('has a line for the ride, the later tip and the refund, which sum to the balance', async () => {
    const { showEarningsStatement, showDriverStats } = app.useCases;
    const { lines, totalCents } = await showEarningsStatement.execute(driver, { per: 'year' });
    expect(lines.map(({ kind }) => kind)).toEqual(['ride_completed', 'tip_added', 'ride_refunded']);
    expect(lines.every((line) => line.rideId === rideId)).toBe(true);
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
    expect((await showDriverStats.execute(driver)).availableCents).toBe(totalCents);
  });

  it('of the week before has nothing of this one', async () => {
    const date = new Date(clock.now().getTime() - 7 * 86_400_000).toISOString().slice(0, 10);
    const statement = await app.useCases.showEarningsStatement.execute(driver, { per: 'week', date });
    expect(statement).toMatchObject({ lines: [], totalCents: 0, ridesCount: 0 });
  });

  it.each(['2026-02-30', '05/03/2026', ''])('is refused for the date %j', async (date) => {
    const refusal = await toRefusal(() =>
      app.useCases.showEarningsStatement.execute(driver, { per: 'week', date }),
    );
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'date' } });
  });
});
