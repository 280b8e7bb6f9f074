import type { Payments } from '../../../application/ports/payments.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Payment, PaymentKind, PaymentStatus, Settlement } from '../../../domain/payments/payment.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';

const COLUMNS = `id, kind, user_id, ride_id, payment_method_id, amount_cents, captured_cents, status, provider_id,
    decline_reason, settlement, created_at`;

const INSERT: Statement = {
  name: 'payments.insert',
  text: `insert into payments (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
};

const LOCK: Statement = {
  name: 'payments.lock',
  text: `select ${COLUMNS} from payments where id = $1 for no key update`,
};

const LOCK_OF_RIDE: Statement = {
  name: 'payments.lock-of-ride',
  text: `select ${COLUMNS} from payments where ride_id = $1 and kind = 'ride'
    and status in ('scheduled', 'created', 'open', 'authorized', 'capturing', 'succeeded') for no key update`,
};

const LOCK_TOP_UP: Statement = {
  name: 'payments.lock-top-up',
  text: `select ${COLUMNS} from payments where ride_id = $1 and kind = 'top_up' and status in ('created', 'open')
    order by created_at limit 1 for no key update`,
};

const SAVE: Statement = {
  name: 'payments.save',
  text: `update payments set status = $2, captured_cents = $3, provider_id = $4, decline_reason = $5, settlement = $6
    where id = $1`,
};

/** bigint columns arrive as texts; one payment is far below what a number holds exactly. */
interface PaymentRow {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly user_id: string;
  readonly ride_id: string | null;
  readonly payment_method_id: string | null;
  readonly amount_cents: string;
  readonly captured_cents: string;
  readonly status: PaymentStatus;
  readonly provider_id: string | null;
  readonly decline_reason: string | null;
  readonly settlement: Settlement | null;
  readonly created_at: Date;
}

export class PostgresPayments implements Payments {
  constructor(private readonly sql: SqlRunner) {}

  async insert(payment: Payment): Promise<void> {
    await this.sql.run(INSERT, [
      ...[payment.id, payment.kind, payment.userId, payment.rideId, payment.methodId, payment.amountCents],
      ...[payment.capturedCents, payment.status, payment.providerId, payment.declineReason],
      ...[payment.settlement, payment.createdAt],
    ]);
  }

  lock(paymentId: string): Promise<Payment | null> {
    return this.one(LOCK, paymentId);
  }

  lockOfRide(rideId: string): Promise<Payment | null> {
    return this.one(LOCK_OF_RIDE, rideId);
  }

  lockTopUp(rideId: string): Promise<Payment | null> {
    return this.one(LOCK_TOP_UP, rideId);
  }

  async save(payment: Payment): Promise<void> {
    const { id, status, capturedCents, providerId, declineReason, settlement } = payment;
    const values = [id, status, capturedCents, providerId, declineReason, settlement];
    const { count } = await this.sql.run(SAVE, values);
    if (count === 0) throw notFound('Payment');
  }

  private async one(statement: Statement, id: string): Promise<Payment | null> {
    const { rows } = await this.sql.run<PaymentRow>(statement, [id]);
    return rows[0] ? paymentFromRow(rows[0]) : null;
  }
}

function paymentFromRow(row: PaymentRow): Payment {
  return {
    id: row.id,
    kind: row.kind,
    userId: row.user_id,
    rideId: row.ride_id,
    methodId: row.payment_method_id,
    amountCents: Number(row.amount_cents),
    capturedCents: Number(row.captured_cents),
    status: row.status,
    providerId: row.provider_id,
    declineReason: row.decline_reason,
    settlement: row.settlement,
    createdAt: row.created_at,
  };
}
