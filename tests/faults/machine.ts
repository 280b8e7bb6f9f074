import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { runSql } from '../support/database-server.ts';
import type { Product } from './product.ts';

const MOST_MS = 30_000;
/** Enough for every piece of the log that is kept ready. */
const LOG_PIECES = 20;

/** Those that are gone meanwhile are passed over. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Throws when `/readyz` does not say so in time. */
export async function untilReadiness({ web }: Product, wanted: 200 | 503): Promise<void> {
  const deadline = Date.now() + MOST_MS;
  for (let status = await web.server.readiness(); status !== wanted; status = await web.server.readiness()) {
    if (Date.now() > deadline) throw new Error(`/readyz says ${status}, and should say ${wanted}`);
    await pause(50);
  }
}

/** Until the database wants another piece of its log, for which there is no room. */
export async function useUpLog({ database }: Product): Promise<void> {
  try {
    for (let piece = 0; piece < LOG_PIECES; piece += 1) {
      await runSql(database.url, `select pg_logical_emit_message(false, 'faults', 'x'), pg_switch_wal()`);
    }
  } catch {
    return;
  }
  throw new Error('The database still has room for its log');
}

/** As a supervisor does: it is started again when it has given up. */
export async function keepDatabaseRunning({ database }: Product): Promise<void> {
  const deadline = Date.now() + MOST_MS;
  for (;;) {
    if (!database.isRunning()) await database.start();
    const answers = await runSql(database.url, 'select 1').then(
      () => true,
      () => false,
    );
    if (answers) return;
    if (Date.now() > deadline) throw new Error('The database does not answer');
    await pause(50);
  }
}

export function hasProgram(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The addresses that a process has taken, in bytes. */
export function readMemory(pid: number): number {
  const [, kilobytes] = /^VmSize:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Of a process, and of those that it will start; what it has already stays. The hard limit, which not even root may raise everywhere, stays too. */
export function limitMemory(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--as=${bytes}:`]);
}
