import type { EarningsStatementQuery } from '../../../generated/operations.ts';

type Line = EarningsStatementQuery['earningsStatement']['lines'][number];

const COLUMNS = ['date', 'kind', 'ride', 'destination', 'amount'];

/** The lines of a statement as a table for spreadsheets, its sum last; times as instants in UTC. */
export function statementCsv(lines: readonly Line[], total: string): string {
  const rows = lines.map(({ at, kind, rideId, destination, amount }) => [
    at,
    kind.toLowerCase(),
    rideId,
    toText(destination),
    amount,
  ]);
  return [COLUMNS, ...rows, ['', 'total', '', '', total]]
    .map((row) => row.map(quoted).join(','))
    .join('\r\n');
}

/** What people typed is text: a spreadsheet would take some of it for a formula. */
function toText(typed: string): string {
  return /^[=+\-@\t\r]/.test(typed) ? `'${typed}` : typed;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
