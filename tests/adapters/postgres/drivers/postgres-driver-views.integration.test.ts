import { describe, expect, it } from 'vitest';
import { postgresDriverViews } from '../../../../adapters/postgres/drivers/postgres-driver-views.ts';
import { postgresDrivers } from '../../../../adapters/postgres/drivers/postgres-drivers.ts';
import type { DriverCard } from '../../../../application/ports/drivers.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import { insertRow } from '../../../support/sql-fixtures.ts';
import {
  completedBy,
  insertDriver,
  insertRating,
  insertRide,
  insertUser,
} from '../../../support/sql-people-and-rides.ts';

const sql = useRecordedSql();
const views = postgresDriverViews(sql.runner);

const online = { is_available: true, availability: 'available' };
const toIds = (cards: readonly DriverCard[]) => cards.map(({ view }) => view.user.id);

const trust = (riderId: string, driverId: string) =>
  insertRow(sql.db, 'trusted_drivers', { id: crypto.randomUUID(), rider_id: riderId, driver_id: driverId });

describe('a driver view', () => {
  it('is found by user id and by profile id, with its user, in one statement', async () => {
    const profile = await insertDriver(sql.db, {
      rating: '4.87',
      total_trips: 31,
      allow_long_distance: true,
    });
    const view = await views.find(profile.user_id);
    expect(sql.sent).toHaveLength(1);
    expect(view).toMatchObject({
      driver: {
        userId: profile.user_id,
        profileId: profile.id,
        approved: true,
        suspended: false,
        isAvailable: false,
        availability: 'offline',
        allowLongDistance: true,
        rating: 4.87,
        totalTrips: 31,
        vehicle: { make: 'Jeep', model: 'Compass', year: 2023, color: 'Green', licensePlate: 'GLS 419' },
      },
      user: { id: profile.user_id, firstName: 'Marcus', lastName: 'Bell', userType: 'driver' },
    });
    expect(await views.find(profile.id)).toEqual(view);
  });

  it('is null for a rider and for nobody', async () => {
    expect(await views.find((await insertUser(sql.db)).id)).toBeNull();
    expect(await views.find(crypto.randomUUID())).toBeNull();
  });

  it('has the weekly slots in order', async () => {
    const { user_id: driver } = await insertDriver(sql.db);
    await sql.db.query('insert into weekly_availability values ($1, 3, 9), ($1, 1, 22), ($1, 3, 8)', [
      driver,
    ]);
    expect(await views.week(driver)).toEqual([
      { weekday: 1, hour: 22 },
      { weekday: 3, hour: 8 },
      { weekday: 3, hour: 9 },
    ]);
  });
});

describe('the rating on the card of a driver', () => {
  it('counts every rating that the driver received', async () => {
    const [rider, driver] = [await insertUser(sql.db), await insertDriver(sql.db)];
    for (const rating of [5, 4]) {
      const ride = await insertRide(
        sql.db,
        rider.id,
        completedBy(driver.user_id, `2026-03-0${rating}T10:00:00Z`),
      );
      await insertRating(sql.db, ride.id, [rider.id, driver.user_id], { rating });
      await insertRating(sql.db, ride.id, [driver.user_id, rider.id]);
    }
    await postgresDrivers(sql.runner).updateRating(driver.user_id);
    expect(await views.card(rider.id, driver.user_id)).toMatchObject({
      ratingCount: 2,
      view: { driver: { rating: 4.5 } },
    });
  });
});

describe('available drivers', () => {
  it('are online, not on a ride, approved, not suspended and still drivers, best rated first', async () => {
    const good = await insertDriver(sql.db, { ...online, rating: '4.80' });
    const best = await insertDriver(sql.db, { ...online, rating: '4.95' });
    const second = await insertDriver(sql.db, {
      ...online,
      rating: '4.80',
      total_trips: 9,
    });
    await insertDriver(sql.db, { ...online, availability: 'busy' });
    await insertDriver(sql.db);
    await insertDriver(sql.db, online, { is_driver_approved: false });
    await insertDriver(sql.db, online, { suspended: true, suspended_reason: 'Complaint' });
    await insertDriver(sql.db, online, { user_type: 'admin' });

    const cards = await views.available(null, 50);
    expect(sql.sent).toHaveLength(1);
    expect(toIds(cards)).toEqual([best.user_id, second.user_id, good.user_id]);
    expect(cards[0]).toMatchObject({ ratingCount: 0, tripsTogether: 0, isTrusted: false });
    const free = await views.freeNear({ lat: 41.65, lng: -83.54 }, new Date());
    expect(sql.sent).toHaveLength(2);
    expect(free).toEqual({ count: 3, nearest: null });
  });

  it('come with their ratings, and what this rider has done with them', async () => {
    const [rider, other] = [await insertUser(sql.db), await insertUser(sql.db)];
    const { user_id: driver } = await insertDriver(sql.db, { ...online, rating_count: 2 });
    await insertRide(sql.db, rider.id, completedBy(driver, '2026-03-01T10:00:00Z'));
    await insertRide(sql.db, rider.id, completedBy(driver, '2026-03-02T10:00:00Z'));
    await insertRide(sql.db, rider.id, { driver_id: driver, is_specific_driver: true });
    await insertRide(sql.db, other.id, completedBy(driver, '2026-03-03T10:00:00Z'));
    const { user_id: otherDriver } = await insertDriver(sql.db, online);
    await insertRide(sql.db, rider.id, completedBy(otherDriver, '2026-03-04T10:00:00Z'));
    await trust(rider.id, driver);

    const toVisibleRide = async (riderId: string | null) => {
      const cards = await views.available(riderId, 50);
      return cards.find(({ view }) => view.user.id === driver);
    };
    expect(await toVisibleRide(rider.id)).toMatchObject({
      ratingCount: 2,
      tripsTogether: 2,
      isTrusted: true,
    });
    expect(await toVisibleRide(other.id)).toMatchObject({
      ratingCount: 2,
      tripsTogether: 1,
      isTrusted: false,
    });
    expect(await toVisibleRide(null)).toMatchObject({ ratingCount: 2, tripsTogether: 0, isTrusted: false });
    expect(sql.sent).toHaveLength(3);
    expect(await views.card(rider.id, driver)).toEqual(await toVisibleRide(rider.id));
  });

  it('are at most as many as asked for', async () => {
    for (let more = 0; more < 51; more += 1) await insertDriver(sql.db, online);
    expect(await views.available(null, 50)).toHaveLength(50);
  });
});

describe('the card of one driver', () => {
  it('shows a driver who is offline, and is null for who is no driver', async () => {
    const [rider, driver] = [await insertUser(sql.db), await insertDriver(sql.db)];
    expect(await views.card(rider.id, driver.user_id)).toMatchObject({
      view: { driver: { profileId: driver.id, isAvailable: false } },
      ratingCount: 0,
      tripsTogether: 0,
      isTrusted: false,
    });
    expect(await views.card(rider.id, rider.id)).toBeNull();
    expect(sql.sent).toHaveLength(2);
  });
});

describe('trusted drivers', () => {
  it('are those of this rider, online or not, best rated first', async () => {
    const [rider, other] = [await insertUser(sql.db), await insertUser(sql.db)];
    const offline = await insertDriver(sql.db, { rating: '4.10' });
    const best = await insertDriver(sql.db, { ...online, rating: '4.90' });
    const stranger = await insertDriver(sql.db, online);
    await insertRide(sql.db, rider.id, completedBy(offline.user_id, '2026-03-01T10:00:00Z'));
    await trust(rider.id, offline.user_id);
    await trust(rider.id, best.user_id);
    await trust(other.id, stranger.user_id);

    const cards = await views.trustedBy(rider.id);
    expect(sql.sent).toHaveLength(1);
    expect(toIds(cards)).toEqual([best.user_id, offline.user_id]);
    expect(cards[1]).toMatchObject({ tripsTogether: 1, isTrusted: true });
    expect(await views.trustedBy(crypto.randomUUID())).toEqual([]);
  });
});
