import { setTimeout as pause } from 'node:timers/promises';
import type { LogPosition } from '../../../application/ports/read-positions.ts';
import type { Watch } from '../../../application/watch.ts';
import { createConnectionPool, type ConnectionPool } from '../connection-pool.ts';
import { readsRunner } from '../reads-runner.ts';
import type { SqlRunner } from '../sql-runner.ts';

/** A server that takes longer to say how far it is has nothing to offer. */
const LOOK_MS = 1_000;
/** Between two looks while somebody waits. */
const POLL_MS = 10;

/** Null on a server that is no replica: one that was promoted replays nothing any more. */
const REPLAYED = {
  name: 'replica.replayed',
  text: `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as replayed`,
};

/** A copy of the database that follows it, and how far it has come. */
export class Replica {
  readonly runner: SqlRunner;
  /** Up to here it shows everything, when it was last looked at; null while it is away. */
  replayed: LogPosition | null = null;
  private readonly reads: ConnectionPool;
  /** Of its own, so that a look does not wait behind reads. */
  private readonly looks: ConnectionPool;
  private looking: Promise<void> | null = null;
  /** Of reads that are under way. */
  private readonly leaving = new Set<() => void>();

  constructor(databaseUrl: string, maxConnections: number, watch: Watch | null) {
    this.reads = createConnectionPool({ databaseUrl, maxConnections, connectTimeoutMs: LOOK_MS });
    this.looks = createConnectionPool({
      databaseUrl,
      maxConnections: 1,
      connectTimeoutMs: LOOK_MS,
      statementTimeoutMs: LOOK_MS,
    });
    this.runner = readsRunner(this.reads, watch);
  }

  /** Finds out how far it is. Never throws. */
  look(): Promise<void> {
    this.looking ??= this.ask().finally(() => (this.looking = null));
    return this.looking;
  }

  /** Waits until it has replayed this, at most so long; whether it has. */
  async reach(position: LogPosition, withinMs: number): Promise<boolean> {
    const end = performance.now() + withinMs;
    while (this.replayed !== null && this.replayed < position) {
      const leftMs = end - performance.now();
      if (leftMs <= 0) return false;
      await pause(Math.min(POLL_MS, leftMs));
      await Promise.race([this.look(), pause(Math.max(0, end - performance.now()))]);
    }
    return this.replayed !== null;
  }

  /** What `read` brings, or 'left' as soon as the replica is found to be away: a read need not wait for its silence. */
  whileThere<T>(read: Promise<T>): Promise<T | 'left'> {
    return new Promise((resolve, reject) => {
      const leave = () => resolve('left');
      this.leaving.add(leave);
      read.then(resolve, reject).finally(() => this.leaving.delete(leave));
    });
  }

  /** It is away until the next look finds it. */
  leave(): void {
    this.replayed = null;
    for (const leave of this.leaving) leave();
  }

  async close(): Promise<void> {
    await Promise.all([this.reads.end(), this.looks.end()]);
  }

  private async ask(): Promise<void> {
    try {
      const { rows } = await this.looks.query<{ replayed: number | null }>(REPLAYED);
      const replayed = rows[0]?.replayed ?? null;
      if (replayed === null) this.leave();
      else this.replayed = replayed;
    } catch {
      this.leave();
    }
  }
}
