import { describe, expect, it } from 'vitest';
import { postgresDriverViews } from '../../../../adapters/postgres/drivers/postgres-driver-views.ts';
import { postgresRides } from '../../../../adapters/postgres/rides/postgres-rides.ts';
import type { RideAction } from '../../../../domain/rides/ride.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { DEFAULT_PRICING_ID, insertRow, postEntry, type SqlRow } from '../../../support/sql-fixtures.ts';
import { completedBy, insertDriver, insertRide, insertUser } from '../../../support/sql-people-and-rides.ts';
import { expectRefusal } from '../../../support/refusal.ts';

const sql = useRecordedSql();
const views = postgresDriverViews(sql.runner);
const rides = postgresRides(sql.runner);

const WEEK_START = new Date('2026-03-02T05:00:00Z');
const DAY_START = new Date('2026-03-04T05:00:00Z');
const SINCE = { dayStart: DAY_START, weekStart: WEEK_START };

async function earn(driverId: string, rideId: string, cents: number): Promise<void> {
  const { rows } = await sql.db.query<{ rider_id: string }>('select rider_id from rides where id = $1', [
    rideId,
  ]);
  await postEntry(sql.db, { kind: 'ride_completed', ride_id: rideId, user_id: rows[0]?.rider_id }, [
    { account: 'provider_clearing', cents: -cents },
    { account: 'driver_earnings', userId: driverId, cents },
  ]);
}

async function pay(driverId: string, cents: number, status: 'completed' | 'processing'): Promise<void> {
  const amount = (cents / 100).toFixed(2);
  const payout = await insertRow(sql.db, 'payouts', {
    id: crypto.randomUUID(),
    driver_id: driverId,
    amount,
    net_amount: amount,
    status,
    payout_period_start: status === 'completed' ? '2026-02-02' : '2026-02-09',
    payout_period_end: '2026-02-16',
    scheduled_for: '2026-02-18',
    completed_at: status === 'completed' ? '2026-02-18' : null,
  });
  const mine = { userId: driverId };
  const entry = { user_id: driverId, payout_id: payout.id };
  await postEntry(sql.db, { ...entry, kind: 'payout_reserved' }, [
    { account: 'driver_earnings', ...mine, cents: -cents },
    { account: 'driver_reserved', ...mine, cents },
  ]);
  if (status === 'processing') return;
  await postEntry(sql.db, { ...entry, kind: 'payout_paid' }, [
    { account: 'driver_reserved', ...mine, cents: -cents },
    { account: 'payouts_clearing', cents },
  ]);
}

async function decide(driverId: string, action: RideAction): Promise<void> {
  const { id: rideId } = await insertRide(sql.db, (await insertUser(sql.db)).id);
  const ride = await rides.lock(rideId);
  if (!ride) throw new Error('The ride was not found');
  await rides.save(ride, {
    id: crypto.randomUUID(),
    rideId,
    action,
    from: 'pending',
    to: 'accepted',
    reason: null,
    actorId: driverId,
    actorRole: 'driver',
    at: new Date(),
  });
}

describe('driver stats', () => {
  it('start at nothing, with a rating of 5', async () => {
    const { user_id: driver } = await insertDriver(sql.db);
    expect(await views.stats(driver, SINCE)).toEqual({
      todayEarningsCents: 0,
      weeklyEarningsCents: 0,
      totalEarningsCents: 0,
      availableCents: 0,
      reservedCents: 0,
      todayRides: 0,
      secondsOnline: 0,
      totalRides: 0,
      rating: 5,
      ratingCount: 0,
      acceptedRequests: 0,
      decidedRequests: 0,
    });
    expect(sql.sent).toHaveLength(1);
  });

  it('count shares and tips from midnight and from Monday, both included', async () => {
    const [rider, driver] = [await insertUser(sql.db), await insertDriver(sql.db, { total_trips: 5 })];
    const other = await insertDriver(sql.db);
    const completed: [string, string][] = [
      ['2026-03-02T04:59:59.999Z', '9.00'], // last week
      ['2026-03-02T05:00:00Z', '1.00'],
      ['2026-03-04T04:59:59.999Z', '0.50'], // yesterday
      ['2026-03-04T05:00:00Z', '0.00'],
      ['2026-03-04T15:00:00Z', '2.25'],
    ];
    for (const [at, tip] of completed)
      await insertRide(sql.db, rider.id, completedBy(driver.user_id, at, tip));
    await insertRide(sql.db, rider.id, completedBy(other.user_id, '2026-03-04T16:00:00Z'));

    expect(await views.stats(driver.user_id, SINCE)).toMatchObject({
      todayEarningsCents: 2 * 18_45 + 2_25,
      weeklyEarningsCents: 4 * 18_45 + 1_00 + 50 + 2_25,
      todayRides: 2,
      totalRides: 5,
    });
  });

  it('count on a Monday the whole day for the week', async () => {
    const [rider, driver] = [await insertUser(sql.db), await insertDriver(sql.db)];
    await insertRide(sql.db, rider.id, completedBy(driver.user_id, '2026-03-02T06:00:00Z'));
    const stats = await views.stats(driver.user_id, { dayStart: WEEK_START, weekStart: WEEK_START });
    expect(stats).toMatchObject({ todayEarningsCents: 18_45, weeklyEarningsCents: 18_45, todayRides: 1 });
  });

  it('have as total what is available, reserved and paid out together', async () => {
    const [rider, driver] = [await insertUser(sql.db), await insertDriver(sql.db)];
    for (const cents of [100_00, 50_00, 25_10]) {
      const ride = await insertRide(sql.db, rider.id, completedBy(driver.user_id, '2026-02-01T10:00:00Z'));
      await earn(driver.user_id, ride.id, cents);
    }
    await pay(driver.user_id, 100_00, 'completed');
    await pay(driver.user_id, 50_00, 'processing');
    expect(await views.stats(driver.user_id, SINCE)).toMatchObject({
      totalEarningsCents: 175_10,
      reservedCents: 50_00,
      availableCents: 25_10,
    });
  });

  it('count what the driver accepted, declined and passed on, and nobody else', async () => {
    const [driver, other] = [await insertDriver(sql.db), await insertDriver(sql.db)];
    for (const action of [
      'accept',
      'accept',
      'accept',
      'decline',
      'start',
      'complete',
      'release',
      'assign',
    ] as const) {
      await decide(driver.user_id, action);
    }
    await decide(other.user_id, 'accept');
    const rider = await insertUser(sql.db);
    for (const who of [driver, driver, other]) {
      const ride = await insertRide(sql.db, rider.id);
      await rides.pass(ride.id, who.user_id);
      // Again changes nothing.
      await rides.pass(ride.id, who.user_id);
    }
    expect(await views.stats(driver.user_id, SINCE)).toMatchObject({
      acceptedRequests: 3,
      decidedRequests: 6,
    });
  });

  it('have the mean rating and the number of ratings received', async () => {
    const driver = await insertDriver(sql.db, { rating: '4.50', rating_count: 8 });
    expect(await views.stats(driver.user_id, SINCE)).toMatchObject({ rating: 4.5, ratingCount: 8 });
  });

  it('do not exist for who is no driver', async () => {
    const rider = await insertUser(sql.db);
    await expectRefusal(() => views.stats(rider.id, SINCE), { kind: 'not_found', code: 'NOT_FOUND' });
  });
});

describe('earnings', () => {
  async function insertEarning(driverId: string, overrides: SqlRow = {}) {
    const rider = await insertUser(sql.db);
    const ride = await insertRide(sql.db, rider.id, completedBy(driverId, '2026-03-01T10:00:00Z'));
    return insertRow(sql.db, 'earnings', {
      id: crypto.randomUUID(),
      driver_id: driverId,
      ride_id: ride.id,
      commission_rate_used: '85.00',
      pricing_config_id: DEFAULT_PRICING_ID,
      ride_fare: '21.70',
      driver_share: '18.45',
      platform_fee: '3.25',
      tip_amount: '3.00',
      ...overrides,
    });
  }

  it('show where each ride went, how far, and what it brought', async () => {
    const [driver, other] = [await insertDriver(sql.db), await insertDriver(sql.db)];
    const stored = await insertEarning(driver.user_id, { created_at: '2026-03-01T10:00:01.5Z' });
    await insertEarning(other.user_id);
    const page = await views.earnings(driver.user_id, { limit: 10, after: null });
    expect(sql.sent).toHaveLength(1);
    expect(page).toEqual({
      items: [
        {
          id: stored.id,
          rideId: stored['ride_id'],
          destination: 'Toledo Zoo',
          distanceMiles: 10,
          fareCents: 2170,
          driverShareCents: 1845,
          tipCents: 300,
          refundedCents: 0,
          createdAt: new Date('2026-03-01T10:00:01.500Z'),
        },
      ],
      cursors: [expect.any(String)],
      nextCursor: null,
    });
  });
});
