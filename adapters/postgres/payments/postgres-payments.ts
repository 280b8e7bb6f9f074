import { MOST_ATTEMPTS, type DuePayment, type Payments } from '../../../application/ports/payments.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { nullable, smallInteger, text, time, uuid } from '../column-types.ts';
import type { Query, SqlRunner } from '../sql-runner.ts';
import { assignments, insertInto, statement } from '../statement.ts';
import { decoderOf, type FieldsOf } from '../table.ts';
import { PAYMENTS } from './payment-tables.ts';

const INSERT = statement('payments.insert', PAYMENTS.columns, insertInto(PAYMENTS));

const LOCK = statement(
  'payments.lock',
  PAYMENTS.columns,
  `select ${PAYMENTS.list()} from payments where id = $id for no key update`,
  PAYMENTS.fromRow,
);

const LOCK_OF_RIDE = statement(
  'payments.lock-of-ride',
  PAYMENTS.columns,
  `select ${PAYMENTS.list()} from payments where ride_id = $ride_id and kind = 'ride'
    and status in ('scheduled', 'created', 'open', 'authorized', 'capturing', 'succeeded') for no key update`,
  PAYMENTS.fromRow,
);

const LOCK_TOP_UP = statement(
  'payments.lock-top-up',
  PAYMENTS.columns,
  `select ${PAYMENTS.list()} from payments
    where ride_id = $ride_id and kind = 'top_up' and status in ('created', 'open')
    order by created_at limit 1 for no key update`,
  PAYMENTS.fromRow,
);

const SAVE = statement(
  'payments.save',
  PAYMENTS.columns,
  `update payments
    set ${assignments('status', 'captured_cents', 'provider_id', 'decline_reason', 'settlement')},
      ${assignments('due_step', 'due_at')},
      due_attempts = case when due_at = $due_at then due_attempts else 0 end,
      due_error = case when due_at = $due_at then due_error end
    where id = $id`,
);

const DUE_PAYMENT = {
  id: uuid(),
  rideId: nullable(uuid()),
  step: text('due_step'),
  attempts: smallInteger('due_attempts'),
  leasedUntil: time('due_at'),
} satisfies FieldsOf<DuePayment>;

const TAKE_DUE = statement(
  'payments.take-due',
  { now: time(), until: time(), most_attempts: smallInteger() },
  `update payments set due_at = $until, due_attempts = due_attempts + 1
    where id = (
      select id from payments where due_at <= $now and due_attempts < $most_attempts
      order by due_at limit 1 for no key update skip locked)
    returning id, ride_id, due_step, due_attempts, due_at`,
  decoderOf(DUE_PAYMENT),
);

const END_DUE = statement(
  'payments.end-due',
  PAYMENTS.columns,
  `update payments set due_step = null, due_at = null, due_attempts = 0, due_error = null
    where id = $id and due_at = $due_at`,
);

const RETRY_DUE = statement(
  'payments.retry-due',
  { ...PAYMENTS.columns, at: time() },
  'update payments set due_at = $at, due_error = $due_error where id = $id and due_at = $due_at',
);

export class PostgresPayments implements Payments {
  constructor(private readonly sql: SqlRunner) {}

  async insert(payment: Payment): Promise<void> {
    await this.sql.run(INSERT(PAYMENTS.toRow(payment)));
  }

  lock(paymentId: string): Promise<Payment | null> {
    return this.one(LOCK({ id: paymentId }));
  }

  lockOfRide(rideId: string): Promise<Payment | null> {
    return this.one(LOCK_OF_RIDE({ ride_id: rideId }));
  }

  lockTopUp(rideId: string): Promise<Payment | null> {
    return this.one(LOCK_TOP_UP({ ride_id: rideId }));
  }

  async save(payment: Payment): Promise<void> {
    const { count } = await this.sql.run(SAVE(PAYMENTS.toRow(payment)));
    if (count === 0) throw notFound('Payment');
  }

  async takeDue(now: Date, until: Date): Promise<DuePayment | null> {
    const { rows } = await this.sql.run(TAKE_DUE({ now, until, most_attempts: MOST_ATTEMPTS }));
    return rows[0] ?? null;
  }

  async endDue({ id, leasedUntil }: DuePayment): Promise<void> {
    await this.sql.run(END_DUE({ id, due_at: leasedUntil }));
  }

  async retryDue({ id, leasedUntil }: DuePayment, at: Date, error: string): Promise<void> {
    await this.sql.run(RETRY_DUE({ id, due_at: leasedUntil, at, due_error: error }));
  }

  private async one(query: Query<Payment>): Promise<Payment | null> {
    const { rows } = await this.sql.run(query);
    return rows[0] ?? null;
  }
}
