import { describe, expect, it } from 'vitest';
import { SystemClock } from '../../../../adapters/identity/system-clock.ts';
import { postgresRideViews } from '../../../../adapters/postgres/rides/postgres-ride-views.ts';
import type { RideView } from '../../../../application/ports/rides.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { assignedTo, insertRow } from '../../../support/sql-fixtures.ts';
import {
  completedBy,
  insertDriver,
  insertRating,
  insertRide,
  insertUser,
} from '../../../support/sql-people-and-rides.ts';

const sql = useRecordedSql();
const views = postgresRideViews(sql.runner, new SystemClock());
const NOW = new Date('2026-03-02T12:00:00Z');

const toIds = (found: readonly RideView[]) => found.map(({ ride }) => ride.id);

describe('a ride view', () => {
  it('has the ride, its rider, its driver with the car, and the ratings, in one statement', async () => {
    const rider = await insertUser(sql.db, {
      phone: '419-555-0101',
      rider_rating: '4.50',
      rider_rating_count: 2,
      profile_image_url: '/photos/dana.webp',
    });
    const driver = await insertDriver(sql.db, { rating: '4.87', rating_count: 12 });
    const { id } = await insertRide(
      sql.db,
      rider.id,
      completedBy(driver.user_id, '2026-03-01T10:00:00Z', '5.00'),
    );
    await insertRating(sql.db, id, [driver.user_id, rider.id], {
      rating: 4,
      created_at: '2026-03-01T11:00:00.250Z',
    });
    await insertRating(sql.db, id, [rider.id, driver.user_id], {
      comment: 'Früh da, “danke” 👍',
      created_at: '2026-03-01T12:00:00Z',
    });

    const view = await views.find(id);
    expect(sql.sent).toHaveLength(1);
    expect(view?.ride).toMatchObject({
      id,
      riderId: rider.id,
      driverId: driver.user_id,
      status: 'completed',
      distanceMiles: 10,
      fare: {
        schedulingFeeCents: 250,
        distanceFeeCents: 1920,
        minimumFareAdjustmentCents: 0,
        totalCents: 2170,
      },
      tipCents: 500,
      finalCents: 2670,
      driverShareCents: 1845,
      completedAt: new Date('2026-03-01T10:00:00Z'),
      timeWindow: { from: new Date('2026-03-01T10:00:00Z'), to: new Date('2026-03-01T10:01:00Z') },
    });
    expect(view?.rider).toEqual({
      id: rider.id,
      firstName: 'Dana',
      lastName: 'Whitfield',
      profileImageUrl: '/photos/dana.webp',
      phone: '419-555-0101',
      email: rider.email,
      rating: 4.5,
      ratingCount: 2,
    });
    expect(view?.driver).toEqual({
      id: driver.user_id,
      firstName: 'Marcus',
      lastName: 'Bell',
      profileImageUrl: null,
      phone: null,
      email: expect.stringContaining('@maumee.test') as unknown,
      rating: 4.87,
      ratingCount: 12,
      vehicle: { make: 'Jeep', model: 'Compass', year: 2023, color: 'Green', licensePlate: 'GLS 419' },
    });
    expect(view?.ratings).toEqual([
      {
        id: expect.any(String) as unknown,
        rideId: id,
        raterId: driver.user_id,
        rateeId: rider.id,
        rating: 4,
        comment: null,
        createdAt: new Date('2026-03-01T11:00:00.250Z'),
      },
      expect.objectContaining({ raterId: rider.id, rating: 5, comment: 'Früh da, “danke” 👍' }),
    ]);
  });

  it('estimates the share under the pricing of the ride until it is settled', async () => {
    const rider = await insertUser(sql.db);
    const pricing = await insertRow(sql.db, 'pricing_config', {
      id: crypto.randomUUID(),
      commission_rate: '72.50',
      effective_date: '2099-01-01T00:00:00Z',
      change_reason: 'Winter',
    });
    const { id } = await insertRide(sql.db, rider.id, { pricing_config_id: pricing.id });
    const view = await views.find(id);
    expect(view).toMatchObject({ driver: null, driverShareCents: 1573, ratings: [] }); // 21.70 × 72.5 % = 15.7325
    expect(view?.ride.driverShareCents).toBeNull();
  });

  it('shows people without names or a profile as they are', async () => {
    const rider = await insertUser(sql.db, { first_name: null, last_name: null });
    const driver = await insertUser(sql.db, { user_type: 'driver', last_name: null });
    const { id } = await insertRide(sql.db, rider.id, { driver_id: driver.id, is_specific_driver: true });
    expect(await views.find(id)).toMatchObject({
      rider: { firstName: '', lastName: '', rating: 5, ratingCount: 0 },
      driver: {
        firstName: 'Dana',
        lastName: '',
        rating: 5,
        ratingCount: 0,
        vehicle: { make: null, year: null },
      },
    });
  });

  it('is null for an unknown ride, and left out of many', async () => {
    const rider = await insertUser(sql.db);
    const [one, two] = [await insertRide(sql.db, rider.id), await insertRide(sql.db, rider.id)];
    const unknown = crypto.randomUUID();
    expect(await views.find(unknown)).toBeNull();
    expect(toIds(await views.findMany([two.id, unknown, one.id])).sort()).toEqual([one.id, two.id].sort());
    expect(await views.findMany([])).toEqual([]);
    expect(sql.sent).toHaveLength(3);
  });
});

describe('requests to a driver', () => {
  it('are pending, made to this very driver and not expired, what ends first comes first', async () => {
    const rider = await insertUser(sql.db);
    const [driver, other] = [await insertDriver(sql.db), await insertDriver(sql.db)];
    const asked = (minutesAgo: number, overrides = {}) =>
      insertRide(sql.db, rider.id, {
        driver_id: driver.user_id,
        is_specific_driver: true,
        requested_at: new Date(NOW.getTime() - minutesAgo * 60_000),
        expires_at: new Date(NOW.getTime() + 2000),
        ...overrides,
      });
    const newer = await asked(1);
    const older = await asked(5);
    const ending = await asked(0, { expires_at: new Date(NOW.getTime() + 1000) });
    const endless = await asked(9, { expires_at: null });
    await asked(3, { expires_at: NOW });
    await asked(3, { driver_id: other.user_id });
    await asked(3, { driver_id: null, is_specific_driver: false });
    await asked(3, { status: 'cancelled', cancelled_at: NOW });
    await asked(3, assignedTo(driver.user_id, '2026-03-03T10:00:00Z', '2026-03-03T11:00:00Z'));

    expect(toIds(await views.requestsTo(driver.user_id, NOW))).toEqual([
      ending.id,
      older.id,
      newer.id,
      endless.id,
    ]);
    expect(sql.sent).toHaveLength(1);
  });
});

describe('open broadcasts', () => {
  it('are pending, for everybody, not expired and not passed on by this driver, what ends first comes first', async () => {
    const rider = await insertUser(sql.db);
    const [driver, other] = [await insertDriver(sql.db), await insertDriver(sql.db)];
    const broadcast = (minutesAgo: number, overrides = {}) =>
      insertRide(sql.db, rider.id, {
        requested_at: new Date(NOW.getTime() - minutesAgo * 60_000),
        expires_at: new Date(NOW.getTime() + 60_000),
        ...overrides,
      });
    const newer = await broadcast(1);
    const older = await broadcast(5);
    const ending = await broadcast(0, { expires_at: new Date(NOW.getTime() + 30_000) });
    const passed = await broadcast(2);
    const own = await broadcast(3, { rider_id: driver.user_id });
    const taken = assignedTo(other.user_id, '2026-03-04T10:00:00Z', '2026-03-04T11:00:00Z');
    const hidden = [
      await broadcast(3, { expires_at: NOW }),
      await broadcast(3, { driver_id: driver.user_id, is_specific_driver: true }),
      await broadcast(3, { status: 'cancelled', cancelled_at: NOW }),
      await broadcast(3, taken),
    ];
    await insertRow(sql.db, 'ride_passes', { ride_id: passed.id, driver_id: driver.user_id });

    const ours = [newer, older, ending, passed, own, ...hidden].map(({ id }) => id);
    const toVisibleRide = async (driverId: string) => {
      const found = toIds(await views.openBroadcasts(driverId, NOW));
      return found.filter((id) => ours.includes(id));
    };
    expect(await toVisibleRide(driver.user_id)).toEqual([ending.id, older.id, newer.id]);
    expect(sql.sent).toHaveLength(1);
    expect(await toVisibleRide(other.user_id)).toEqual([ending.id, older.id, own.id, passed.id, newer.id]);
  });

  it('are, of a circle, those of its drivers alone', async () => {
    const rider = await insertUser(sql.db);
    const [asked, other] = [await insertDriver(sql.db), await insertDriver(sql.db)];
    const { id } = await insertRide(sql.db, rider.id, {
      asked_ids: [asked.user_id],
      expires_at: '2099-01-01',
    });
    expect(toIds(await views.openBroadcasts(asked.user_id, NOW))).toContain(id);
    expect(toIds(await views.openBroadcasts(other.user_id, NOW))).not.toContain(id);
  });

  it('are at most 100', async () => {
    const [rider, driver] = [await insertUser(sql.db), await insertDriver(sql.db)];
    const first = await insertRide(sql.db, rider.id, { expires_at: new Date(NOW.getTime() + 1000) });
    for (let more = 0; more < 100; more += 1) await insertRide(sql.db, rider.id);
    const found = toIds(await views.openBroadcasts(driver.user_id, NOW));
    expect(found).toHaveLength(100);
    expect(found[0]).toBe(first.id);
  });
});

describe('small answers about rides', () => {
  it('count the completed rides of the rider alone', async () => {
    const [rider, other] = [await insertUser(sql.db), await insertUser(sql.db)];
    const { user_id: driver } = await insertDriver(sql.db);
    await insertRide(sql.db, rider.id, completedBy(driver, '2026-03-01T10:00:00Z'));
    await insertRide(sql.db, rider.id, completedBy(driver, '2026-03-01T11:00:00Z'));
    await insertRide(sql.db, other.id, completedBy(driver, '2026-03-01T12:00:00Z'));
    await insertRide(sql.db, rider.id);
    expect(await views.completedCount(rider.id)).toBe(2);
    expect(await views.completedCount(crypto.randomUUID())).toBe(0);
  });
});
