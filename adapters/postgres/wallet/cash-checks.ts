import { AUDITED, isSecuredBy, type LedgerCheck } from './ledger-check.ts';
import { POSTED_TO_AUDITED } from './verified-totals.ts';

/** What a ride's entries say of its cash: in the driver's hands, kept, not received, and what the platform got of it. */
const CASH_OF_RIDE = `
  select coalesce(-sum(amount_cents) filter (where account = 'driver_cash'), 0) as owed,
    coalesce(-sum(amount_cents) filter (where account = 'driver_earnings' and kind = 'cash_kept'), 0) as kept,
    coalesce(sum(amount_cents) filter (where account = 'driver_cash' and kind = 'cash_short'), 0) as short,
    coalesce(-sum(amount_cents) filter (where account = 'driver_earnings' and kind = 'cash_short'), 0) as short_of_driver,
    coalesce(sum(amount_cents) filter (where account = 'platform_revenue'), 0) as fee,
    count(*) filter (where account = 'driver_cash' and posting.user_id <> ride.driver_id) as of_others
  from journal_entries entry join postings posting on posting.entry_id = entry.id
  where entry.ride_id = ride.id and entry.kind in ('ride_completed', 'cash_short', 'cash_kept')`;

/** Cash in the hands of drivers: invariants 3, 6, 10 and 12, as far as it is concerned. */
export const CASH_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 3,
    rule: 'What a driver owes for cash is never below zero',
    parts: [
      {
        scope: 'users',
        sql: `select user_id as subject, format('driver_cash is %s cents', cash_cents) as detail
          from (${POSTED_TO_AUDITED}) posted where cash_cents > 0`,
      },
    ],
  },
  {
    invariant: 6,
    rule: 'What was received in cash is what its driver kept and owes: the fee, and no more',
    parts: [
      {
        scope: 'rides',
        sql: `select ride.id as subject,
            format('%s of a fare of %s received; in cents %s kept, %s owed, %s not received (%s of the driver), a fee of %s',
              coalesce(ride.cash_received::text, 'nothing'), ride.total_fare, cash.kept, cash.owed, cash.short,
              cash.short_of_driver, cash.fee) as detail
          from ${AUDITED} join rides ride on ride.id = audited.id
            cross join lateral (${CASH_OF_RIDE}) cash
          where (ride.status = 'completed' and ${isSecuredBy('nothing')}) <> (ride.cash_received is not null)
            or cash.of_others > 0
            or cash.kept + cash.owed <> coalesce(ride.cash_received, 0) * 100
            or (ride.cash_received is null and (cash.kept, cash.owed, cash.short) <> (0, 0, 0))
            or (ride.cash_received is not null and (
              cash.owed <> cash.fee
              or cash.short <> greatest(0, ride.total_fare - ride.cash_received) * 100
              or cash.short_of_driver <> round(cash.short * ride.driver_share / nullif(ride.total_fare, 0))))`,
      },
    ],
  },
  {
    invariant: 12,
    rule: 'What cash leaves or takes of earnings is listed by ride, of its driver alone',
    parts: [
      {
        scope: 'entries',
        sql: `select entry.id as subject,
            format('%s of %s cents lists %s, %s of them of others', entry.kind, posted.cents, listed.cents,
              listed.of_others) as detail
          from ${AUDITED} join journal_entries entry on entry.id = audited.id
              and entry.kind in ('cash_kept', 'cash_set_off')
            cross join lateral (
              select coalesce(-sum(amount_cents), 0) as cents, min(user_id::text) as driver_id
              from postings where entry_id = entry.id and account = 'driver_earnings'
            ) posted
            cross join lateral (
              select coalesce(sum(amount), 0) * 100 as cents,
                count(*) filter (where line.driver_id::text <> posted.driver_id
                  or earning.driver_id <> line.driver_id) as of_others
              from earning_offsets line join earnings earning using (ride_id) where line.entry_id = entry.id
            ) listed
          where listed.cents <> posted.cents or listed.of_others > 0`,
      },
    ],
  },
];
