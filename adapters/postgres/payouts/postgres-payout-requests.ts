import type { PayoutRequests } from '../../../application/ports/payouts.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, update } from '../statement.ts';
import { MARK_PAID } from './payout-statements.ts';
import { PAYOUT_REQUESTS } from './payout-tables.ts';

/** What a review or a transfer can change. */
const CHANGES = [
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
] as const;

const INSERT = insert('payout-requests.insert', PAYOUT_REQUESTS);
const LOCK = select('payout-requests.lock', PAYOUT_REQUESTS, 'where id = $id for no key update');
const SAVE = update('payout-requests.save', PAYOUT_REQUESTS, CHANGES);

export const postgresPayoutRequests = (sql: SqlRunner): PayoutRequests => ({
  insert: (request) => sql.write(INSERT(PAYOUT_REQUESTS.toRow(request))),
  lock: (id) => sql.first(LOCK({ id })),
  save: async (request) => {
    const { id, completedAt } = request;
    await sql.change(SAVE(PAYOUT_REQUESTS.toRow(request)), 'Payout request');
    if (completedAt) await sql.run(MARK_PAID.payout_request({ payout_id: id, completed_at: completedAt }));
  },
});
