import { beforeAll, describe, expect, it } from 'vitest';
import { OF_ALL } from '../../../adapters/postgres/rides/ride-table.ts';
import { DEFAULT_PRICING_ID } from '../../support/sql-fixtures.ts';
import { useSqlClient } from '../../support/sql-client.ts';

const sql = useSqlClient();

const someone = `'00000000-0000-7000-8000-00000000000a'`;
const newestFirst = 'order by created_at desc, id desc limit 20';

/**
 * A list that a job walks or a screen will show, and the index it must be read from, in order, without a sort. What
 * the views read is tried with their own statements, in view-plans and console-lists.
 */
const LISTS: readonly (readonly [list: string, query: string, index: string])[] = [
  [
    'open broadcast requests',
    `select * from rides where status = 'pending' and ${OF_ALL} and not is_specific_driver
       order by expires_at, requested_at, id`,
    'rides_pending',
  ],
  [
    'requests about to expire',
    `select * from rides where status = 'pending' and ${OF_ALL} and expires_at <= now() order by expires_at`,
    'rides_pending',
  ],
  [
    'rides of one rider that wait, while statistics know of none that waits',
    `select from rides where rider_id = ${someone} and status = 'pending' and coalesce(expires_at > now(), true)`,
    'rides_by_rider',
  ],
  ...['booker', 'payer'].map(
    (party) =>
      [
        `rides that a ${party} of others has, which have not begun`,
        `select id from rides where ${party}_id = ${someone} and status in ('pending', 'accepted', 'confirmed')`,
        `rides_by_${party}`,
      ] as const,
  ),
  [
    'orders of asking about which something is due',
    'select * from asking_orders where due_at <= now() order by due_at',
    'asking_orders_due',
  ],
  [
    'promises of returns that may have lapsed',
    "select * from return_trips where state = 'promised' and day < now()::date order by day",
    'return_trips_promised',
  ],
  [
    'returns that were called',
    "select * from return_trips where state = 'called' and called_at > now() - interval '1 day'",
    'return_trips_called',
  ],
  [
    'the return of a ride there',
    `select * from return_trips where outbound_ride_id = ${someone}`,
    'return_trips_pkey',
  ],
  [
    'the ride there of a return',
    `select * from return_trips where return_ride_id = ${someone}`,
    'return_trips_return_ride_key',
  ],
  [
    'payments about which something is due',
    'select * from payments where due_at <= now() and due_attempts < 25 order by due_at',
    'payments_due',
  ],
  [
    'revenue of a period',
    `select sum(total_fare) from rides where status = 'completed' and completed_at >= now() - interval '1 day'
       and ${OF_ALL}`,
    'rides_completed',
  ],
  [
    'saved cards',
    `select * from payment_methods where user_id = ${someone} ${newestFirst}`,
    'payment_methods_by_user',
  ],
  [
    'drivers who work in an hour',
    'select user_id from weekly_availability where weekday = 1 and hour = 9',
    'weekly_availability_by_slot',
  ],
  [
    'earnings that are not paid',
    `select * from earnings where driver_share + tip_amount - refunded_amount <> paid_amount
       order by driver_id, created_at`,
    'earnings_unpaid',
  ],
  [
    'rides of a payout',
    `select * from payout_rides where payout_id = ${someone} order by ride_id desc`,
    'payout_rides_pkey',
  ],
  [
    'rides of a payout request',
    `select * from payout_request_rides where payout_request_id = ${someone} order by ride_id desc`,
    'payout_request_rides_pkey',
  ],
  ['payouts of a ride', `select * from payout_rides where ride_id = ${someone}`, 'payout_rides_by_ride'],
  [
    'payout requests of a ride',
    `select * from payout_request_rides where ride_id = ${someone}`,
    'payout_request_rides_by_ride',
  ],
  ['users', `select * from users ${newestFirst}`, 'users_by_created'],
  ['users of a type', `select * from users where user_type = 'driver' ${newestFirst}`, 'users_by_type'],
  ['suspended users', `select * from users where suspended ${newestFirst}`, 'users_suspended'],
  ['sessions of a user', `select * from sessions where user_id = ${someone}`, 'sessions_by_user'],
  ['sessions to forget', 'select * from sessions where expire < now() order by expire', 'sessions_by_expire'],
  ['devices of a user', `select * from devices where user_id = ${someone}`, 'devices_user_digest_key'],
  [
    'one-time tokens of a user',
    `select * from one_time_tokens where user_id = ${someone} and purpose = 'sign-in'`,
    'one_time_tokens_by_user',
  ],
  [
    'one-time tokens to forget',
    'select * from one_time_tokens where expires_at < now() order by expires_at',
    'one_time_tokens_by_expiry',
  ],
  ['holds of a ride', `select * from holds where ride_id = ${someone} order by id`, 'holds_pkey'],
  [
    'postings of an account',
    `select sum(amount_cents) from postings where account = 'rider_held' and user_id = ${someone}`,
    'postings_by_account',
  ],
  [
    'what was asked about a payout request',
    `select * from approvals where payout_request_id = ${someone} order by requested_at desc`,
    'approvals_by_payout_request',
  ],
  [
    'invoices of an organisation',
    `select * from invoices where organisation_id = ${someone} order by issued_at desc, id desc limit 20`,
    'invoices_by_organisation',
  ],
  ['invoices of all', 'select * from invoices order by issued_at desc, id desc limit 20', 'invoices_by_age'],
  [
    'invoices that are overdue',
    "select id from invoices where kind = 'invoice' and due_on <= now()::date order by due_on, id",
    'invoices_by_due',
  ],
  [
    'what an organisation has paid',
    `select * from organisation_payments where organisation_id = ${someone}
       order by recorded_at desc, id desc limit 20`,
    'organisation_payments_by_organisation',
  ],
  [
    'what paid an invoice',
    `select sum(amount_cents) from invoice_settlements where invoice_id = ${someone}`,
    'invoice_settlements_by_invoice',
  ],
  [
    'rides of an organisation that are to be invoiced',
    `select * from rides where funder_id = ${someone} and status = 'completed' and completed_at < now()
       order by completed_at`,
    'rides_completed_by_funder',
  ],
  [
    'refunds that organisations have a part of',
    "select * from refunds where organisation_cents > 0 and status = 'succeeded' order by ride_id",
    'refunds_of_organisations',
  ],
  ['keys to forget', 'delete from idempotency_keys where expires_at < now()', 'idempotency_keys_by_expiry'],
];

/** Enough rides for the planner to prefer one of their indexes over another: 200 drivers, 10 weeks. */
beforeAll(async () => {
  await sql.db.query(
    `insert into users (id, email, password)
     select format('00000000-0000-7000-8000-%s', lpad(to_hex(n), 12, '0'))::uuid, n || '@maumee.test', 'x'
       from generate_series(1, 240) n`,
  );
  await sql.db.query(
    `insert into rides (id, rider_id, driver_id, pickup_address, pickup_lat, pickup_lng, dropoff_address,
                        dropoff_lat, dropoff_lng, distance, estimated_duration, scheduling_fee, distance_fee,
                        total_fare, final_amount, pricing_config_id, status, completed_at, created_at)
     select gen_random_uuid(), people[201 + n % 40], people[1 + n % 200], 'a', 41, -83, 'b', 41, -83, 10, 20, 2, 18,
            20, 20, $1, 'completed', at, at
       from generate_series(1, 3000) n, lateral (select now() - n * interval '33 minutes' as at) as t,
            (select array_agg(id order by id) as people from users) as u`,
    [DEFAULT_PRICING_ID],
  );
  await sql.db.query('analyze rides');
});

describe('every list has its index', () => {
  it.each(LISTS)('%s', async (_, query, index) => {
    // On empty tables the planner would rather sort or scan; forbid what must not be needed on full ones.
    await sql.db.query('begin');
    await sql.db.query(
      'set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off;',
    );
    const { rows } = await sql.db.query<[string]>({ text: `explain (costs off) ${query}`, rowMode: 'array' });
    const plan = rows.map(([line]) => line).join('\n');
    expect(plan).toMatch(new RegExp(`using ${index} `));
    expect(plan).not.toMatch(/Sort/);
  });
});
