import { MOST_ATTEMPTS, type DuePayment, type Payments } from '../../../application/ports/payments.ts';
import { nullable, smallInteger, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { assignments, insert, select, statement } from '../statement.ts';
import { decoderOf, type FieldsOf } from '../table.ts';
import { PAYMENTS } from './payment-tables.ts';

const INSERT = insert('payments.insert', PAYMENTS);
const LOCK = select('payments.lock', PAYMENTS, 'where id = $id for no key update');

const LOCK_OF_RIDE = select(
  'payments.lock-of-ride',
  PAYMENTS,
  `where ride_id = $ride_id and kind = 'ride'
    and status in ('scheduled', 'created', 'open', 'authorized', 'capturing', 'succeeded') for no key update`,
);

const LOCK_TOP_UP = select(
  'payments.lock-top-up',
  PAYMENTS,
  `where ride_id = $ride_id and kind = 'top_up' and status in ('created', 'open')
    order by created_at limit 1 for no key update`,
);

const LOCK_OPEN_OF_INVOICE = select(
  'payments.lock-open-of-invoice',
  PAYMENTS,
  `where invoice_id = $invoice_id and user_id = $user_id and status in ('created', 'open')
    order by created_at desc, id desc limit 1 for no key update`,
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

export const postgresPayments = (sql: SqlRunner): Payments => ({
  insert: (payment) => sql.write(INSERT(PAYMENTS.toRow(payment))),
  lock: (id) => sql.first(LOCK({ id })),
  lockOfRide: (rideId) => sql.first(LOCK_OF_RIDE({ ride_id: rideId })),
  lockTopUp: (rideId) => sql.first(LOCK_TOP_UP({ ride_id: rideId })),
  lockOpenOfInvoice: (invoiceId, userId) =>
    sql.first(LOCK_OPEN_OF_INVOICE({ invoice_id: invoiceId, user_id: userId })),
  save: (payment) => sql.change(SAVE(PAYMENTS.toRow(payment)), 'Payment'),
  takeDue: (now, until) => sql.first(TAKE_DUE({ now, until, most_attempts: MOST_ATTEMPTS })),
  endDue: ({ id, leasedUntil }) => sql.write(END_DUE({ id, due_at: leasedUntil })),
  retryDue: ({ id, leasedUntil }, at, error) =>
    sql.write(RETRY_DUE({ id, due_at: leasedUntil, at, due_error: error })),
});
