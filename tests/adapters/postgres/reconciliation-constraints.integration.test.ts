import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, type SqlRow } from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

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

  itRefuses(
    {
      reconciliations_finished_later: { finished_at: '2026-03-04' },
      reconciliations_look_back: { since: '2026-03-06' },
      reconciliations_count_objects: [{ payments: -1 }, { refunds: -1 }, { transfers: -1 }],
      reconciliations_count_what_is_listed: [
        { differences: listed(1) },
        { difference_count: 1 },
        { difference_count: -1 },
        { difference_count: 101, differences: listed(101) },
        { differences: '{}' },
      ],
    },
    (overrides) => record(overrides),
  );

  it.each(['update reconciliations set difference_count = 0', 'delete from reconciliations'])(
    'stays as it is: %s',
    async (statement) => {
      await record();
      await expectRefused(sql.db.query(statement), 'reconciliations_append_only');
    },
  );
});
