import { formatMachine, type Machine } from '../machine.ts';
import { verdict } from '../report.ts';
import { toTextTable } from '../text-table.ts';
import type { FillSizes } from './fill-sizes.ts';
import type { CallTimes } from './measure-calls.ts';
import type { CommandCost } from './measure-commands.ts';
import type { ScannedTable } from './examine-calls.ts';

export interface FilledResult {
  readonly at: string;
  readonly machine: Machine;
  readonly small: FillSizes & { readonly fillSeconds: number };
  readonly large: FillSizes & { readonly fillSeconds: number };
  readonly calls: readonly CallTimes[];
  readonly scannedTables: readonly ScannedTable[];
  readonly smallCommands: readonly CommandCost[];
  readonly largeCommands: readonly CommandCost[];
}

/** A call of the large database may take so many times as long as in the small one. */
export const MOST_RATIO = 2;

export function toFilledReport(result: FilledResult): string {
  const { small, large, calls, scannedTables, machine } = result;
  const slower = calls.filter(({ ratio }) => ratio > MOST_RATIO);
  return [
    `${large.rides.toLocaleString('en-US')} rides (filled in ${large.fillSeconds.toFixed(0)} s) beside ` +
      `${small.rides.toLocaleString('en-US')}, one connection, calls to both in turn`,
    formatMachine(machine),
    '',
    ...toTextTable(callRows(calls)),
    '',
    ...toTextTable(commandRows(result)),
    '',
    verdict(
      slower.length === 0,
      `p95 within ${MOST_RATIO} times of the small database: ${slower.map(({ name }) => name).join('; ') || 'all'}`,
    ),
    verdict(scannedTables.length === 0, 'no big table is read from end to end'),
    ...scannedTables.map(({ call, statement, table }) => `        ${table} by ${statement} (${call})`),
  ].join('\n');
}

function callRows(calls: readonly CallTimes[]): string[][] {
  return [
    ['', 'small p50 ms', 'p95 ms', 'large p50 ms', 'p95 ms', 'p95 ratio'],
    ...calls.map(({ name, ratio, ...times }) => [
      name,
      ...[times.smallP50Ms, times.smallP95Ms, times.largeP50Ms, times.largeP95Ms].map((ms) => ms.toFixed(1)),
      ratio.toFixed(2),
    ]),
  ];
}

function commandRows({ smallCommands, largeCommands }: FilledResult): string[][] {
  const cells = ({ seconds, peakMemoryMb, temporaryFilesMb }: CommandCost) => [
    seconds.toFixed(1),
    peakMemoryMb?.toFixed(0) ?? '–',
    temporaryFilesMb.toFixed(0),
  ];
  const heads = ['s', 'peak MB', 'temporary MB'];
  return [
    ['', ...heads.map((head) => `small ${head}`), ...heads.map((head) => `large ${head}`)],
    ...smallCommands.map((small, index) => [small.command, ...cells(small), ...cells(largeCommands[index]!)]),
  ];
}
