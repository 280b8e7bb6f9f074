import type {
  RecordedPayment,
  RecordedRefund,
  RecordedTransfer,
  PaymentRecords,
} from '../../../application/ports/payment-records.ts';
import { arrayOf, boolean, cents, money, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf, type FieldsOf } from '../table.ts';

const COLUMNS = { since: time(), ids: arrayOf(uuid()) };

const PAYMENTS = statement(
  'payment-records.payments',
  COLUMNS,
  `select id, provider_id, status, amount_cents, captured_cents
    from payments where created_at >= $since or id = any($ids) order by created_at, id`,
  decoderOf({
    id: uuid(),
    providerId: nullable(text()),
    status: text(),
    amountCents: cents(),
    capturedCents: cents(),
  } satisfies FieldsOf<RecordedPayment>),
);

const REFUNDS = statement(
  'payment-records.refunds',
  COLUMNS,
  `select id, provider_id, status, card_cents
    from refunds where card_cents > 0 and (created_at >= $since or id = any($ids)) order by created_at, id`,
  decoderOf({
    id: uuid(),
    providerId: nullable(text()),
    status: text(),
    cardCents: cents(),
  } satisfies FieldsOf<RecordedRefund>),
);

/** Those that were sent, and those the provider knows. */
const TRANSFERS = statement(
  'payment-records.transfers',
  COLUMNS,
  `select id, stripe_transfer_id, status = 'completed' as is_paid, net_amount as amount
    from payouts where (status = 'completed' and completed_at >= $since) or id = any($ids)
    union all
    select id, stripe_transfer_id, status = 'completed', amount
    from payout_requests where (status = 'completed' and completed_at >= $since) or id = any($ids)`,
  decoderOf({
    id: uuid(),
    providerId: nullable(text('stripe_transfer_id')),
    isPaid: boolean(),
    amountCents: money(),
  } satisfies FieldsOf<RecordedTransfer>),
);

export class PostgresPaymentRecords implements PaymentRecords {
  constructor(private readonly sql: SqlRunner) {}

  async payments(since: Date, ids: readonly string[]): Promise<RecordedPayment[]> {
    return [...(await this.sql.run(PAYMENTS({ since, ids }))).rows];
  }

  async refunds(since: Date, ids: readonly string[]): Promise<RecordedRefund[]> {
    return [...(await this.sql.run(REFUNDS({ since, ids }))).rows];
  }

  async transfers(since: Date, ids: readonly string[]): Promise<RecordedTransfer[]> {
    return [...(await this.sql.run(TRANSFERS({ since, ids }))).rows];
  }
}
