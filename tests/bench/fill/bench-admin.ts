import { loadavg } from 'node:os';
import { describeMachine, type Machine } from '../machine.ts';
import { adminLists } from './admin-lists.ts';
import { adminScreens } from './admin-screens.ts';
import { findAdminTargets } from './admin-targets.ts';
import { prepareBoth, withServers, type FilledOptions } from './bench-filled.ts';
import { examineCalls, type ScannedTable } from './examine-calls.ts';
import type { FillSizes } from './fill-sizes.ts';
import { measureCalls, type CallTimes } from './measure-calls.ts';
import { measureExports, type ExportTimes } from './measure-exports.ts';
import type { Filled } from './prepare-filled.ts';

export interface AdminCall extends CallTimes {
  /** Of tables and indexes that its statements touch in the small and in the large database. */
  readonly smallPages: number;
  readonly largePages: number;
}

export interface AdminResult {
  readonly at: string;
  readonly machine: Machine;
  /** Of the last minute, before and after. */
  readonly load: readonly [number, number];
  readonly small: FillSizes;
  readonly large: FillSizes;
  readonly calls: readonly AdminCall[];
  readonly exports: readonly ExportTimes[];
  readonly scannedTables: readonly ScannedTable[];
}

/** What operators read on both databases: only calls whose names match, so that a few can be looked at by themselves. */
export async function benchAdmin(options: FilledOptions & { readonly only: RegExp }): Promise<AdminResult> {
  const { calls: repeats, only, log } = options;
  const { small, large } = await prepareBoth(options);
  const [at, loadBefore] = [new Date().toISOString(), loadavg()[0]!];
  const sides = await Promise.all([small, large].map((filled) => toSide(filled, only)));
  log('Plans');
  const [inSmall, inLarge] = [
    await examineCalls(small, sides[0]!.calls, true),
    await examineCalls(large, sides[1]!.calls, true),
  ];
  for (const { name } of sides[0]!.calls)
    log(`  ${name}: ${inSmall.pages.get(name) ?? 0} and ${inLarge.pages.get(name) ?? 0} pages`);
  log('Calls');
  const pairs = sides[0]!.calls.map((call, index) => [call, sides[1]!.calls[index]!] as const);
  const [times, exports] = await withServers([small, large], async ([one, other]) => [
    await measureCalls(one!.caller, other!.caller, pairs, repeats, log),
    await measureExports(
      { url: one!.url, targets: sides[0]!.targets },
      { url: other!.url, targets: sides[1]!.targets },
      { repeats: Math.min(repeats, 30), only },
      log,
    ),
  ]);
  return {
    at,
    machine: await describeMachine(large.databaseUrl),
    load: [loadBefore, loadavg()[0]!],
    small: small.sizes,
    large: large.sizes,
    exports,
    scannedTables: inLarge.scannedTables,
    calls: times.map((call) => ({
      ...call,
      smallPages: inSmall.pages.get(call.name) ?? 0,
      largePages: inLarge.pages.get(call.name) ?? 0,
    })),
  };
}

async function toSide({ databaseUrl, users }: Filled, only: RegExp) {
  const targets = await findAdminTargets(databaseUrl, users);
  const calls = [...adminScreens(targets), ...adminLists(targets)].filter(({ name }) => only.test(name));
  return { targets, calls };
}
