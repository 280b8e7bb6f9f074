import { AUDITED, type LedgerCheck } from './ledger-check.ts';

/** What the entries of a ride say of what an organisation pays, in cents, and how many are not of its organisation. */
const COVER_OF_RIDE = `
  select coalesce(sum(amount_cents) filter (where account = 'organisation_held'), 0) as held,
    coalesce(sum(amount_cents) filter (where account = 'organisation_receivable'), 0) as receivable,
    count(*) filter (where entry.organisation_id is distinct from ride.funder_id) as of_others
  from journal_entries entry join postings posting on posting.entry_id = entry.id
  where entry.ride_id = ride.id and account in ('organisation_held', 'organisation_receivable')`;

/** What organisations pay: invariants 4, 6 and 9, as far as they are concerned, and their budgets. */
export const ORGANISATION_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 4,
    rule: 'What an organisation pays of a ride is promised until the ride is over, and owed once it is completed',
    parts: [
      {
        scope: 'rides',
        sql: `select ride.id as subject,
            format('%s, %s covered and %s cents refunded; %s promised, %s owed, %s entries of others', ride.status,
              ride.covered_fare + ride.covered_tip, refunded.cents, cover.held, -cover.receivable, cover.of_others)
              as detail
          from ${AUDITED} join rides ride on ride.id = audited.id
            cross join lateral (${COVER_OF_RIDE}) cover
            cross join lateral (
              select coalesce(sum(organisation_cents), 0) as cents from refunds
              where ride_id = ride.id and status = 'succeeded'
            ) refunded
            cross join lateral (
              select case when ride.status = 'cancelled' then 0 else (ride.covered_fare + ride.covered_tip) * 100 end
                as cents
            ) covered
          where cover.of_others > 0
            or cover.held <> case when ride.status = 'completed' then 0 else covered.cents end
            or cover.receivable <> refunded.cents - covered.cents`,
      },
      {
        scope: 'entries',
        sql: `select entry.id as subject, format('%s of no ride moves what is promised', entry.kind) as detail
          from ${AUDITED} join journal_entries entry on entry.id = audited.id
          where entry.ride_id is null and exists (select from postings
            where entry_id = entry.id and account = 'organisation_held')`,
      },
    ],
  },
  {
    invariant: 9,
    rule: 'An organisation is given back no more of a ride than it paid',
    parts: [
      {
        scope: 'rides',
        sql: `select ride.id as subject,
            format('%s cents refunded of %s', sum(refund.organisation_cents), ride.covered_fare + ride.covered_tip)
              as detail
          from ${AUDITED} join refunds refund on refund.ride_id = audited.id and refund.status <> 'failed'
            join rides ride on ride.id = audited.id
          group by ride.id
          having sum(refund.organisation_cents) > (ride.covered_fare + ride.covered_tip) * 100`,
      },
    ],
  },
  {
    invariant: 4,
    rule: 'No budget of today or later is overspent',
    parts: [
      {
        scope: null,
        sql: `select agreement.id as subject,
            format('%s of %s cents taken from %s on', taken.cents, budget_cents, days.first_day) as detail
          from agreements agreement
            cross join lateral (
              select distinct first_day, last_day
              from (select distinct covered_on from rides where agreement_id = agreement.id
                  and covered_on >= date_trunc('month', current_date)) ridden
                cross join lateral agreement_budget_days(agreement, covered_on)
            ) days
            cross join lateral (
              select agreement_taken_cents(agreement.id, days.first_day, days.last_day, null) as cents
            ) taken
          where taken.cents > budget_cents`,
      },
    ],
  },
];
