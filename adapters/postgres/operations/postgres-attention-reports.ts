import type { AttentionReports } from '../../../application/ports/operations.ts';
import { arrayOf, text, time } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { onlyValue } from '../table.ts';

/** Of processes that look at the same moment, one is given each name. */
const OPEN = statement(
  'attention-reports.open',
  { names: arrayOf(text()), now: time() },
  `insert into attention_reports (name, reported_at)
    select name, $now from unnest($names::text[]) as name order by name
    on conflict (name) do update set reported_at = $now
      where attention_reports.reported_at <= $now::timestamptz - interval '1 day'
    returning name`,
  onlyValue(text()),
);

const CLOSE = statement(
  'attention-reports.close',
  { names: arrayOf(text()) },
  'delete from attention_reports where name <> all ($names::text[]) returning name',
  onlyValue(text()),
);

export const postgresAttentionReports = (sql: SqlRunner): AttentionReports => ({
  open: (names, now) => sql.all(OPEN({ names, now })),
  close: (except) => sql.all(CLOSE({ names: except })),
});
