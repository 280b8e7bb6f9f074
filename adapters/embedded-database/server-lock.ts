import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './embedded-database-error.ts';

/** What PostgreSQL writes into its postmaster.pid. */
export interface ServerLock {
  readonly pid: number;
  readonly port: number;
  /** Accepts connections; false while starting, recovering or stopping. */
  readonly ready: boolean;
  /** False when nobody runs: left behind by a crash, even if its process id belongs to some other program by now. */
  readonly alive: boolean;
}

/** The lock of the server on this data directory, undefined when there is none. */
export function readServerLock(pgdata: string): ServerLock | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid) return undefined; // not written yet
  return { pid, port, ready: lines[7]?.trim() === 'ready', alive: isServer(pgdata, pid) };
}

/** Process ids are reused, above all after a reboot or in a restarted container: its command line tells. */
function isServer(pgdata: string, pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
  }
  const commandLine = toCommandLine(pid);
  return commandLine === undefined || commandLine.includes(pgdata);
}

function toCommandLine(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}
