import { AUDITED, type LedgerCheck } from './ledger-check.ts';
import { POSTED_TO_AUDITED } from './verified-totals.ts';

/** Whose money under way differs from what is reserved for it, in a table of payouts or payout requests. */
function reservedFor(table: 'payouts' | 'payout_requests', entryColumn: string, open: string): string {
  return `select payout.id as subject,
      format('%s payout of %s with %s cents reserved', payout.status, payout.amount, coalesce(posted.cents, 0)) as detail
    from ${AUDITED} join ${table} payout on payout.id = audited.id
      cross join lateral (
        select sum(posting.amount_cents) as cents from journal_entries entry
          join postings posting on posting.entry_id = entry.id and posting.account = 'driver_reserved'
        where entry.${entryColumn} = payout.id
      ) posted
    where coalesce(posted.cents, 0) <> case when payout.status in (${open}) then payout.amount * 100 else 0 end`;
}

/** A transfer that is known for this and for another; told by the one of the smaller id. */
const sharedTransfer = (table: 'payouts' | 'payout_requests') => `
  select stripe_transfer_id as subject, format('pays %s payouts', count(*)) as detail
  from ${AUDITED} join ${table} payout using (id)
    cross join lateral (
      select id from payouts where stripe_transfer_id = payout.stripe_transfer_id
      union all select id from payout_requests where stripe_transfer_id = payout.stripe_transfer_id
    ) paid
  group by payout.id, stripe_transfer_id
  having count(*) > 1 and min(paid.id::text) = payout.id::text`;

/** Payouts whose rides are not theirs or do not add up; those that failed or were rejected have none. */
function ridesOf(
  table: 'payouts' | 'payout_requests',
  { rides, column, isFree, isListed }: Readonly<Record<'rides' | 'column' | 'isFree' | 'isListed', string>>,
): string {
  return `select payout.id as subject,
      format('%s payout of %s pays %s for %s rides, %s of them of others', payout.status, payout.amount,
        paid.amount, coalesce(array_length(paid.rides, 1), 0), paid.of_others) as detail
    from ${AUDITED} join ${table} payout on payout.id = audited.id
      cross join lateral (
        select coalesce(sum(line.amount), 0) as amount,
          coalesce(array_agg(line.ride_id::text order by line.ride_id::text), '{}') as rides,
          count(*) filter (where earning.driver_id <> payout.driver_id) as of_others
        from ${rides} line join earnings earning using (ride_id) where line.${column} = payout.id
      ) paid
    where paid.of_others > 0 or paid.amount <> case when ${isFree} then 0 else payout.amount end
      or not (${isFree} or ${isListed})`;
}

/** What leaves to drivers: invariants 10 to 12. */
export const PAYOUT_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 10,
    rule: 'What a driver was paid and has reserved is within what the driver earned',
    // Refunds may take back what is paid already, so they do not count as less earned.
    parts: [
      {
        scope: 'users',
        sql: `select user_id as subject, format('%s cents reserved or paid of %s earned', paid_cents, earned_cents)
            as detail
          from (${POSTED_TO_AUDITED}) posted where paid_cents > earned_cents`,
      },
    ],
  },
  {
    invariant: 10,
    rule: 'Exactly the payouts under way have their money reserved',
    parts: [
      { scope: 'payouts', sql: reservedFor('payouts', 'payout_id', `'pending', 'processing'`) },
      {
        scope: 'payoutRequests',
        sql: reservedFor('payout_requests', 'payout_request_id', `'pending', 'approved'`),
      },
      {
        scope: 'entries',
        sql: `select entry.id as subject, format('%s cents reserved for no payout', sum(posting.amount_cents)) as detail
          from ${AUDITED} join journal_entries entry
              on entry.id = audited.id and entry.payout_id is null and entry.payout_request_id is null
            join postings posting on posting.entry_id = entry.id and posting.account = 'driver_reserved'
          group by entry.id having sum(posting.amount_cents) <> 0`,
      },
    ],
  },
  {
    invariant: 11,
    rule: 'A payout is completed exactly when it was transferred, once',
    parts: [
      {
        scope: 'payouts',
        sql: `select payout.id as subject,
            format('%s as %s; transferred %s times as %s', payout.status,
              coalesce(payout.stripe_transfer_id, 'nothing'),
              count(entry.id), coalesce(string_agg(entry.provider_reference, ', '), 'nothing')) as detail
          from ${AUDITED} join payouts payout on payout.id = audited.id
            left join journal_entries entry on entry.payout_id = payout.id and entry.kind = 'payout_paid'
          group by payout.id
          having count(entry.id) <> (payout.status = 'completed')::integer or (payout.status = 'completed'
            and payout.stripe_transfer_id is distinct from max(entry.provider_reference))`,
      },
    ],
  },
  {
    invariant: 11,
    rule: 'A transfer pays one payout',
    // The rules above make the transfer of an entry that of its payout.
    parts: [
      { scope: 'payouts', sql: sharedTransfer('payouts') },
      { scope: 'payoutRequests', sql: sharedTransfer('payout_requests') },
    ],
  },
  {
    invariant: 12,
    rule: 'Every completed ride, and no other, is one earning of its driver',
    parts: [
      {
        scope: 'rides',
        sql: `select ride.id as subject, format('%s with %s earnings', ride.status, earning.count) as detail
          from ${AUDITED} join rides ride on ride.id = audited.id
            cross join lateral (
              select count(*), min(driver_id::text) as driver_id from earnings where ride_id = ride.id
            ) earning
          where earning.count <> (ride.status = 'completed')::integer or earning.driver_id <> ride.driver_id::text`,
      },
    ],
  },
  {
    invariant: 12,
    rule: 'What a payout pays for rides of its driver adds up to it',
    parts: [
      {
        scope: 'payouts',
        sql: ridesOf('payouts', {
          rides: 'payout_rides',
          column: 'payout_id',
          isFree: `payout.status = 'failed'`,
          isListed: 'coalesce(array_length(paid.rides, 1), 0) = payout.rides_count',
        }),
      },
      {
        scope: 'payoutRequests',
        sql: ridesOf('payout_requests', {
          rides: 'payout_request_rides',
          column: 'payout_request_id',
          isFree: `payout.status = 'rejected'`,
          isListed: 'array(select unnest(payout.ride_ids) order by 1) = paid.rides',
        }),
      },
    ],
  },
  {
    invariant: 12,
    rule: 'What was paid for a ride, and taken back, is what its payouts and refunds say',
    parts: [
      {
        scope: 'rides',
        sql: `select earning.ride_id as subject,
            format('%s paid, %s in payouts and cash; %s taken back, %s cents posted', earning.paid_amount, paid.amount,
              earning.refunded_amount, posted.cents) as detail
          from ${AUDITED} join earnings earning on earning.ride_id = audited.id
            cross join lateral (
              select coalesce(sum(amount), 0) as amount from (
                select amount from payout_rides where ride_id = earning.ride_id
                union all select amount from payout_request_rides where ride_id = earning.ride_id
                union all select amount from earning_offsets where ride_id = earning.ride_id
              ) line
            ) paid
            cross join lateral (
              select coalesce(-sum(posting.amount_cents), 0) as cents from journal_entries entry
                join postings posting on posting.entry_id = entry.id and posting.account = 'driver_earnings'
              where entry.ride_id = earning.ride_id and entry.kind in ('ride_refunded', 'cash_short')
            ) posted
          where earning.paid_amount <> paid.amount or earning.refunded_amount * 100 <> posted.cents`,
      },
    ],
  },
];
