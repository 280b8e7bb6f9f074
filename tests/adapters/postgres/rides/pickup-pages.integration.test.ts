import { beforeAll, describe, expect, it } from 'vitest';
import { SystemClock } from '../../../../adapters/identity/system-clock.ts';
import { postgresBookingLists } from '../../../../adapters/postgres/rides/postgres-ride-views.ts';
import type { RideFilter, RideSearch } from '../../../../application/ports/rides.ts';
import { insertBusyMonths, RIDES } from '../../../support/busy-months.ts';
import { countRows } from '../../../support/query-plans.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';

const sql = useRecordedSql();
const bookings = postgresBookingLists(sql.runner, new SystemClock());
const LIMIT = 20;
const DAY = { start: new Date('2026-02-01T05:00:00Z'), end: new Date('2026-02-02T05:00:00Z') };

beforeAll(async () => {
  await insertBusyMonths(sql.db);
  // A third is scheduled, up to a month ahead, and so in another order than asked for.
  await sql.db.query('alter table rides disable trigger user');
  await sql.db.query(
    `update rides set scheduled_for = created_at + (hashtext(id::text) & 719) * interval '1 hour'
      where hashtext(id::text) % 3 = 0`,
  );
  await sql.db.query('alter table rides enable trigger user');
  await sql.db.query('analyze rides');
});

async function wanted(where: string, direction: string, limit: number): Promise<string[]> {
  const at = 'coalesce(scheduled_for, created_at)';
  const { rows } = await sql.db.query<{ id: string }>(
    `select id from rides where ${where} order by ${at} ${direction}, id ${direction} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** The first pages, one after the other. */
async function read(filter: RideFilter, search: RideSearch, pages: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null, page = 0; page < pages; page += 1) {
    const found = await bookings.all(filter, { limit: LIMIT, after }, { by: 'pickup', ...search });
    ids.push(...found.items.map(({ ride }) => ride.id));
    after = found.nextCursor;
  }
  return ids;
}

const LISTS: [string, RideFilter, RideSearch, where: string][] = [
  ['all', 'all', {}, 'true'],
  ['all, the first first', 'all', { isOldestFirst: true }, 'true'],
  ['of a state', 'completed', {}, `status = 'completed'`],
  ['of a rare state', 'accepted', { isOldestFirst: true }, `status = 'accepted'`],
  [
    'of a day',
    'all',
    { span: DAY, isOldestFirst: true },
    `pickup_at >= '2026-02-01 05:00Z' and pickup_at < '2026-02-02 05:00Z'`,
  ],
];

describe('Bookings by pickup', () => {
  it.each(LISTS)('come page by page in their order: %s', async (_, filter, search, where) => {
    const direction = search.isOldestFirst ? 'asc' : 'desc';
    expect(await read(filter, search, 3)).toEqual(await wanted(where, direction, 3 * LIMIT));
  });

  it.each(LISTS)('read few more rows than they show, of any number: %s', async (_, filter, search) => {
    await read(filter, search, 2);
    for (const statement of sql.sent) {
      const rows = await countRows(sql.db, statement, 'rides');
      expect(rows).toBeGreaterThan(0);
      // The page of each state, and the expired ones.
      expect(rows).toBeLessThan(RIDES / 10);
    }
  });

  it('are found by words in that order too', async () => {
    const ids = await read('completed', { text: 'seagate', isOldestFirst: true }, 2);
    expect(ids).toEqual(await wanted(`status = 'completed'`, 'asc', 2 * LIMIT));
  });
});
