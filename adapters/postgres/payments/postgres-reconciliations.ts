import type {
  Difference,
  RecordedReconciliation,
  Reconciliations,
} from '../../../application/ports/payments.ts';
import { integer, json, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
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

const ADD = statement('reconciliations.add', RECONCILIATIONS.columns, insertInto(RECONCILIATIONS));

const LIST = statement(
  'reconciliations.list',
  { ...RECONCILIATIONS.columns, limit: integer() },
  `select ${RECONCILIATIONS.list()} from reconciliations order by started_at desc, id desc limit $limit`,
  RECONCILIATIONS.fromRow,
);

export class PostgresReconciliations implements Reconciliations {
  constructor(private readonly sql: SqlRunner) {}

  async add(reconciliation: RecordedReconciliation): Promise<void> {
    await this.sql.run(ADD(RECONCILIATIONS.toRow(reconciliation)));
  }

  async list(limit: number): Promise<RecordedReconciliation[]> {
    return [...(await this.sql.run(LIST({ limit }))).rows];
  }
}
