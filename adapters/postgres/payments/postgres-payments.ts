import type { Payments } from '../../../application/ports/payments.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Query, SqlRunner } from '../sql-runner.ts';
import { assignments, insertInto, statement } from '../statement.ts';
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
    set ${assignments('status', 'captured_cents', 'provider_id', 'decline_reason', 'settlement')}
    where id = $id`,
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

  private async one(query: Query<Payment>): Promise<Payment | null> {
    const { rows } = await this.sql.run(query);
    return rows[0] ?? null;
  }
}
