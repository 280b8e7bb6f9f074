import { raw } from 'objection';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryOf, queryRows } from '../../../adapters/postgres/composed-query.ts';
import { onePage, position, toPage, type Order } from '../../../adapters/postgres/keyset.ts';
import { USERS } from '../../../adapters/postgres/users/user-table.ts';
import type { Page } from '../../../application/ports/pages.ts';
import { useRecordedSql } from '../../support/recorded-sql.ts';
import { insertUser } from '../../support/sql-people-and-rides.ts';

const sql = useRecordedSql();

/** Ties of every column, times apart by a microsecond, texts that sort in their own way, and nulls. */
const ROWS = [
  { last_name: "O'Brien", phone: null, rider_rating: '4.50', created_at: '2026-03-01T10:00:00.000001Z' },
  { last_name: 'Őri', phone: '419', rider_rating: '4.50', created_at: '2026-03-01T10:00:00.000001Z' },
  { last_name: 'abel', phone: '419', rider_rating: '1.05', created_at: '2026-03-01T10:00:00.000002Z' },
  { last_name: 'Abel', phone: null, rider_rating: '1.50', created_at: '2026-03-01T10:00:00.000000Z' },
  { last_name: '', phone: '', rider_rating: '5.00', created_at: '2026-02-01T10:00:00Z' },
  { last_name: 'Abel', phone: '567', rider_rating: '5.00', created_at: '2026-03-01T10:00:00.001Z' },
  { last_name: 'Abel', phone: null, rider_rating: '5.00', created_at: '2026-03-01T10:00:00.001Z' },
];

const COLUMNS: readonly Omit<Order, 'direction'>[] = [
  { column: 'created_at', type: 'time' },
  { column: 'last_name', type: 'text' },
  { column: 'rider_rating', type: 'number' },
  { column: 'phone', type: 'text', isNullable: true },
];
const ORDERS = COLUMNS.flatMap((order) =>
  (['asc', 'desc'] as const).map((direction): Order => ({ ...order, direction, table: 'users' })),
);

beforeAll(async () => {
  for (const row of ROWS) await insertUser(sql.db, row);
});

async function readPage(order: Order, limit: number, after: string | null): Promise<Page<unknown>> {
  const query = queryOf(USERS).select('users.id', raw(position(order)));
  const rows = await queryRows(sql.runner, 'test.keyset', onePage(query, order, { limit, after }));
  return toPage(rows, order, { limit }, ({ id }) => id);
}

describe.each(ORDERS)('a list by $column $direction', (order) => {
  it.each([1, 2, 3, 7, 10])(
    'is what one query reads, in pages of %i, ties and nulls included',
    async (limit) => {
      const pages: unknown[] = [];
      for (let after: string | null = null, first = true; first || after; first = false) {
        const page: Page<unknown> = await readPage(order, limit, after);
        expect(page.items.length).toBeLessThanOrEqual(limit);
        pages.push(...page.items);
        after = page.nextCursor;
      }
      const { column, direction } = order;
      const { rows } = await sql.db.query<{ id: string }>(
        `select id from users order by ${column} ${direction}, id ${direction}`,
      );
      expect(pages).toEqual(rows.map(({ id }) => id));
    },
  );
});
