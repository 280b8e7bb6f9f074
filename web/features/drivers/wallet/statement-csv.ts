import { csvText } from '../../../../application/exports/csv-text.ts';
import type { EarningsStatementQuery } from '../../../generated/operations.ts';

type Line = EarningsStatementQuery['earningsStatement']['lines'][number];

const COLUMNS = ['date', 'kind', 'ride', 'destination', 'amount'];

/** The lines of a statement as a table for spreadsheets, its sums last; times as instants in UTC. */
export function statementCsv(
  lines: readonly Line[],
  { total, cashKept, setOff }: { readonly total: string; readonly cashKept: string; readonly setOff: string },
): string {
  const rows = lines.map(({ at, kind, rideId, destination, amount }) => [
    at,
    kind.toLowerCase(),
    rideId,
    destination,
    amount,
  ]);
  const paid = [
    ['', 'cash_kept', '', '', cashKept],
    ['', 'cash_set_off', '', '', setOff],
  ].filter((row) => row.at(-1) !== '0.00');
  return csvText([COLUMNS, ...rows, ['', 'total', '', '', total], ...paid]);
}
