import type { LedgerCheck } from './ledger-check.ts';

/** What leaves to drivers: invariants 10 to 12. */
export const PAYOUT_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 10,
    rule: 'What a driver was paid and has reserved is within what the driver earned',
    // Refunds may take back what is paid already, so they do not count as less earned.
    sql: `select posting.user_id as subject,
        format('%s cents reserved or paid of %s earned', -sum(posting.amount_cents) filter (where is_payout),
          coalesce(sum(posting.amount_cents) filter (where is_earned), 0)) as detail
      from postings posting join journal_entries entry on entry.id = posting.entry_id
        cross join lateral (select
          entry.kind in ('payout_reserved', 'payout_returned') as is_payout,
          entry.kind in ('ride_completed', 'tip_added') as is_earned) as side
      where posting.account = 'driver_earnings'
      group by posting.user_id
      having -sum(posting.amount_cents) filter (where is_payout) >
        coalesce(sum(posting.amount_cents) filter (where is_earned), 0)`,
  },
  {
    invariant: 10,
    rule: 'Exactly the payouts under way have their money reserved',
    sql: `with under_way as (
          select id, amount, status in ('pending', 'processing') as is_open, status from payouts
          union all
          select id, amount, status in ('pending', 'approved'), status from payout_requests
        ), posted as (
          select coalesce(entry.payout_id, entry.payout_request_id) as id, sum(posting.amount_cents) as cents
          from postings posting join journal_entries entry on entry.id = posting.entry_id
          where posting.account = 'driver_reserved' group by 1
        )
      select coalesce(under_way.id, posted.id) as subject,
        format('%s payout of %s with %s cents reserved', coalesce(status, 'unknown'), amount, coalesce(cents, 0))
          as detail
      from under_way full join posted using (id)
      where coalesce(cents, 0) <> case when is_open then amount * 100 else 0 end`,
  },
  {
    invariant: 11,
    rule: 'A payout is completed exactly when it was transferred, once',
    sql: `select payout.id as subject,
        format('%s as %s; transferred %s times as %s', payout.status, coalesce(payout.stripe_transfer_id, 'nothing'),
          count(entry.id), coalesce(string_agg(entry.provider_reference, ', '), 'nothing')) as detail
      from payouts payout
        left join journal_entries entry on entry.payout_id = payout.id and entry.kind = 'payout_paid'
      group by payout.id
      having count(entry.id) <> (payout.status = 'completed')::integer
        or (payout.status = 'completed' and payout.stripe_transfer_id is distinct from max(entry.provider_reference))`,
  },
  {
    invariant: 11,
    rule: 'A transfer pays one payout',
    sql: `select provider_reference as subject, format('pays %s payouts', count(*)) as detail
      from journal_entries where kind = 'payout_paid' and provider_reference is not null
      group by provider_reference having count(*) > 1`,
  },
  {
    invariant: 12,
    rule: 'Every completed ride, and no other, is one earning of its driver',
    sql: `select coalesce(ride.id, earning.ride_id) as subject,
        format('%s with %s earnings', coalesce(ride.status, 'unknown'), coalesce(earning.count, 0)) as detail
      from rides ride full join (
          select ride_id, min(driver_id::text) as driver_id, count(*) from earnings group by ride_id
        ) earning on earning.ride_id = ride.id
      where coalesce(earning.count, 0) <> (ride.status = 'completed')::integer
        or earning.driver_id <> ride.driver_id::text`,
  },
  {
    invariant: 12,
    rule: 'A payout holds the earnings it counts, all of its own driver',
    sql: `select payout.id as subject,
        format('counts %s rides, holds %s earnings, %s of them of others', payout.rides_count, count(earning.id),
          count(earning.id) filter (where earning.driver_id <> payout.driver_id)) as detail
      from payouts payout left join earnings earning on earning.payout_id = payout.id
      group by payout.id
      having count(earning.id) <> payout.rides_count
        or count(earning.id) filter (where earning.driver_id <> payout.driver_id) > 0`,
  },
];
