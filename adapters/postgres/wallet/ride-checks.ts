import { TRANSITIONS } from '../../../domain/rides/transitions.ts';
import { AUDITED, isSecuredBy, type LedgerCheck } from './ledger-check.ts';

const RIDES = `${AUDITED} join rides ride on ride.id = audited.id`;

/** What the ledger says about rides: invariants 6 and 8, and the states of rides. */
export const RIDE_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 6,
    rule: 'A ride is completed exactly when it was settled, once',
    parts: [
      {
        scope: 'rides',
        sql: `select ride.id as subject,
            format('%s with %s settlements and %s captured holds', ride.status, settled.count, captured.count) as detail
          from ${RIDES}
            cross join lateral (select count(*) from journal_entries
              where ride_id = ride.id and kind = 'ride_completed') settled
            cross join lateral (select count(*) from holds
              where ride_id = ride.id and status = 'captured') captured
          where settled.count <> (ride.status = 'completed')::integer
            or captured.count <> (ride.status = 'completed' and ${isSecuredBy('hold')})::integer`,
      },
    ],
  },
  {
    invariant: 8,
    rule: 'The driver gets the share and the whole tip, the platform the rest of the fare',
    parts: [
      {
        scope: 'rides',
        sql: `select ride.id as subject,
            format('share %s, tip %s, earning with a tip of %s; posted %s cents to the driver, %s to the platform',
              ride.driver_share, ride.tip_amount, earning.tip_amount, posted.driver, posted.platform) as detail
          from ${RIDES} and ride.status = 'completed'
            left join earnings earning on earning.ride_id = ride.id
            cross join lateral (
              select array_agg(distinct posting.user_id) filter (where posting.user_id is not null) as paid,
                coalesce(sum(posting.amount_cents) filter (where posting.account = 'driver_earnings'), 0) as driver,
                coalesce(sum(posting.amount_cents) filter (where posting.account = 'platform_revenue'), 0) as platform
              from journal_entries entry join postings posting on posting.entry_id = entry.id
              where entry.ride_id = ride.id and entry.kind in ('ride_completed', 'tip_added')
                and posting.account in ('driver_earnings', 'platform_revenue')
            ) posted
          where posted.paid is distinct from array[ride.driver_id]
            or posted.driver <> (ride.driver_share + ride.tip_amount) * 100
            or posted.platform <> (ride.total_fare - ride.driver_share) * 100
            or earning.tip_amount is distinct from ride.tip_amount
            or earning.driver_share is distinct from ride.driver_share`,
      },
    ],
  },
  {
    invariant: 8,
    rule: 'No tip stays in clearing',
    parts: [
      {
        scope: null,
        sql: `select 'tips_clearing' as subject, format('holds %s cents', sum(amount_cents)) as detail
          from postings where account = 'tips_clearing' having sum(amount_cents) <> 0`,
      },
    ],
  },
  {
    invariant: 8,
    rule: 'Whoever pays for a ride is who its holds, card payments and entries are of',
    parts: [
      {
        scope: 'rides',
        sql: `select ride.id as subject, format('is paid by %s; %s of %s', payer.id, paid.what, paid.user_id) as detail
          from ${RIDES}
            cross join lateral (select coalesce(ride.payer_id, ride.rider_id) as id) payer
            cross join lateral (
              select 'a hold' as what, user_id from holds where ride_id = ride.id
              union
              select 'a card payment', user_id from payments
                where ride_id = ride.id and status not in ('declined', 'cancelled')
              union
              select 'an entry', user_id from journal_entries where ride_id = ride.id and kind <> 'reversal'
              union
              select 'a posting', posting.user_id
                from journal_entries entry join postings posting on posting.entry_id = entry.id
                where entry.ride_id = ride.id and entry.kind <> 'reversal'
                  and posting.account in ('rider_available', 'rider_held')
            ) paid
          where paid.user_id <> payer.id`,
      },
    ],
  },
  {
    invariant: 0,
    rule: 'Every move of a ride follows from the one before it and is one that rides can make',
    parts: [
      {
        scope: 'rides',
        sql: `select move.ride_id as subject,
            format('%s by %s: %s to %s, after %s', action, actor_role, coalesce(from_status, 'nothing'), to_status,
              coalesce(before, 'nothing')) as detail
          from (
              select history.*, lag(to_status) over (partition by ride_id order by seq) as before
              from ${AUDITED} join ride_history history on ride_id = audited.id
            ) move
          where from_status is distinct from before
            or not exists (
              select from jsonb_to_recordset($2::jsonb) as known ("from" text, action text, "by" text, "to" text)
              where known."from" is not distinct from from_status and known.action = move.action
                and known."by" = actor_role and known."to" = to_status)`,
        values: [JSON.stringify(TRANSITIONS)],
      },
    ],
  },
  {
    invariant: 0,
    rule: 'The state of a ride is where its history ends',
    parts: [
      {
        scope: 'rides',
        sql: `select ride.id as subject,
            format('is %s, its history ends in %s', ride.status, coalesce(last.to_status, 'nothing')) as detail
          from ${RIDES} left join lateral (
              select to_status from ride_history where ride_id = ride.id order by seq desc limit 1
            ) last on true
          where last.to_status is distinct from ride.status`,
      },
    ],
  },
];
