import type {
  Difference,
  RecordedReconciliation,
  Reconciliations,
} from '../../../application/ports/reconciliation.ts';
import { integer, json, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select } from '../statement.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const RECONCILIATIONS = defineTable(
  'reconciliations',
  {
    id: uuid(),
    since: time(),
    startedAt: time(),
    finishedAt: time(),
    payments: integer(),
    refunds: integer(),
    transfers: integer(),
    differenceCount: integer(),
    differences: json<readonly Difference[]>(),
  } satisfies FieldsOf<RecordedReconciliation>,
  {},
);

const ADD = insert('reconciliations.add', RECONCILIATIONS);
const LIST = select(
  'reconciliations.list',
  RECONCILIATIONS,
  'order by started_at desc, id desc limit $limit',
  {
    limit: integer(),
  },
);

export const postgresReconciliations = (sql: SqlRunner): Reconciliations => ({
  add: (reconciliation) => sql.write(ADD(RECONCILIATIONS.toRow(reconciliation))),
  list: (limit) => sql.all(LIST({ limit })),
});
