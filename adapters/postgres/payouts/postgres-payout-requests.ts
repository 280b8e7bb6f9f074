import type { PayoutRequests } from '../../../application/ports/payouts.ts';
import { notFound } from '../../../domain/errors.ts';
import type { PayoutRequest } from '../../../domain/payouts/payout-request.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { assignments, insertInto, statement } from '../statement.ts';
import { MARK_PAID } from './payout-statements.ts';
import { PAYOUT_REQUESTS } from './payout-tables.ts';

const INSERT = statement('payout-requests.insert', PAYOUT_REQUESTS.columns, insertInto(PAYOUT_REQUESTS));

const LOCK = statement(
  'payout-requests.lock',
  PAYOUT_REQUESTS.columns,
  `select ${PAYOUT_REQUESTS.list()} from payout_requests where id = $id for no key update`,
  PAYOUT_REQUESTS.fromRow,
);

/** What a review or a transfer can change. */
const CHANGES = assignments(
  'status',
  'transfer_status',
  'stripe_transfer_id',
  'transfer_attempts',
  'reviewed_at',
  'ride_ids',
  'reviewed_by',
  'completed_at',
  'notes',
  'failure_reason',
);

const SAVE = statement(
  'payout-requests.save',
  PAYOUT_REQUESTS.columns,
  `update payout_requests set ${CHANGES} where id = $id`,
);

export class PostgresPayoutRequests implements PayoutRequests {
  constructor(private readonly sql: SqlRunner) {}

  async insert(request: PayoutRequest): Promise<void> {
    await this.sql.run(INSERT(PAYOUT_REQUESTS.toRow(request)));
  }

  async lock(requestId: string): Promise<PayoutRequest | null> {
    const { rows } = await this.sql.run(LOCK({ id: requestId }));
    return rows[0] ?? null;
  }

  async save(request: PayoutRequest): Promise<void> {
    const { count } = await this.sql.run(SAVE(PAYOUT_REQUESTS.toRow(request)));
    if (count === 0) throw notFound('Payout request');
    if (request.completedAt) {
      await this.sql.run(
        MARK_PAID.payout_request({ payout_id: request.id, completed_at: request.completedAt }),
      );
    }
  }
}
