import type { PoolClient } from 'pg';
import { domainErrorFrom, isWorthRetrying } from './constraint-errors.ts';
import { send, type Answer, type Query, type SqlRunner } from './sql-runner.ts';

/** Prepared, because the connection sends prepared statements of one turn together, and others by themselves. */
const BEGIN: Query = { name: 'begin', text: 'begin' };

/** One transaction on one connection. BEGIN travels with the first statements instead of waiting on its own. */
export class Transaction implements SqlRunner {
  private state: 'idle' | 'open' | 'ended' = 'idle';
  /** The first error: later statements only report that the transaction has failed already. */
  private failure: unknown;

  constructor(private readonly client: PoolClient) {}

  /** Whether it failed in a way (deadlock, serialization failure) that doing it again can cure. */
  get isWorthRetrying(): boolean {
    return isWorthRetrying(this.failure);
  }

  async run<Row extends object>(query: Query<Row>): Promise<Answer<Row>> {
    this.begin();
    try {
      return await send(this.client, query);
    } catch (error) {
      throw this.failed(error);
    }
  }

  async commit(): Promise<void> {
    const { state } = this;
    this.state = 'ended';
    if (state === 'idle') return;
    try {
      const { command } = await this.client.query('commit');
      // The server answers COMMIT of a failed transaction with a rollback, not with an error.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
    } catch (error) {
      throw this.failed(error);
    }
  }

  /** Waits until every statement that is under way has been answered and undone. Never throws. */
  async rollback(): Promise<void> {
    const { state } = this;
    this.state = 'ended';
    if (state === 'open') await this.client.query('rollback').catch(() => undefined);
  }

  /** Gives the connection back, or closes it when it may still be inside a transaction or is lost. */
  release(): void {
    this.client.release(this.client.getTransactionStatus() !== 'I');
  }

  private begin(): void {
    // A branch of `Promise.all` that outlives its failed sibling must not write outside the transaction.
    if (this.state === 'ended')
      throw new Error('The unit of work has ended: its stores cannot be used any more');
    if (this.state === 'open') return;
    this.state = 'open';
    send(this.client, BEGIN).catch((error: unknown) => this.failed(error));
  }

  private failed(error: unknown): unknown {
    this.failure ??= error;
    return domainErrorFrom(this.failure);
  }
}
