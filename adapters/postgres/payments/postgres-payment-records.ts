import type {
  RecordedPayment,
  RecordedRefund,
  RecordedTransfer,
  PaymentRecords,
} from '../../../application/ports/payment-records.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';

const PAYMENTS: Statement = {
  name: 'provider-books.payments',
  text: `select id, provider_id as "providerId", status, amount_cents::float8 as "amountCents",
      captured_cents::float8 as "capturedCents"
    from payments where created_at >= $1 or id = any($2::uuid[]) order by created_at, id`,
};

const REFUNDS: Statement = {
  name: 'provider-books.refunds',
  text: `select id, provider_id as "providerId", status, card_cents::float8 as "cardCents"
    from refunds where card_cents > 0 and (created_at >= $1 or id = any($2::uuid[])) order by created_at, id`,
};

/** Those that were sent, and those the provider knows. */
const TRANSFERS: Statement = {
  name: 'provider-books.transfers',
  text: `select id, stripe_transfer_id as "providerId", status = 'completed' as "isPaid",
      (net_amount * 100)::float8 as "amountCents"
    from payouts where (status = 'completed' and completed_at >= $1) or id = any($2::uuid[])
    union all
    select id, stripe_transfer_id, status = 'completed', (amount * 100)::float8
    from payout_requests where (status = 'completed' and completed_at >= $1) or id = any($2::uuid[])`,
};

export class PostgresPaymentRecords implements PaymentRecords {
  constructor(private readonly sql: SqlRunner) {}

  async payments(since: Date, ids: readonly string[]): Promise<RecordedPayment[]> {
    return [...(await this.sql.run<RecordedPayment>(PAYMENTS, [since, ids])).rows];
  }

  async refunds(since: Date, ids: readonly string[]): Promise<RecordedRefund[]> {
    return [...(await this.sql.run<RecordedRefund>(REFUNDS, [since, ids])).rows];
  }

  async transfers(since: Date, ids: readonly string[]): Promise<RecordedTransfer[]> {
    return [...(await this.sql.run<RecordedTransfer>(TRANSFERS, [since, ids])).rows];
  }
}
