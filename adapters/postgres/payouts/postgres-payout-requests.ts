import type { PayoutRequests } from '../../../application/ports/payout-requests.ts';
import { notFound } from '../../../domain/errors.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import type { PayoutRequest } from '../../../domain/payouts/payout-request.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';
import { PAYOUT_REQUEST_COLUMNS, payoutRequestFromRow, type PayoutRequestRow } from './payout-request-row.ts';

const INSERT: Statement = {
  name: 'payout-requests.insert',
  text: `insert into payout_requests (id, driver_id, amount, status, requested_at, bank_account_last4)
    values ($1, $2, $3, $4, $5, $6)`,
};

const LOCK: Statement = {
  name: 'payout-requests.lock',
  text: `select ${PAYOUT_REQUEST_COLUMNS} from payout_requests where id = $1 for no key update`,
};

const SAVE: Statement = {
  name: 'payout-requests.save',
  text: `update payout_requests set status = $2, transfer_status = $3, stripe_transfer_id = $4, transfer_attempts = $5,
      reviewed_at = $6, reviewed_by = $7, completed_at = $8, notes = $9, failure_reason = $10
    where id = $1`,
};

export class PostgresPayoutRequests implements PayoutRequests {
  constructor(private readonly sql: SqlRunner) {}

  async insert({ id, driverId, amountCents, status, requestedAt, bankLast4 }: PayoutRequest): Promise<void> {
    const amount = dollarsFromCents(amountCents);
    await this.sql.run(INSERT, [id, driverId, amount, status, requestedAt, bankLast4]);
  }

  async lock(requestId: string): Promise<PayoutRequest | null> {
    const { rows } = await this.sql.run<PayoutRequestRow>(LOCK, [requestId]);
    return rows[0] ? payoutRequestFromRow(rows[0]) : null;
  }

  async save(request: PayoutRequest): Promise<void> {
    const { count } = await this.sql.run(SAVE, [
      ...[request.id, request.status, request.transferStatus, request.transferId, request.attempts],
      ...[request.reviewedAt, request.reviewedBy, request.completedAt, request.notes, request.failureReason],
    ]);
    if (count === 0) throw notFound('Payout request');
  }
}
