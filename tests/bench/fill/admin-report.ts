import { formatMachine } from '../machine.ts';
import { verdict } from '../report.ts';
import { toTextTable } from '../text-table.ts';
import type { AdminResult } from './bench-admin.ts';
import { MOST_RATIO } from './filled-report.ts';
import type { ExportCost } from './measure-exports.ts';

const digits = (ms: number) => ms.toFixed(1);

export function toAdminReport({ calls, exports, scannedTables, ...result }: AdminResult): string {
  const slower = [
    ...calls.filter(({ ratio }) => ratio > MOST_RATIO).map(({ name }) => name),
    ...exports
      .filter(({ small, large }) => large.firstRowP95Ms > MOST_RATIO * small.firstRowP95Ms)
      .map(({ name }) => `export of ${name}`),
  ];
  return [
    `${result.large.rides.toLocaleString('en-US')} rides beside ${result.small.rides.toLocaleString('en-US')}, ` +
      'one connection, calls to both in turn',
    `${formatMachine(result.machine)}; load ${result.load.map((each) => each.toFixed(1)).join(' before, ')} after`,
    '',
    ...toTextTable([
      ['', 'small p50 ms', 'p95 ms', 'pages', 'large p50 ms', 'p95 ms', 'pages', 'p50 ratio', 'p95 ratio'],
      ...calls.map((call) => [
        call.name,
        digits(call.smallP50Ms),
        digits(call.smallP95Ms),
        String(call.smallPages),
        digits(call.largeP50Ms),
        digits(call.largeP95Ms),
        String(call.largePages),
        (call.largeP50Ms / call.smallP50Ms).toFixed(2),
        call.ratio.toFixed(2),
      ]),
    ]),
    '',
    ...toTextTable([
      [
        'to the first row',
        'small p50 ms',
        'p95 ms',
        'rows/s',
        'large p50 ms',
        'p95 ms',
        'rows/s',
        'p95 ratio',
      ],
      ...exports.map(({ name, small, large }) => [
        name,
        ...[small, large].flatMap(exportCells),
        (large.firstRowP95Ms / small.firstRowP95Ms).toFixed(2),
      ]),
    ]),
    '',
    verdict(
      slower.length === 0,
      `p95 within ${MOST_RATIO} times of the small database: ${slower.join('; ') || 'all'}`,
    ),
    verdict(scannedTables.length === 0, 'no big table is read from end to end'),
    ...scannedTables.map(({ call, statement, table }) => `        ${table} by ${statement} (${call})`),
  ].join('\n');
}

function exportCells({ firstRowP50Ms, firstRowP95Ms, rowsPerSecond }: ExportCost): string[] {
  return [digits(firstRowP50Ms), digits(firstRowP95Ms), rowsPerSecond?.toFixed(0) ?? '–'];
}
