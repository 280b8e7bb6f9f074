import { expect } from 'vitest';
import type { ConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import type { SignedUp } from './graphql-app.ts';
import type { Asking } from './asking.ts';

/** An admin publishes prices, and finds them with their name in the history. */
export async function changePricing({ query, change }: Asking, admin: SignedUp): Promise<void> {
  const input = {
    schedulingFee: '3.00',
    shortDistanceMinimum: '15.00',
    shortDistancePerMile: '1.92',
    longDistanceMinimum: '25.00',
    longDistancePerMile: '1.75',
    commissionRate: '82.50',
    reason: 'Fuel prices',
  };
  expect(await change('updatePricing', input, admin)).toMatchObject({ commissionRate: '82.50' });
  const all = await query('pricingHistory', {}, admin);
  expect(all).toMatchObject({ edges: [{ node: { pricing: { changeReason: input.reason } } }, {}] });
  expect(JSON.stringify(all)).toContain('admin-3@maumee.test');
}

/** After new prices with the reason "Fuel prices": an admin reads them, and a refused sign-in. */
export async function readSecurityEvents({ query }: Asking, pool: ConnectionPool, admin: SignedUp) {
  await pool.query(
    `insert into security_events (id, at, kind, account, address, request_id)
       values (gen_random_uuid(), now(), 'sign_in_refused', 'x@maumee.test', '192.0.2.1', 'r-1')`,
  );
  expect(await query('securityEvents', { kind: 'pricing.update' }, admin)).toMatchObject({
    edges: [
      { node: { account: 'admin-3@maumee.test', subjectType: 'pricing_config', reason: 'Fuel prices' } },
    ],
  });
  expect(await query('securityEvents', { email: 'x@maumee.test' }, admin)).toMatchObject({
    edges: [{ node: { kind: 'sign_in_refused', address: '192.0.2.1', requestId: 'r-1', details: '{}' } }],
  });
}
