import type { Refunds } from '../../../application/ports/payments.ts';
import type { RefundViews } from '../../../application/ports/refund-views.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Refund, RefundStatus } from '../../../domain/payments/refund.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';

const COLUMNS = `id, ride_id, payment_id, amount_cents, card_cents, wallet_cents, driver_cents, platform_cents, reason,
    status, provider_id, requested_by, created_at`;

const INSERT: Statement = {
  name: 'refunds.insert',
  text: `insert into refunds (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
};

const LOCK: Statement = {
  name: 'refunds.lock',
  text: `select ${COLUMNS} from refunds where id = $1 for no key update`,
};

const OF_RIDES: Statement = {
  name: 'refunds.of-rides',
  text: `select ${COLUMNS} from refunds where ride_id = any($1::uuid[]) order by created_at, id`,
};

const SAVE: Statement = {
  name: 'refunds.save',
  text: 'update refunds set status = $2, provider_id = $3 where id = $1',
};

interface RefundRow {
  readonly id: string;
  readonly ride_id: string;
  readonly payment_id: string | null;
  readonly amount_cents: string;
  readonly card_cents: string;
  readonly wallet_cents: string;
  readonly driver_cents: string;
  readonly platform_cents: string;
  readonly reason: string;
  readonly status: RefundStatus;
  readonly provider_id: string | null;
  readonly requested_by: string | null;
  readonly created_at: Date;
}

export class PostgresRefunds implements Refunds, RefundViews {
  constructor(private readonly sql: SqlRunner) {}

  async insert(refund: Refund): Promise<void> {
    await this.sql.run(INSERT, [
      ...[refund.id, refund.rideId, refund.paymentId, refund.amountCents, refund.cardCents],
      ...[refund.walletCents, refund.driverCents, refund.platformCents, refund.reason, refund.status],
      ...[refund.providerId, refund.requestedBy, refund.createdAt],
    ]);
  }

  async lock(refundId: string): Promise<Refund | null> {
    const { rows } = await this.sql.run<RefundRow>(LOCK, [refundId]);
    return rows[0] ? refundFromRow(rows[0]) : null;
  }

  ofRide(rideId: string): Promise<Refund[]> {
    return this.ofRides([rideId]);
  }

  async ofRides(rideIds: readonly string[]): Promise<Refund[]> {
    const { rows } = await this.sql.run<RefundRow>(OF_RIDES, [rideIds]);
    return rows.map(refundFromRow);
  }

  async save({ id, status, providerId }: Refund): Promise<void> {
    const { count } = await this.sql.run(SAVE, [id, status, providerId]);
    if (count === 0) throw notFound('Refund');
  }
}

function refundFromRow(row: RefundRow): Refund {
  return {
    id: row.id,
    rideId: row.ride_id,
    paymentId: row.payment_id,
    amountCents: Number(row.amount_cents),
    cardCents: Number(row.card_cents),
    walletCents: Number(row.wallet_cents),
    driverCents: Number(row.driver_cents),
    platformCents: Number(row.platform_cents),
    reason: row.reason,
    status: row.status,
    providerId: row.provider_id,
    requestedBy: row.requested_by,
    createdAt: row.created_at,
  };
}
