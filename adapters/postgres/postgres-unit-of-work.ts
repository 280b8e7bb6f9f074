import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Stores, UnitOfWork } from '../../application/ports/unit-of-work.ts';
import type { Watch } from '../../application/watch.ts';
import { domainErrorFrom } from './constraint-errors.ts';
import type { EventPublisher } from './events/event-publisher.ts';
import { PostgresEvents } from './events/postgres-events.ts';
import { postgresStores } from './postgres-stores.ts';
import { PricingCache } from './pricing/pricing-cache.ts';
import { Transaction, type CommitWatch } from './transaction.ts';

const MAX_RETRIES = 3;
const RETRY_PAUSE_MS = 20;

/** Announces the events of a transaction once it has committed. */
export class PostgresUnitOfWork implements UnitOfWork {
  private readonly pricingCache = new PricingCache();

  constructor(
    private readonly pool: Pool,
    private readonly publisher: EventPublisher,
    private readonly watchStatement: Watch | null = null,
    private readonly commits: CommitWatch | null = null,
  ) {}

  async run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    for (let retries = 0; ; retries += 1) {
      const { commits, watchStatement } = this;
      const transaction = new Transaction(await this.connect(), undefined, watchStatement, commits);
      try {
        const events = new PostgresEvents(transaction);
        const result = await work(postgresStores(transaction, events, this.pricingCache));
        await transaction.commit();
        this.publisher.publish(events.recorded());
        return result;
      } catch (error) {
        await transaction.rollback();
        if (!transaction.isWorthRetrying || retries === MAX_RETRIES) throw error;
      } finally {
        transaction.release();
      }
      // Longer each time, and random, so that those who met do not meet again.
      await pause(Math.random() * RETRY_PAUSE_MS * 2 ** retries);
    }
  }

  private async connect(): Promise<PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw domainErrorFrom(error);
    }
  }
}
