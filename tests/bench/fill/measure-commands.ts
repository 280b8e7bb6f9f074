import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { runSql } from '../../support/database-server.ts';
import { PROGRAM, toEnvironment } from '../served-process.ts';

/** What one run of a command of the product costs, its start included. */
export interface CommandCost {
  readonly command: string;
  readonly seconds: number;
  /** Of the Node process; null where this machine does not say. */
  readonly peakMemoryMb: number | null;
  /** Written by the database because its working memory did not suffice. */
  readonly temporaryFilesMb: number;
}

/** A run of everything has made the verified point when the database was filled. */
const COMMANDS = [
  ['ledger verify', 'after the calls'],
  ['ledger verify --full', ''],
  ['reconcile --days 30', ''],
  ['reconcile --days 1000', ''],
  ['payouts generate --dry-run --yes', ''],
  ['payouts generate --yes', ''],
  ['ledger verify', 'after the payouts'],
] as const;
const LOOK_EACH_MS = 20;

export async function measureCommands(databaseUrl: string, folder: string): Promise<CommandCost[]> {
  const costs: CommandCost[] = [];
  for (const [command, when] of COMMANDS) {
    const cost = await measureCommand(command.split(' '), databaseUrl, folder);
    costs.push({ command: [command, when].filter(Boolean).join(', '), ...cost });
  }
  return costs;
}

async function measureCommand(
  words: readonly string[],
  databaseUrl: string,
  folder: string,
): Promise<Omit<CommandCost, 'command'>> {
  const temporaryBefore = await countTemporaryBytes(databaseUrl);
  const startedAt = performance.now();
  const env = { ...toEnvironment({ databaseUrl, folder, poolSize: 10 }), LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [PROGRAM, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  let peakKb: number | null = null;
  const look = setInterval(() => (peakKb = readPeakKb(child.pid!) ?? peakKb), LOOK_EACH_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(look);
  const seconds = (performance.now() - startedAt) / 1000;
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${output.slice(-2000)}`);
  return {
    seconds,
    peakMemoryMb: peakKb === null ? null : peakKb / 1024,
    temporaryFilesMb: ((await countTemporaryBytes(databaseUrl)) - temporaryBefore) / 2 ** 20,
  };
}

function readPeakKb(pid: number): number | null {
  try {
    const kb = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? null : Number(kb);
  } catch {
    return null;
  }
}

async function countTemporaryBytes(databaseUrl: string): Promise<number> {
  const [row] = await runSql<{ bytes: string }>(
    databaseUrl,
    'select temp_bytes::text as bytes from pg_stat_database where datname = current_database()',
  );
  return Number(row!.bytes);
}
