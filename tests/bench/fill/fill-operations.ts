import { CASE_KINDS, urgencyRank } from '../../../domain/cases/case.ts';
import { POST_ENTRIES, STAGE } from './fill-ledger.ts';
import { FILLED_DAYS, TIME_ZONE } from './fill-users.ts';

type FillStatement = readonly [sql: string, values: readonly unknown[]];

/** A ride of the fill and who it was for; `luck` has nothing to do with what became of it. */
const RIDES = `fill_rides ride join users rider on rider.id = ride.rider_id`;

/** What operators read beside rides and money, in proportion to the rides. `adminId` did what admins do. */
export function operationStatements(adminId: string): FillStatement[] {
  return [
    [INSERT_EMAILS, []],
    [INSERT_AUDIT_LOG, [adminId]],
    [INSERT_SECURITY_EVENTS, []],
    [INSERT_CASES, []],
    [INSERT_CASE_MESSAGES, []],
    [INSERT_OFFERS, []],
    [INSERT_MARKS, []],
    [INSERT_APPROVALS, [adminId]],
    [INSERT_SESSIONS, []],
    [INSERT_SHIFTS, []],
    [INSERT_RECONCILIATIONS, []],
    [INSERT_PRICES, [adminId]],
  ];
}

/** Every moment's mail of a ride; one in a hundred could not be sent. */
const INSERT_EMAILS = `
  insert into emails (id, user_id, recipient, template, data, status, attempts, last_error, sent_at, created_at, updated_at)
  select pg_temp.fill_id(50 + part, ride.number, at), rider_id, email, template, jsonb_build_object('rideId', ride.id),
    case when failed then 'failed' else 'sent' end, case when failed then 5 else 1 end,
    case when failed then 'The mailbox is full' end, case when failed then null else written_at end, written_at, written_at
  from ${RIDES}
    cross join lateral (values (0, 'ride-booked', 0),
      (1, case outcome when 'completed' then 'ride-receipt' when 'expired' then 'ride-expired' else 'ride-cancelled' end, 31)
    ) mail (part, template, minutes)
    cross join lateral (select at + minutes * interval '1 minute' as written_at, luck % 100 = 7 and part = 0 as failed) moment
  where outcome in ('completed', 'expired', 'withdrawn', 'declined', 'cancelled') order by at`;

/** `$1` is the admin. */
const INSERT_AUDIT_LOG = `
  insert into audit_log (id, actor_id, actor_role, action, subject_type, subject_id, reason, before, after, address, at)
  select pg_temp.fill_id(52, number, at), case when act = 'payout.process' then null else $1::uuid end,
    case when act = 'payout.process' then 'system' else 'admin' end, act,
    case when act like 'user%' then 'user' else 'ride' end, case when act like 'user%' then rider_id else id end,
    'Asked for by phone', jsonb_build_object('state', 'before'), jsonb_build_object('state', 'after'), '127.0.0.1', at
  from fill_rides
    cross join lateral (select (array['ride.refund', 'ride.assign', 'user.suspend', 'user.reinstate',
      'user.reset-password', 'payout.process'])[1 + luck / 10 % 6] as act) picked
  where luck % 10 = 3 order by at`;

const INSERT_SECURITY_EVENTS = `
  insert into security_events (id, at, kind, user_id, account, address)
  select pg_temp.fill_id(53, number, at), at - interval '5 minutes',
    case when luck % 90 = 2 then 'sign_in_refused' else 'sign_in' end, case when luck % 90 <> 2 then rider_id end,
    case when luck % 90 = 2 then 'nobody-' || number || '@example.com' end, '127.0.0.1'
  from fill_rides where luck % 3 = 2 order by at`;

const RANK_OF_OPEN = CASE_KINDS.map(
  (kind) => `when '${kind}' then ${urgencyRank({ kind, isServiceAnimalRefused: false, state: 'open' })}`,
);
const RANK_OF_RESOLVED = urgencyRank({ kind: 'other', isServiceAnimalRefused: false, state: 'resolved' });

const INSERT_CASES = `
  insert into cases (id, ride_id, reporter_id, reported_id, kind, text, state, urgency, suspends_driver,
      kept_until, opened_at, changed_at)
  select pg_temp.fill_id(54, number, at), id, rider_id, driver_id, kind, 'My bag is still in the car', state,
    case when state = 'resolved' then ${RANK_OF_RESOLVED} else case kind ${RANK_OF_OPEN.join(' ')} end end, false,
    case when kind = 'impairment' or state = 'resolved' then at + interval '3 years' end, at, at
  from fill_rides
    cross join lateral (select (array['lost_item', 'fare', 'conduct', 'safety', 'other', 'impairment'])[1 + luck / 100 % 6]
      as kind, case when at < now() - interval '20 days' then 'resolved' when luck / 100 % 2 = 0 then 'open'
        else 'in_progress' end as state) case_of_ride
  where luck % 100 = 11 order by at`;

const INSERT_CASE_MESSAGES = `
  insert into case_messages (id, case_id, author_id, audience, text, at)
  select overlay(cases.id::text placing '5' || part from 16 for 2)::uuid, cases.id,
    case when part = 0 then reporter_id end, 'reporter', 'Thank you for telling us', opened_at + part * interval '1 hour'
  from cases, generate_series(0, 1) part`;

/** Kept for four weeks: each broadcast was shown to a few drivers and kept from others. */
const INSERT_OFFERS = `
  insert into ride_offers (ride_id, driver_id, offered_at, refusal, changed_at)
  select ride.id, driver.id, case when turn < 4 then at end, case when turn >= 4 then 'driver_offline' end, at
  from fill_rides ride cross join generate_series(0, 7) turn
    join fill_drivers driver on driver.number = (driver_number + turn * 7) % (select count(*) from fill_drivers)
  where at > now() - interval '28 days' and not is_specific
  on conflict do nothing`;

const INSERT_MARKS = `
  insert into ride_marks (ride_id, kind, driver_id, miles, at)
  select id, 'start_far', driver_id, 1.5, at from fill_rides where outcome = 'completed' and luck % 500 = 9`;

const INSERT_APPROVALS = `
  insert into approvals (id, act, ride_id, amount_cents, reason, requested_by, requested_at, expires_at, state, decided_by,
    decided_at, decision_reason)
  select pg_temp.fill_id(55, number, at), 'refund', id, held_cents, 'The driver took a wrong turn', $1::uuid, at,
    at + interval '7 days', state, case when state = 'withdrawn' then $1::uuid end,
    case when state <> 'pending' then at + interval '1 day' end, case when state = 'refused' then 'Not enough to go by' end
  from fill_rides
    cross join lateral (select case when at > now() - interval '6 days' then 'pending' when luck / 1000 % 3 = 0
      then 'refused' else 'withdrawn' end as state) decision
  where luck % 50 = 13 and outcome = 'completed' order by at`;

const INSERT_SESSIONS = `
  insert into sessions (sid, sess, expire, user_id, id, device, address, last_used_at)
  select encode(sha256(id::text::bytea), 'hex'), '{}', now() + interval '30 days', id,
    pg_temp.fill_id(56, number, start), 'Firefox on Linux', '127.0.0.1', now() - interval '1 day'
  from fill_riders, fill_clock where number > 1`;

/** Four hours of each week of each driver. */
const INSERT_SHIFTS = `
  insert into driver_shifts (driver_id, started_at, seen_at)
  select id, begun, begun + interval '4 hours' from fill_drivers, fill_clock,
    generate_series(0, ${Math.floor(FILLED_DAYS / 7) - 1}) week
    cross join lateral (select start + week * interval '7 days' + number % 24 * interval '1 hour' as begun) shift
  where number > 1`;

const INSERT_RECONCILIATIONS = `
  insert into reconciliations (id, since, started_at, finished_at, payments, refunds, transfers, difference_count, differences)
  select pg_temp.fill_id(57, day, start), begun - interval '30 days', begun, begun + interval '1 minute', 100, 0, 10, 0, '[]'
  from fill_clock, generate_series(1, ${FILLED_DAYS} - 1) day
    cross join lateral (select start + day * interval '1 day' as begun) run`;

/** The same rates once more, month after month. */
const INSERT_PRICES = `
  insert into pricing_config (id, effective_date, created_by, change_reason, created_at)
  select pg_temp.fill_id(58, month, start), begun, $1::uuid, 'Kept as they are', begun
  from fill_clock, generate_series(1, 24) month
    cross join lateral (select start + interval '3 months' + month * interval '20 days' as begun) version`;

/** Money that the business gave to riders, with its entries: to be run in one transaction. */
export const CREDIT_STATEMENTS: readonly string[] = [
  `create temp table fill_credits on commit drop as
   select pg_temp.fill_id(45, number, at) as id, rider_id, at from fill_rides where luck % 200 = 17`,
  `insert into wallet_credits (id, user_id, amount_cents, reason, created_at)
   select id, rider_id, 500, 'For the wait', at from fill_credits order by at`,
  `${STAGE}
   select overlay(id::text placing '9' from 16 for 1)::uuid, 'credit_granted', null, rider_id, null, null, id, null, null,
     null, 'system', at, array['credits_granted', 'rider_available'], array[null, rider_id], array[-500, 500],
     'deposit', 500, 'Credit: For the wait'
   from fill_credits`,
  POST_ENTRIES,
];

/** Rides of the fill are known by now: no mail is due, and the figures are counted. */
export const AFTER_FILL: readonly string[] = [
  'update ride_change_feed set since = pg_snapshot_xmin(pg_current_snapshot())',
  `select count_figures('${TIME_ZONE}')`,
];
