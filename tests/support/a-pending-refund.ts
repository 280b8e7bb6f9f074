import { randomUUID } from 'node:crypto';
import type { ConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import { DEFAULT_RATES } from '../../domain/pricing/pricing.ts';

/** A refund of one cent that waits for a second admin; asked for by the command line unless somebody is given. */
export function aPendingRefund(
  pool: ConnectionPool,
  rideId: string,
  requestedBy: string | null = null,
): Promise<string> {
  return insert(pool, 'ride_id', [rideId, 'refund', 1, null, requestedBy]);
}

/** Rates that give drivers nothing, and start much later. */
export async function aPendingPricing(pool: ConnectionPool, requestedBy: string): Promise<string> {
  const rates = JSON.stringify({ ...DEFAULT_RATES, commissionRateBasisPoints: 0 });
  const { rows } = await pool.query<{ id: string }>(
    'select id from pricing_config where is_active order by effective_date desc limit 1',
  );
  return insert(pool, 'pricing_id', [rows[0]?.id ?? '', 'pricing', null, rates, requestedBy]);
}

/** Of the newest payout request. */
export async function aPendingPayout(pool: ConnectionPool, requestedBy: string): Promise<string> {
  const newest = 'select id from payout_requests order by requested_at desc limit 1';
  const { rows } = await pool.query<{ id: string }>(newest);
  return insert(pool, 'payout_request_id', [rows[0]?.id ?? '', 'payout', 1000, null, requestedBy]);
}

/** A credit of one cent. */
export function aPendingCredit(pool: ConnectionPool, userId: string, requestedBy: string): Promise<string> {
  return insert(pool, 'user_id', [userId, 'credit', 1, null, requestedBy]);
}

/** Limits for one admin: nothing alone. */
export async function aPendingLimits(pool: ConnectionPool, requestedBy: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from approval_limits order by number desc limit 1',
  );
  const commission = { minBasisPoints: 75_00, maxBasisPoints: 90_00 };
  const limits = JSON.stringify({ refundCents: 0, payoutCents: 0, commission, waitingDays: 1 });
  return insert(pool, 'limits_id', [rows[0]?.id ?? '', 'limits', null, null, requestedBy], limits);
}

/** One more admin; the id. */
export async function anotherAdmin(pool: ConnectionPool): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into users (id, email, password, first_name, last_name, user_type)
       values ($1, $2, 'x', 'Olga', 'Other', 'admin')`,
    [id, `${id}@maumee.test`],
  );
  return id;
}

async function insert(
  pool: ConnectionPool,
  subject: string,
  values: readonly unknown[],
  limits: string | null = null,
): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into approvals (${subject}, act, amount_cents, rates, requested_by, id, reason, state, requested_at,
                            expires_at, starts_at, limits)
       values ($1, $2, $3, $4, $5, $6, 'A detour', 'pending', now(), now() + interval '1000 days',
               case $2 when 'pricing' then now() + interval '500 days' end, $7)`,
    [...values, id, limits],
  );
  return id;
}
