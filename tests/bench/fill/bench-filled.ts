import path from 'node:path';
import type { TestDatabase } from '../../support/test-database.ts';
import { describeMachine } from '../machine.ts';
import { serveInProcess, type ServedProcess } from '../served-process.ts';
import { Caller } from './caller.ts';
import { examineCalls } from './examine-calls.ts';
import type { FilledResult } from './filled-report.ts';
import { measureCalls } from './measure-calls.ts';
import { measureCommands } from './measure-commands.ts';
import { MEASURED_CALLS } from './page-reads.ts';
import { prepareFilled, type Filled } from './prepare-filled.ts';

export const SMALL_RIDES = 1_000;

export interface FilledOptions {
  readonly small: TestDatabase;
  readonly large: TestDatabase;
  readonly folder: string;
  /** Of the large database. */
  readonly rides: number;
  /** Of each kind. */
  readonly calls: number;
  readonly log: (line: string) => void;
}

/** Measures the same on a database of so many rides and on a small one beside it. */
export async function benchFilled(options: FilledOptions): Promise<FilledResult> {
  const { calls, log } = options;
  const { small, large } = await prepareBoth(options);
  const at = new Date().toISOString();
  log('Plans');
  const { scannedTables } = await examineCalls(large, MEASURED_CALLS, false);
  log('Calls');
  const pairs = MEASURED_CALLS.map((call) => [call, call] as const);
  const times = await withServers([small, large], ([one, other]) =>
    measureCalls(one!.caller, other!.caller, pairs, calls, log),
  );
  log('Commands');
  return {
    at,
    machine: await describeMachine(large.databaseUrl),
    small: small.sizes,
    large: large.sizes,
    calls: times,
    scannedTables,
    smallCommands: await measureCommands(small.databaseUrl, small.folder),
    largeCommands: await measureCommands(large.databaseUrl, large.folder),
  };
}

/** Fills both, unless an earlier run has. */
export async function prepareBoth({
  small,
  large,
  folder,
  rides,
  log,
}: FilledOptions): Promise<{ small: Filled; large: Filled }> {
  return {
    small: await prepareFilled(small, SMALL_RIDES, path.join(folder, 'small'), log),
    large: await prepareFilled(large, rides, path.join(folder, 'large'), log),
  };
}

/** Runs something while the product serves each of the databases in a process of its own. */
export async function withServers<Result>(
  filled: readonly Filled[],
  run: (served: readonly { url: string; caller: Caller }[]) => Promise<Result>,
): Promise<Result> {
  const served: { url: string; caller: Caller; server: ServedProcess }[] = [];
  try {
    for (const { databaseUrl, folder, users } of filled) {
      const server = await serveInProcess({ databaseUrl, folder, poolSize: 10, profileFolder: null });
      const { url } = server;
      served.push({ url, server, caller: await Caller.connect(url, users) });
    }
    return await run(served);
  } finally {
    for (const { caller, server } of served) {
      caller.close();
      await server.stop();
    }
  }
}
