import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Processor time that was spent so far, in milliseconds; null where this machine does not say. */
export interface ProcessorTime {
  /** The program that sends the statements. */
  readonly programMs: number | null;
  /** All processes of the database server. */
  readonly databaseMs: number | null;
}

interface ProcessStat {
  readonly name: string;
  readonly parentPid: number;
  readonly ownMs: number;
  /** Of children that have ended. */
  readonly endedChildrenMs: number;
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Null where there is no /proc, or no such process any more. */
function readStat(pid: number | string): ProcessStat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const nameEnd = stat.lastIndexOf(')');
    const fields = stat.slice(nameEnd + 2).split(' ');
    const sum = (one: number, other: number) => (Number(fields[one]) + Number(fields[other])) * TICK_MS;
    return {
      name: stat.slice(stat.indexOf('(') + 1, nameEnd),
      parentPid: Number(fields[1]),
      ownMs: sum(11, 12),
      endedChildrenMs: sum(13, 14),
    };
  } catch {
    return null;
  }
}

export function getProcessMs(pid: number): number | null {
  return readStat(pid)?.ownMs ?? null;
}

/** The memory that a process holds; null where this machine does not say. */
export function getResidentMb(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}

/** The time of a process and of all its children, those that have ended among them. */
export function getProcessTreeMs(pid: number | null): number | null {
  const parent = pid === null ? null : readStat(pid);
  if (!parent) return null;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(name) ?? [])
    .filter(({ parentPid }) => parentPid === pid);
  return children.reduce((sum, { ownMs }) => sum + ownMs, parent.ownMs + parent.endedChildrenMs);
}

/** The process that all processes of the database server come from; null when it runs on another machine. */
export async function findDatabasePid(databaseUrl: string): Promise<number | null> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = readStat(rows[0]!.pid);
    return backend?.name.startsWith('postgres') ? backend.parentPid : null;
  } finally {
    await client.end();
  }
}
