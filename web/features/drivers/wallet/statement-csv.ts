import { csvText } from '../../../../application/exports/csv-text.ts';
import type { EarningsStatementQuery } from '../../../generated/operations.ts';

type Line = EarningsStatementQuery['earningsStatement']['lines'][number];

const COLUMNS = ['date', 'kind', 'ride', 'destination', 'amount'];

/** The lines of a statement as a table for spreadsheets, its sum last; times as instants in UTC. */
export function statementCsv(lines: readonly Line[], total: string): string {
  const rows = lines.map(({ at, kind, rideId, destination, amount }) => [
    at,
    kind.toLowerCase(),
    rideId,
    destination,
    amount,
  ]);
  return csvText([COLUMNS, ...rows, ['', 'total', '', '', total]]);
}
