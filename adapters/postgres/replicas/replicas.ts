import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallReads, LogPosition, ReadPositions } from '../../../application/ports/read-positions.ts';
import type { Watch } from '../../../application/watch.ts';
import { DomainError } from '../../../domain/errors.ts';
import { createConnectionPool, type ConnectionPool } from '../connection-pool.ts';
import { runnerOf, type SqlRunner } from '../sql-runner.ts';
import { Replica } from './replica.ts';

/** How often replicas are looked at: never for the sake of one read, unless it waits for its own writes. */
const LOOK_EVERY_MS = 500;
/** How long a read waits for a replica to show what its caller has written, before it asks the primary. */
const WAIT_MS = 250;
/** What a look may be late by, and clocks that are not quite together. */
const SLACK_SECONDS = 5;

/** What is on its way to the disk counts: nobody has to wait longer than for their own commit. */
const POSITION = {
  name: 'replicas.position',
  text: `select (pg_current_wal_lsn() - '0/0')::float8 as position`,
};

export interface ReplicasOptions {
  readonly primaryUrl: string;
  /** Each of one server: behind a balancer nobody knows how far the one is that answers. */
  readonly replicaUrls: readonly string[];
  /** Of each replica. */
  readonly maxConnections: number;
  readonly maxLagSeconds: number;
  readonly watchStatement?: Watch | null;
  /** Called when a replica is read no more, and when it is again. */
  readonly onChange?: (message: string) => void;
}

export interface ReplicaStatus {
  /** "db2.example.com:5432", without user and password. */
  readonly host: string;
  readonly isRead: boolean;
  /** How old at most what it shows was when it was last looked at; `Infinity` while it is away. */
  readonly lagSeconds: number;
}

/**
 * The replicas of the database, and what each call may read from them. How late one is, is measured by the primary's
 * own positions, which are noted as they are looked up: a replica that has lost its primary believes itself up to date.
 */
export class Replicas implements ReadPositions {
  readonly settledAfterSeconds: number;
  heard: LogPosition | null = null;
  private readonly calls = new AsyncLocalStorage<CallReads>();
  private readonly primary: ConnectionPool;
  private readonly replicas: readonly { readonly host: string; readonly replica: Replica }[];
  /** Positions of the primary, oldest first. */
  private readonly noted: { readonly at: number; readonly position: LogPosition }[] = [];
  private readonly wereRead = new Map<Replica, boolean>();
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> = Promise.resolve();

  constructor(private readonly options: ReplicasOptions) {
    const { primaryUrl, replicaUrls, maxConnections, maxLagSeconds, watchStatement = null } = options;
    this.settledAfterSeconds = maxLagSeconds + SLACK_SECONDS;
    this.primary = createConnectionPool({
      databaseUrl: primaryUrl,
      maxConnections: 1,
      statementTimeoutMs: 1_000,
    });
    this.replicas = replicaUrls.map((url) => ({
      host: new URL(url).host,
      replica: new Replica(url, maxConnections, watchStatement),
    }));
  }

  /** Looks for the first time, and from then on again and again. */
  async start(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => {
      this.looking = this.looking.then(() => this.look());
    }, LOOK_EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.looking;
    await Promise.all([this.primary.end(), ...this.replicas.map(({ replica }) => replica.close())]);
  }

  status(): readonly ReplicaStatus[] {
    return this.replicas.map(({ host, replica }) => ({
      host,
      isRead: this.isRead(replica),
      lagSeconds: this.lagSeconds(replica),
    }));
  }

  during<T>(call: CallReads, work: () => T): T {
    return this.calls.run(call, work);
  }

  /** Whether somebody will want to read what is written now. */
  isInCall(): boolean {
    return this.calls.getStore() !== undefined;
  }

  /** The call has committed; null when the position could not be found out. */
  hasWritten(position: LogPosition | null): void {
    const call = this.calls.getStore();
    if (call) call.written = Math.max(call.written ?? 0, position ?? Number.POSITIVE_INFINITY);
  }

  /** Somebody else has committed, and it was told. */
  hasHeard(position: LogPosition): void {
    this.heard = position;
  }

  /** Runs reads on a replica that shows what the call has to see, and on `primary` where there is none. */
  runner(primary: SqlRunner): SqlRunner {
    return runnerOf(async (query) => {
      const replica = await this.choose();
      if (!replica) return primary.run(query);
      try {
        const answer = await replica.whileThere(replica.runner.run(query));
        if (answer !== 'left') return answer;
      } catch (error) {
        if (!isOfTheReplica(error)) throw error;
        if (isAway(error)) replica.leave();
      }
      return primary.run(query);
    });
  }

  private async choose(): Promise<Replica | null> {
    const call = this.calls.getStore();
    if (!call || call.after === null) return null;
    const after = Math.max(call.after, call.written ?? 0);
    if (after === Number.POSITIVE_INFINITY) return null;
    const usable = this.replicas.map(({ replica }) => replica).filter((replica) => this.isRead(replica));
    const there = usable.filter(({ replayed }) => (replayed ?? 0) >= after);
    if (there.length > 0) return there[Math.floor(Math.random() * there.length)] ?? null;
    const [furthest] = usable.toSorted((one, other) => (other.replayed ?? 0) - (one.replayed ?? 0));
    return furthest && (await furthest.reach(after, WAIT_MS)) ? furthest : null;
  }

  private isRead(replica: Replica): boolean {
    return this.lagSeconds(replica) <= this.options.maxLagSeconds;
  }

  /** Since the newest noted position that it has replayed. */
  private lagSeconds({ replayed }: Replica): number {
    if (replayed === null) return Number.POSITIVE_INFINITY;
    const noted = this.noted.findLast(({ position }) => position <= replayed);
    return noted ? (performance.now() - noted.at) / 1_000 : Number.POSITIVE_INFINITY;
  }

  private async look(): Promise<void> {
    await this.notePrimary();
    await Promise.all(this.replicas.map(({ replica }) => replica.look()));
    for (const { host, replica } of this.replicas) {
      const isRead = this.isRead(replica);
      const wasRead = this.wereRead.get(replica) ?? true;
      this.wereRead.set(replica, isRead);
      if (isRead === wasRead) continue;
      const lag = this.lagSeconds(replica);
      const why = Number.isFinite(lag) ? `${lag.toFixed(1)} s behind` : 'away, or no replica';
      this.options.onChange?.(
        isRead ? `The replica ${host} is read` : `The replica ${host} is not read: ${why}`,
      );
    }
  }

  /** Without an answer nothing is noted, and what replicas show grows old. */
  private async notePrimary(): Promise<void> {
    const at = performance.now();
    const answer = await this.primary.query<{ position: number }>(POSITION).catch(() => null);
    const position = answer?.rows[0]?.position;
    if (position === undefined) return;
    this.noted.push({ at, position });
    const oldest = at - (this.options.maxLagSeconds + SLACK_SECONDS) * 1_000;
    while ((this.noted[0]?.at ?? at) < oldest) this.noted.shift();
  }
}

/** It is away, or it cancelled the read because it had to replay something; the primary does neither. */
function isOfTheReplica(error: unknown): boolean {
  return isAway(error) || (error instanceof DomainError && error.code === 'CONCURRENT_CHANGE');
}

function isAway(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'DATABASE_UNAVAILABLE';
}
