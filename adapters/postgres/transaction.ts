import type { PoolClient } from 'pg';
import type { Watch } from '../../application/watch.ts';
import { domainErrorFrom, isWorthRetrying } from './constraint-errors.ts';
import { send, sendWatched, SqlRunner, type Answer, type Query } from './sql-runner.ts';

/** The statements that begin and end a transaction, and what the server answers when its work is kept. */
interface Boundaries {
  readonly begin: Query;
  readonly commit: { readonly name: string; readonly text: string };
  readonly rollback: string;
  readonly kept: string;
}

/** Prepared, because the connection sends prepared statements of one turn together, and others by themselves. */
export const COMMIT = { name: 'commit', text: 'commit' } as const;
const WHOLE: Boundaries = {
  begin: { name: 'begin', text: 'begin' },
  commit: COMMIT,
  rollback: 'rollback',
  kept: 'COMMIT',
};
/** Of a part of a transaction that somebody else began. */
export const SAVEPOINT: Boundaries = {
  begin: { name: 'savepoint', text: 'savepoint part' },
  commit: { name: 'release', text: 'release savepoint part' },
  rollback: 'rollback to savepoint part',
  kept: 'RELEASE',
};

/** Where the log stands behind a commit. Asked in the same round trip, and by calls only that have to know. */
const WRITTEN = {
  name: 'commit.position',
  text: `select (pg_current_wal_insert_lsn() - '0/0')::float8 as position`,
} as const;

/** Learns how far the log has come with the commits of a call, where replicas may answer what it reads afterwards. */
export interface CommitWatch {
  isInCall(): boolean;
  /** Null when the position could not be found out. */
  hasWritten(position: number | null): void;
}

/**
 * One transaction on one connection. BEGIN travels with the first statements instead of waiting on its own, and COMMIT
 * with the last when they are said to be the last.
 */
export class Transaction extends SqlRunner {
  private state: 'idle' | 'open' | 'ended' = 'idle';
  /** The first error: later statements only report that the transaction has failed already. */
  private failure: unknown;
  /** BEGIN was refused, on a connection that is still there. */
  private hasNotBegun = false;

  constructor(
    private readonly client: PoolClient,
    private readonly boundaries = WHOLE,
    private readonly watch: Watch | null = null,
    private readonly commits: CommitWatch | null = null,
  ) {
    super();
  }

  /** Whether it failed in a way (deadlock, serialization failure) that doing it again can cure. */
  get isWorthRetrying(): boolean {
    return isWorthRetrying(this.failure);
  }

  async run<Row>(query: Query<Row>): Promise<Answer<Row>> {
    this.begin();
    // Nothing holds what follows together.
    if (this.hasNotBegun) throw domainErrorFrom(this.failure);
    try {
      return await sendWatched(this.watch, this.client, query);
    } catch (error) {
      throw this.failed(error);
    }
  }

  async commit(): Promise<void> {
    const { state } = this;
    this.state = 'ended';
    if (state !== 'open') return;
    const { name } = this.boundaries.commit;
    const send = () => this.client.query(this.boundaries.commit);
    const committed = (this.watch ? this.watch(name, send) : send()).catch((error: unknown) => {
      throw this.failed(error);
    });
    const [{ command }] = await Promise.all([committed, this.askPosition()]);
    // The server answers COMMIT of a failed transaction with a rollback, not with an error.
    if (command !== this.boundaries.kept || this.hasNotBegun)
      throw domainErrorFrom(this.failure ?? new Error('The transaction was rolled back'));
  }

  /**
   * Makes the last writes and sends COMMIT behind them, without waiting for their answers: a refused write makes the
   * server answer COMMIT with a rollback. Nothing is committed either when `writes` fails by itself, before any answer.
   */
  async conclude(writes: () => Promise<unknown>): Promise<void> {
    const written = writes();
    let isRefused = false;
    written.catch(() => (isRefused = true));
    const committed = new Promise<void>((resolve, reject) => {
      // By then every failure is known that no statement has to be answered for; the socket sends what waits after it.
      process.nextTick(() => (isRefused ? resolve() : this.commit().then(resolve, reject)));
    });
    const outcomes = await Promise.allSettled([written, committed]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  /** Waits until every statement that is under way has been answered and undone. Never throws. */
  async rollback(): Promise<void> {
    const { state } = this;
    this.state = 'ended';
    if (state === 'open') await this.client.query(this.boundaries.rollback).catch(() => undefined);
  }

  /** Gives the connection back, or closes it when it may still be inside a transaction or is lost. */
  release(): void {
    this.client.release(this.client.getTransactionStatus() !== 'I');
  }

  /** Never throws: the commit counts without it. */
  private async askPosition(): Promise<void> {
    if (!this.commits?.isInCall()) return;
    const answer = await this.client.query<{ position: number }>(WRITTEN).catch(() => null);
    this.commits.hasWritten(answer?.rows[0]?.position ?? null);
  }

  private begin(): void {
    // A branch of `Promise.all` that outlives its failed sibling must not write outside the transaction.
    if (this.state === 'ended')
      throw new Error('The unit of work has ended: its stores cannot be used any more');
    if (this.state === 'open') return;
    this.state = 'open';
    send(this.client, this.boundaries.begin).catch((error: unknown) => {
      this.hasNotBegun = true;
      this.failed(error);
    });
  }

  private failed(error: unknown): unknown {
    this.failure ??= error;
    return domainErrorFrom(this.failure);
  }
}
