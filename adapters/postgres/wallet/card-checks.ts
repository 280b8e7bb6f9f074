import { AUDITED, isSecuredBy, type LedgerCheck } from './ledger-check.ts';

const PAYMENTS = `${AUDITED} join payments payment on payment.id = audited.id`;

/** What was paid for a ride, in cents: less than it cost where the rider did not pay all of it in cash. */
const PAID = `(coalesce(ride.final_amount, 0)
  - greatest(0, ride.total_fare - coalesce(ride.cash_received, ride.total_fare))) * 100`;

/** Card payments and refunds: invariants 3, 6, 9 and 11, as far as cards and requests are concerned. */
export const CARD_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 6,
    rule: 'A ride paid by card is completed exactly when its one authorization was captured',
    parts: [
      {
        scope: 'rides',
        sql: `select ride.id as subject,
            format('%s with %s captured payments', ride.status, count(payment.id)) as detail
          from ${AUDITED} join rides ride on ride.id = audited.id
            left join payments payment
              on payment.ride_id = ride.id and payment.kind = 'ride' and payment.status = 'succeeded'
          group by ride.id
          having count(payment.id) <> (ride.status = 'completed' and ${isSecuredBy('card')})::integer`,
      },
    ],
  },
  {
    invariant: 6,
    rule: 'A payment that succeeded is one entry of exactly what was taken, any other none',
    parts: [
      {
        scope: 'payments',
        sql: `select payment.id as subject,
            format('%s %s of %s cents; %s entries of %s cents', payment.kind, payment.status, payment.captured_cents,
              count(entry.id), coalesce(-sum(posted.cents), 0)) as detail
          from ${PAYMENTS}
            left join journal_entries entry on entry.payment_id = payment.id
            left join lateral (
              select sum(amount_cents) as cents from postings
              where entry_id = entry.id and account = 'provider_clearing'
            ) posted on true
          group by payment.id
          having count(entry.id) <> (payment.status = 'succeeded')::integer
            or coalesce(-sum(posted.cents), 0) <> payment.captured_cents`,
      },
    ],
  },
  {
    invariant: 6,
    rule: 'A live authorization belongs to an unfinished ride',
    parts: [
      {
        scope: 'payments',
        sql: `select payment.id as subject,
            format('%s for a ride that is %s', payment.status, coalesce(ride.status, 'not there')) as detail
          from ${PAYMENTS} left join rides ride on ride.id = payment.ride_id
          where payment.kind = 'ride' and payment.status in ('scheduled', 'authorized', 'capturing')
            and (ride.id is null or ride.status in ('completed', 'cancelled') or not ${isSecuredBy('card')})`,
      },
    ],
  },
  {
    invariant: 9,
    rule: 'A refund is one entry that takes its shares from driver and platform, once it is there',
    parts: [
      {
        scope: 'refunds',
        sql: `select refund.id as subject,
            format('%s of %s cents (%s driver, %s platform); posted %s and %s in %s entries', refund.status,
              refund.amount_cents, refund.driver_cents, refund.platform_cents, coalesce(-sum(posted.driver), 0),
              coalesce(-sum(posted.platform), 0), count(entry.id)) as detail
          from ${AUDITED} join refunds refund on refund.id = audited.id
            left join journal_entries entry on entry.refund_id = refund.id
            left join lateral (
              select sum(amount_cents) filter (where account = 'driver_earnings') as driver,
                sum(amount_cents) filter (where account = 'platform_revenue') as platform
              from postings where entry_id = entry.id
            ) posted on true
          group by refund.id
          having count(entry.id) <> (refund.status = 'succeeded')::integer
            or (refund.status = 'succeeded' and (coalesce(-sum(posted.driver), 0) <> refund.driver_cents
              or coalesce(-sum(posted.platform), 0) <> refund.platform_cents))`,
      },
    ],
  },
  {
    invariant: 9,
    rule: 'What was refunded is within what was paid, ride by ride and card by card',
    parts: [
      {
        scope: 'rides',
        sql: `select ride.id as subject,
            format('%s cents refunded of %s paid', sum(refund.amount_cents), ${PAID})
              as detail
          from ${AUDITED} join refunds refund on refund.ride_id = audited.id and refund.status <> 'failed'
            join rides ride on ride.id = audited.id
          group by ride.id
          having sum(refund.amount_cents) > ${PAID}`,
      },
      {
        scope: 'payments',
        sql: `select payment.id as subject,
            format('%s cents refunded to a card that paid %s', sum(refund.card_cents), payment.captured_cents) as detail
          from ${PAYMENTS} join refunds refund on refund.payment_id = payment.id and refund.status <> 'failed'
          group by payment.id
          having sum(refund.card_cents) > payment.captured_cents`,
      },
    ],
  },
  {
    invariant: 11,
    rule: 'A payout request is completed exactly when it was transferred, once',
    parts: [
      {
        scope: 'payoutRequests',
        sql: `select request.id as subject,
            format('%s as %s; transferred %s times', request.status, coalesce(request.stripe_transfer_id, 'nothing'),
              count(entry.id)) as detail
          from ${AUDITED} join payout_requests request on request.id = audited.id
            left join journal_entries entry on entry.payout_request_id = request.id and entry.kind = 'payout_paid'
          group by request.id
          having count(entry.id) <> (request.status = 'completed')::integer
            or (request.status = 'completed'
              and request.stripe_transfer_id is distinct from max(entry.provider_reference))`,
      },
    ],
  },
];
