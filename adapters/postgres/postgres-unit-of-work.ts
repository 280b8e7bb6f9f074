import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Events } from '../../application/ports/rides.ts';
import type { Jobs } from '../../application/ports/operations.ts';
import type { Stores, UnitOfWork } from '../../application/ports/unit-of-work.ts';
import { domainErrorFrom } from './constraint-errors.ts';
import { PostgresStores } from './postgres-stores.ts';
import type { SqlRunner } from './sql-runner.ts';
import { PricingCache } from './pricing/pricing-cache.ts';
import { Transaction } from './transaction.ts';

/** What other adapters write in the same transaction, and do once it has committed. */
export interface Outbox {
  open(sql: SqlRunner): { readonly events: Events; readonly jobs: Jobs; committed(): void };
}

const MAX_RETRIES = 3;
const RETRY_PAUSE_MS = 20;

export class PostgresUnitOfWork implements UnitOfWork {
  private readonly pricingCache = new PricingCache();

  constructor(
    private readonly pool: Pool,
    private readonly outbox: Outbox,
  ) {}

  async run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    for (let retries = 0; ; retries += 1) {
      const transaction = new Transaction(await this.connect());
      try {
        const outbox = this.outbox.open(transaction);
        const result = await work(new PostgresStores(transaction, outbox, this.pricingCache));
        await transaction.commit();
        outbox.committed();
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
