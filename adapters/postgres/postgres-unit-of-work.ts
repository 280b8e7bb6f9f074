import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Events } from '../../application/ports/events.ts';
import type { Jobs } from '../../application/ports/jobs.ts';
import type { Stores, UnitOfWork } from '../../application/ports/unit-of-work.ts';
import { domainErrorFrom } from './constraint-errors.ts';
import { PostgresDriverApplications } from './drivers/postgres-driver-applications.ts';
import { PostgresDrivers } from './drivers/postgres-drivers.ts';
import { PostgresEmails } from './email/postgres-emails.ts';
import { PostgresPricings } from './pricing/postgres-pricings.ts';
import { PostgresWebhookInbox } from './payments/postgres-webhook-inbox.ts';
import { PostgresPayoutRequests } from './payouts/postgres-payout-requests.ts';
import { PostgresPayouts } from './payouts/postgres-payouts.ts';
import { PostgresProviderAccounts } from './payments/postgres-provider-accounts.ts';
import { PostgresUsers } from './users/postgres-users.ts';
import { PostgresAuditLog } from './postgres-audit-log.ts';
import { PostgresRatings } from './ratings/postgres-ratings.ts';
import { PostgresRides } from './rides/postgres-rides.ts';
import type { SqlRunner } from './sql-runner.ts';
import { Transaction } from './transaction.ts';
import { PostgresHolds } from './wallet/postgres-holds.ts';
import { PostgresLedger } from './wallet/postgres-ledger.ts';
import { PostgresPaymentMethods } from './payments/postgres-payment-methods.ts';
import { PostgresPayments } from './payments/postgres-payments.ts';
import { PostgresRefunds } from './payments/postgres-refunds.ts';

/** What other adapters write in the same transaction, and do once it has committed. */
export interface Outbox {
  open(sql: SqlRunner): { readonly events: Events; readonly jobs: Jobs; committed(): void };
}

const MAX_RETRIES = 3;
const RETRY_PAUSE_MS = 20;

export class PostgresUnitOfWork implements UnitOfWork {
  constructor(
    private readonly pool: Pool,
    private readonly outbox: Outbox,
  ) {}

  async run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    for (let retries = 0; ; retries += 1) {
      const transaction = new Transaction(await this.connect());
      try {
        const outbox = this.outbox.open(transaction);
        const result = await work(createStores(transaction, outbox));
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

function createStores(sql: SqlRunner, { events, jobs }: Pick<Stores, 'events' | 'jobs'>): Stores {
  return {
    users: new PostgresUsers(sql),
    drivers: new PostgresDrivers(sql),
    driverApplications: new PostgresDriverApplications(sql),
    rides: new PostgresRides(sql),
    holds: new PostgresHolds(sql),
    ledger: new PostgresLedger(sql),
    payments: new PostgresPayments(sql),
    paymentMethods: new PostgresPaymentMethods(sql),
    refunds: new PostgresRefunds(sql),
    providerAccounts: new PostgresProviderAccounts(sql),
    payouts: new PostgresPayouts(sql),
    payoutRequests: new PostgresPayoutRequests(sql),
    pricings: new PostgresPricings(sql),
    ratings: new PostgresRatings(sql),
    audit: new PostgresAuditLog(sql),
    webhooks: new PostgresWebhookInbox(sql),
    emails: new PostgresEmails(sql, jobs),
    events,
    jobs,
  };
}
