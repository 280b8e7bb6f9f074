import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, type SqlRow } from '../../support/sql-fixtures.ts';

const sql = useSqlClient();

const listed = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, id) => ({ kind: 'payment', id, detail: 'is missing' })));

const record = (overrides: SqlRow = {}) =>
  insertRow(sql.db, 'reconciliations', {
    id: randomUUID(),
    since: '2026-03-01',
    started_at: '2026-03-05',
    finished_at: '2026-03-05 00:01',
    payments: 3,
    refunds: 0,
    transfers: 1,
    difference_count: 0,
    differences: '[]',
    ...overrides,
  });

describe('a comparison with the payment provider', () => {
  it.each<[string, SqlRow]>([
    ['nothing', {}],
    ['no objects at all', { payments: 0, transfers: 0 }],
    ['two differences, which it lists', { difference_count: 2, differences: listed(2) }],
    ['more than it lists', { difference_count: 1_000, differences: listed(100) }],
    ['the same instant', { since: '2026-03-05', finished_at: '2026-03-05' }],
  ])('may find %s', async (_what, overrides) => {
    await expect(record(overrides)).resolves.toBeDefined();
  });

  it.each<[string, SqlRow, string]>([
    ['ended before it began', { finished_at: '2026-03-04' }, 'reconciliations_finished_later'],
    ['looks ahead', { since: '2026-03-06' }, 'reconciliations_look_back'],
    ['saw less than no payments', { payments: -1 }, 'reconciliations_count_objects'],
    ['saw less than no refunds', { refunds: -1 }, 'reconciliations_count_objects'],
    ['saw less than no transfers', { transfers: -1 }, 'reconciliations_count_objects'],
    ['lists more than it counts', { differences: listed(1) }, 'reconciliations_count_what_is_listed'],
    ['counts what it does not list', { difference_count: 1 }, 'reconciliations_count_what_is_listed'],
    ['counts less than none', { difference_count: -1 }, 'reconciliations_count_what_is_listed'],
    [
      'lists more than a hundred',
      { difference_count: 101, differences: listed(101) },
      'reconciliations_count_what_is_listed',
    ],
    ['lists no list', { differences: '{}' }, 'reconciliations_count_what_is_listed'],
  ])('is refused when it %s', async (_what, overrides, constraint) => {
    await expect(record(overrides)).rejects.toMatchObject({ code: '23514', constraint });
  });

  it.each(['update reconciliations set difference_count = 0', 'delete from reconciliations'])(
    'stays as it is: %s',
    async (statement) => {
      await record();
      await expect(sql.db.query(statement)).rejects.toMatchObject({
        code: '23001',
        constraint: 'reconciliations_append_only',
      });
    },
  );
});
