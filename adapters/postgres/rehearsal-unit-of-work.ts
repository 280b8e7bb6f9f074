import type { Pool, PoolClient } from 'pg';
import type { Stores, UnitOfWork } from '../../application/ports/unit-of-work.ts';
import { domainErrorFrom } from './constraint-errors.ts';
import { PostgresEvents } from './events/postgres-events.ts';
import { postgresStores } from './postgres-stores.ts';
import { PricingCache } from './pricing/pricing-cache.ts';
import { SAVEPOINT, Transaction } from './transaction.ts';

/**
 * Does everything and keeps nothing: all units of work are parts of one transaction that is rolled back in the end, so
 * that each sees what those before it did, and every constraint is checked. One after the other; no event is announced.
 * Locks are held until `close`.
 */
export class RehearsalUnitOfWork implements UnitOfWork {
  private client: Promise<PoolClient> | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly pool: Pool) {}

  run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    const done = this.last.then(() => this.rehearse(work));
    this.last = done.catch(() => undefined);
    return done;
  }

  /** Takes everything back. */
  async close(): Promise<void> {
    await this.last;
    const client = await this.client?.catch(() => null);
    if (!client) return;
    await client.query('rollback').catch(() => undefined);
    client.release(client.getTransactionStatus() !== 'I');
  }

  private async rehearse<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    this.client ??= this.begin();
    const client = await this.client;
    const part = new Transaction(client, SAVEPOINT);
    try {
      const result = await work(postgresStores(part, new PostgresEvents(part), new PricingCache()));
      await part.commit();
      await this.checkConstraints(client);
      return result;
    } catch (error) {
      await part.rollback();
      throw error;
    }
  }

  /** Those too that wait for the end of the transaction. */
  private async checkConstraints(client: PoolClient): Promise<void> {
    try {
      await client.query('set constraints all immediate');
      await client.query('set constraints all deferred');
    } catch (error) {
      throw domainErrorFrom(error);
    }
  }

  private async begin(): Promise<PoolClient> {
    try {
      const client = await this.pool.connect();
      await client.query('begin');
      return client;
    } catch (error) {
      throw domainErrorFrom(error);
    }
  }
}
