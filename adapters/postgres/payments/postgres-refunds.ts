import type { Refunds, RefundViews } from '../../../application/ports/payments.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Refund } from '../../../domain/payments/refund.ts';
import { arrayOf, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
import { REFUNDS } from './payment-tables.ts';

const INSERT = statement('refunds.insert', REFUNDS.columns, insertInto(REFUNDS));

const LOCK = statement(
  'refunds.lock',
  REFUNDS.columns,
  `select ${REFUNDS.list()} from refunds where id = $id for no key update`,
  REFUNDS.fromRow,
);

const OF_RIDES = statement(
  'refunds.of-rides',
  { ride_ids: arrayOf(uuid()) },
  `select ${REFUNDS.list()} from refunds where ride_id = any($ride_ids) order by created_at, id`,
  REFUNDS.fromRow,
);

const SAVE = statement(
  'refunds.save',
  REFUNDS.columns,
  'update refunds set status = $status, provider_id = $provider_id where id = $id',
);

export class PostgresRefunds implements Refunds, RefundViews {
  constructor(private readonly sql: SqlRunner) {}

  async insert(refund: Refund): Promise<void> {
    await this.sql.run(INSERT(REFUNDS.toRow(refund)));
  }

  async lock(refundId: string): Promise<Refund | null> {
    const { rows } = await this.sql.run(LOCK({ id: refundId }));
    return rows[0] ?? null;
  }

  ofRide(rideId: string): Promise<Refund[]> {
    return this.ofRides([rideId]);
  }

  async ofRides(rideIds: readonly string[]): Promise<Refund[]> {
    const { rows } = await this.sql.run(OF_RIDES({ ride_ids: rideIds }));
    return [...rows];
  }

  async save(refund: Refund): Promise<void> {
    const { count } = await this.sql.run(SAVE(REFUNDS.toRow(refund)));
    if (count === 0) throw notFound('Refund');
  }
}
