import { beforeAll, describe, expect, it } from 'vitest';
import { SystemClock } from '../../../../adapters/identity/system-clock.ts';
import {
  postgresBookingLists,
  postgresRideViews,
} from '../../../../adapters/postgres/rides/postgres-ride-views.ts';
import type { Page, PageRequest } from '../../../../application/ports/pages.ts';
import type { RideFilter, RideView } from '../../../../application/ports/rides.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';
import type { SqlRow } from '../../../support/sql-fixtures.ts';
import { completedBy, insertDriver, insertRide, insertUser } from '../../../support/sql-people-and-rides.ts';

const sql = useRecordedSql();
const views = postgresRideViews(sql.runner, new SystemClock());
const bookings = postgresBookingLists(sql.runner, new SystemClock());

/** Equal times, times apart by a microsecond (which a JavaScript date cannot tell), and times apart. */
const TIMES = [
  '2026-03-01T10:00:00.000000Z',
  '2026-03-01T10:00:00.000001Z',
  '2026-03-01T10:00:00.000001Z',
  '2026-03-01T10:00:00.000999Z',
  '2026-03-01T10:00:00.001000Z',
  '2026-02-01T10:00:00.000000Z',
];

let riderId: string;
let driverId: string;

beforeAll(async () => {
  riderId = (await insertUser(sql.db)).id;
  driverId = (await insertDriver(sql.db)).user_id;
  const day = (number: number) => `2026-04-${String(number).padStart(2, '0')}`;
  const busy = (number: number, status: string): SqlRow => ({
    driver_id: driverId,
    status,
    time_window: `[${day(number)},${day(number + 1)})`,
  });
  for (const [index, created_at] of TIMES.entries()) {
    const states: SqlRow[] = [
      { status: 'pending' },
      { status: 'pending', driver_id: driverId, is_specific_driver: true },
      { status: 'pending', expires_at: '2026-03-02' },
      { status: 'pending', expires_at: '2026-03-02', driver_id: driverId, is_specific_driver: true },
      busy(index + 1, 'accepted'),
      busy(index + 11, 'confirmed'),
      ...(index === 0 ? [busy(25, 'in_progress')] : []),
      completedBy(driverId, created_at),
      { status: 'cancelled', cancelled_at: created_at, driver_id: index % 2 ? driverId : null },
    ];
    for (const state of states) await insertRide(sql.db, riderId, { created_at, ...state });
  }
  // Somebody else's, among them.
  const [stranger, otherDriver] = [await insertUser(sql.db), await insertDriver(sql.db)];
  for (const created_at of TIMES) {
    await insertRide(sql.db, stranger.id, {
      created_at,
      ...completedBy(otherDriver.user_id, created_at),
    });
  }
});

/** Every page until the last, each one statement. */
async function allPages(
  limit: number,
  read: (page: PageRequest) => Promise<Page<RideView>>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null, first = true; first || after; first = false) {
    const sentBefore = sql.sent.length;
    const page: Page<RideView> = await read({ limit, after });
    expect(sql.sent).toHaveLength(sentBefore + 1);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    ids.push(...page.items.map(({ ride }) => ride.id));
    after = page.nextCursor;
  }
  return ids;
}

async function expected(where: string, party: string): Promise<string[]> {
  const text = `select id from rides where ${where} order by created_at desc, id desc`;
  const { rows } = await sql.db.query<{ id: string }>(text, [party]);
  return rows.map(({ id }) => id);
}

/** Not yet swept. */
const HAS_EXPIRED = `(status = 'pending' and coalesce(expires_at <= now(), false))`;

const OF_RIDER: [RideFilter, string, number][] = [
  ['all', 'true', 49],
  ['active', `status in ('pending', 'accepted', 'confirmed', 'in_progress') and not ${HAS_EXPIRED}`, 25],
  ['pending', `status = 'pending' and not ${HAS_EXPIRED}`, 12],
  ['completed', "status = 'completed'", 6],
  ['cancelled', `(status = 'cancelled' or ${HAS_EXPIRED})`, 18],
];

const OF_DRIVER: [RideFilter, string, number][] = [
  ['all', `(status <> 'pending' or ${HAS_EXPIRED})`, 28],
  ['active', "status in ('accepted', 'confirmed', 'in_progress')", 13],
  ['in_progress', "status = 'in_progress'", 1],
  ['completed', "status = 'completed'", 6],
  ['cancelled', `(status = 'cancelled' or ${HAS_EXPIRED})`, 9],
];

describe.each([1, 2, 5, 100])('pages of %d rides', (limit) => {
  it.each(OF_RIDER)("show the rider's %s rides once each, newest first", async (filter, where, count) => {
    const found = await allPages(limit, (page) => views.ofRider(riderId, filter, page));
    expect(found).toHaveLength(count);
    expect(found).toEqual(await expected(`rider_id = $1 and ${where}`, riderId));
  });

  it.each(OF_DRIVER)("show the driver's %s rides once each, newest first", async (filter, where, count) => {
    const found = await allPages(limit, (page) => views.ofDriver(driverId, filter, page));
    expect(found).toHaveLength(count);
    expect(found).toEqual(await expected(`driver_id = $1 and ${where}`, driverId));
  });
});

describe('pages of rides', () => {
  it('show what nobody took in time as cancelled, before it is swept', async () => {
    const page = { limit: 100, after: null };
    const lists = [
      await views.ofRider(riderId, 'cancelled', page),
      await views.ofDriver(driverId, 'all', page),
      await bookings.all('all', page),
    ];
    const expired = lists.map(({ items }) => items.filter(({ ride }) => ride.cancelledBy === 'system'));
    expect(expired.map(({ length }) => length)).toEqual([12, 6, 12]);
    expect(expired.flat().every(({ ride }) => ride.status === 'cancelled')).toBe(true);
  });

  it('of all bookings have the expired ones among the cancelled, and not among the pending', async () => {
    const count = async (filter: RideFilter) =>
      (await bookings.all(filter, { limit: 100, after: null })).items.length;
    expect([await count('cancelled'), await count('pending')]).toEqual([18, 12]);
  });

  it('show a driver no request as assigned', async () => {
    const page = await views.ofDriver(driverId, 'pending', { limit: 10, after: null });
    expect(page).toEqual({ items: [], cursors: [], nextCursor: null });
  });

  it('end without a cursor when the last page is full', async () => {
    const page = await views.ofRider(riderId, 'completed', { limit: 6, after: null });
    expect(page.items).toHaveLength(6);
    expect(page.nextCursor).toBeNull();
  });

  it('stay where they are when a newer ride arrives between two pages', async () => {
    const { id } = await insertUser(sql.db);
    const rides = [];
    for (const created_at of TIMES) rides.push(await insertRide(sql.db, id, { created_at }));
    const before = await views.ofRider(id, 'all', { limit: 3, after: null });
    await insertRide(sql.db, id, { created_at: '2026-05-01T10:00:00Z' });
    const after = await views.ofRider(id, 'all', { limit: 3, after: before.nextCursor });
    const seen = [...before.items, ...after.items].map(({ ride }) => ride.id);
    expect(seen.toSorted()).toEqual(rides.map((ride) => ride.id).toSorted());
  });

  it.each(['not a cursor', 'MTIzNC40Mg'])('refuse the cursor %j, naming the field', async (after) => {
    const refused = { kind: 'invalid', details: { field: 'after' } };
    const page = { limit: 10, after };
    await expect(views.ofRider(riderId, 'all', page)).rejects.toMatchObject(refused);
    await expect(views.ofDriver(driverId, 'all', page)).rejects.toMatchObject(refused);
    expect(sql.sent).toEqual([]);
  });
});

describe('a search among all rides', () => {
  const found = async (text: string, filter: RideFilter = 'all') => {
    const { items } = await bookings.all(filter, { limit: 100, after: null }, { text });
    return items.map(({ ride }) => ride.id);
  };
  let rideId: string;
  let robinId: string;

  beforeAll(async () => {
    robinId = (await insertUser(sql.db, { first_name: 'Robin', last_name: "O'Neil-Łoś" })).id;
    const addresses = { pickup_address: 'Marblehead Lighthouse, 110 Lighthouse Dr', dropoff_address: 'Zoo' };
    const ride = await insertRide(sql.db, robinId, { ...completedBy(driverId, TIMES[0]!), ...addresses });
    rideId = String(ride['id']);
  });

  it.each(['lighthouse', 'LIGHT', 'marblehead zoo', '110 light', 'robin', "o'neil", 'łoś rob', 'Robin Łoś'])(
    'finds words of addresses and of names by their beginnings: %s',
    async (text) => {
      expect(await found(text)).toEqual([rideId]);
    },
  );

  it('finds a ride by its id and by the end of it that screens show', async () => {
    expect(await found(rideId)).toEqual([rideId]);
    expect(await found(` ${rideId.slice(-8).toUpperCase()} `)).toContain(rideId);
  });

  it('finds a ride once that its address and its rider name alike', async () => {
    const addresses = { pickup_address: 'Robin Street', dropoff_address: 'Zoo' };
    const { id } = await insertRide(sql.db, robinId, { ...completedBy(driverId, TIMES[0]!), ...addresses });
    const ids = await found('robin');
    expect([...ids].sort()).toEqual([rideId, String(id)].sort());
    await sql.db.query('delete from rides where id = $1', [id]);
  });

  it('finds a ride from its request to its end, though the indexes have it only then', async () => {
    const { id } = await insertRide(sql.db, riderId, { pickup_address: 'Observatory, 9 Dome Rd' });
    const shortId = String(id).slice(-8);
    const open = [await found('observatory'), await found('dome 9', 'pending'), await found(shortId)];
    const others = [await found('observatory 10'), await found('observatory', 'completed')];
    await sql.db.query(`update rides set status = 'cancelled', cancelled_at = now() where id = $1`, [id]);
    const ended = [await found('observatory'), await found(shortId)];
    expect([open, others, ended]).toEqual([
      [[id], [id], [id]],
      [[], []],
      [[id], [id]],
    ]);
    await sql.db.query('delete from rides where id = $1', [id]);
  });

  it('keeps to the state', async () => {
    expect(await found('lighthouse', 'completed')).toEqual([rideId]);
    expect(await found('robin', 'completed')).toEqual([rideId]);
    expect(await found('lighthouse', 'active')).toEqual([]);
    expect(await found('robin', 'cancelled')).toEqual([]);
  });

  it.each(['lighthouse & ! (', "'; drop table rides", '%', ':*', '<->'])(
    'takes %j for words and no more',
    async (text) => {
      await expect(found(text)).resolves.toBeInstanceOf(Array);
    },
  );

  it.each([false, true])(
    'of a driver comes page by page like all lists, oldest first: %s',
    async (isOldestFirst) => {
      await sql.db.query(`update users set first_name = 'Wilhelmina' where id = $1`, [driverId]);
      const direction = isOldestFirst ? 'asc' : 'desc';
      const wanted = await sql.db.query<{ id: string }>(
        `select id from rides where driver_id = $1 order by created_at ${direction}, id ${direction}`,
        [driverId],
      );
      const ids = await allPages(4, (page) => bookings.all('all', page, { text: 'wilhelm', isOldestFirst }));
      expect(ids).toEqual(wanted.rows.map(({ id }) => id));
    },
  );

  it('and a span of time narrow one another', async () => {
    const span = { start: new Date('2026-02-01T00:00:00Z'), end: new Date('2026-03-01T10:00:00.001Z') };
    const wanted = await sql.db.query<{ id: string }>(
      `select id from rides where driver_id = $1 and created_at >= $2 and created_at < $3
        order by created_at desc, id desc`,
      [driverId, span.start, span.end],
    );
    const ids = await allPages(4, (page) => bookings.all('all', page, { text: 'wilhelm', span }));
    expect(ids).toEqual(wanted.rows.map(({ id }) => id));
    const all = await allPages(9, (page) => bookings.all('completed', page, { span }));
    expect(all).toEqual(
      await expected(
        `status = 'completed' and created_at < '2026-03-01T10:00:00.001Z' and $1::text is not null`,
        'x',
      ),
    );
  });
});
