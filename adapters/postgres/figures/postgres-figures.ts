import type { DayCounts, Figures, FigureViews } from '../../../application/ports/figures.ts';
import { urgencyRank } from '../../../domain/cases/case.ts';
import {
  ATTENTION_DAYS,
  byUrgency,
  LEDGER_CHECK_HOURS,
  RECONCILIATION_HOURS,
  REFUSED_MINUTES,
  SOON_MINUTES,
  UNCLAIMED_MINUTES,
  UNSENT_MINUTES,
  type AttentionKind,
} from '../../../domain/operations/attention.ts';
import { MOST_ATTEMPTS } from '../../../application/ports/payments.ts';
import { bigCount, cents, day, integer, json, money, nullable, text, time } from '../column-types.ts';
import { BOOK_HOURS, REASSIGN_HOURS } from '../../../domain/standing-rides/deadlines.ts';
import { CANCEL_ANSWER_MINUTES } from '../../../domain/rides/cancel-request.ts';
import { RETURN_OVERDUE_MINUTES } from '../../../domain/returns/return-trip.ts';
import { OF_ALL } from '../rides/ride-table.ts';
import { withDriverAway } from '../standing-rides/standing-ride-tables.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';

const SHOW = statement(
  'figures.show',
  { now: time(), time_zone: text(), first_day: day() },
  `with figures as materialized (select * from figures_by_day($time_zone)),
    due as materialized (
      select net_amount, scheduled_for from payouts
        where status in ('pending', 'processing', 'failed') and scheduled_for <= $now
    ),
    days as (
      select day,
          coalesce(sum(amount) filter (where figure = 'trips'), 0)::bigint as trips,
          coalesce(sum(amount) filter (where figure = 'platform_revenue'), 0)::bigint as revenue_cents,
          coalesce(sum(amount) filter (where figure in ('rider_available', 'rider_held')), 0)::bigint as wallet_cents
        from figures where day >= $first_day group by day
    )
    select coalesce(sum(amount) filter (where figure = 'bookings'), 0)::bigint as bookings,
        coalesce(sum(amount) filter (where figure = 'platform_revenue'), 0)::bigint as revenue_cents,
        coalesce(sum(amount) filter (where figure in ('rider_available', 'rider_held')), 0)::bigint as wallet_cents,
        coalesce(sum(amount) filter (where figure = 'trips'), 0)::bigint as completed_bookings,
        (select count(*)::int from rides where status = 'pending' and ${OF_ALL}) as pending_bookings,
        (select count(*)::int from rides where status = 'in_progress' and ${OF_ALL}) as running_bookings,
        (select users from figure_point) + (select coalesce(sum(change), 0) from user_arrivals) as users,
        (select count(*)::int from driver_profiles where availability in ('available', 'busy')) as online_drivers,
        (select count(*)::int from driver_applications where status in ('pending', 'under_review')) as open_applications,
        (select coalesce(sum(net_amount), 0) from payouts where status = 'pending' and scheduled_for > $now)
          as upcoming_payout,
        (select count(*)::int from due) as due_payouts,
        (select coalesce(sum(net_amount), 0) from due) as due_payout,
        (select min(scheduled_for) from due) as payouts_due_since,
        coalesce((select jsonb_agg(jsonb_build_object('day', day::text, 'trips', trips,
          'revenueCents', revenue_cents, 'walletCents', wallet_cents) order by day) from days), '[]') as days
      from figures`,
  decoderOf({
    bookings: bigCount(),
    completedBookings: bigCount('completed_bookings'),
    pendingBookings: integer(),
    runningBookings: integer(),
    revenueCents: cents('revenue_cents'),
    walletCents: cents('wallet_cents'),
    users: bigCount(),
    onlineDrivers: integer(),
    openApplications: integer(),
    upcomingPayoutCents: money('upcoming_payout'),
    duePayouts: integer(),
    duePayoutCents: money('due_payout'),
    payoutsDueSince: nullable(time()),
    days: json<readonly DayCounts[], 'days'>('days'),
  }),
);

/** By the index of those: few rides, whatever there are. */
const ASKED = `cancel_asked_at is not null and status in ('accepted', 'confirmed')
  and cancel_answer is distinct from 'refused'`;

const OPEN_WORK = statement(
  'figures.open-work',
  { now: time(), resolved: integer(), minutes: integer() },
  `select (select count(*)::int from cases where urgency < $resolved) as cases,
      (select count(*)::int from cases where urgency = 0 and assignee_id is null) as urgent_cases,
      (select count(*)::int from rides where ${ASKED}) as cancel_requests,
      (select count(*)::int from rides where ${ASKED} and (cancel_answer = 'declined'
        or cancel_asked_at <= $now::timestamptz - $minutes * interval '1 minute')) as overdue_cancel_requests,
      (select count(*)::int from approvals where state = 'pending' and expires_at >= $now) as approvals,
      (select count(*)::int from driver_applications where status in ('pending', 'under_review')) as applications`,
  decoderOf({
    cases: integer(),
    urgentCases: integer('urgent_cases'),
    cancelRequests: integer('cancel_requests'),
    overdueCancelRequests: integer('overdue_cancel_requests'),
    approvals: integer(),
    applications: integer(),
  }),
);

/** Of each kind one row, by an index; the lists behind them are short unless something is wrong. */
const ATTENTION_ITEMS = statement(
  'figures.attention',
  { now: time(), today: day(), cancel_minutes: integer(), backup_hours: nullable(integer()) },
  `select kind, count, since from (
    select 'urgent_cases' as kind, count(*)::int as count, min(opened_at) as since
      from cases where urgency = 0 and assignee_id is null
    union all select 'unclaimed_rides', count(*)::int, min(requested_at) from rides
      where status = 'pending' and ${OF_ALL} and expires_at > $now
        and requested_at <= $now::timestamptz - interval '${UNCLAIMED_MINUTES} minutes'
        and pickup_at <= $now::timestamptz + interval '${SOON_MINUTES} minutes'
    union all select 'standing_without_driver', count(*)::int, min(ride.requested_at)
      from standing_occurrences as occurrence left join rides as ride on ride.id = occurrence.id
      where occurrence.state in ('planned', 'seeking', 'booked') and occurrence.pickup_at >= $now
        and occurrence.pickup_at < $now::timestamptz + interval '${BOOK_HOURS} hours'
        and (occurrence.state = 'seeking' or ride.status = 'pending')
    union all select 'standing_driver_away', count(*)::int, null from ${withDriverAway('$now')}
    union all select 'standing_unpaid', count(*)::int, null from standing_occurrences as occurrence
      where occurrence.state in ('planned', 'seeking', 'booked') and occurrence.pickup_at >= $now
        and occurrence.pickup_at < $now::timestamptz + interval '${REASSIGN_HOURS} hours'
        and occurrence.funding_problem is not null
    union all select 'overdue_returns', count(*)::int, min(trip.called_at)
      from return_trips trip join rides on rides.id = trip.return_ride_id
      where trip.state = 'called' and trip.called_at > $now::timestamptz - interval '1 day'
        and trip.called_at <= $now::timestamptz - interval '${RETURN_OVERDUE_MINUTES} minutes'
        and rides.status in ('pending', 'accepted') and rides.arrived_at is null
    union all select 'overdue_cancel_requests', count(*)::int, min(cancel_asked_at) from rides
      where ${ASKED} and (cancel_answer = 'declined'
        or cancel_asked_at <= $now::timestamptz - $cancel_minutes * interval '1 minute')
    union all select 'broken_ledger', violations, finished_at
      from (select violations, finished_at from ledger_audits order by id desc limit 1) last
    union all select 'overdue_ledger_check', 1, max(finished_at) from ledger_audits where extent = 'full'
      having coalesce(max(finished_at), (select created_at from rides order by created_at limit 1))
        <= $now::timestamptz - interval '${LEDGER_CHECK_HOURS} hours'
    union all select 'overdue_backup', 1, max(taken_at) from backup_checks where faults = 0
      having coalesce(max(taken_at), '-infinity') <= $now::timestamptz - $backup_hours * interval '1 hour'
    union all select 'failed_jobs', count(*)::int, min(failed_at) from (
      select run_at as failed_at from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
      union all select due_at from payments where due_at is not null and due_attempts >= ${MOST_ATTEMPTS}
    ) failed
    union all select 'unsent_emails', count(*)::int, min(created_at) from emails
      where status = 'queued' and created_at <= $now::timestamptz - interval '${UNSENT_MINUTES} minutes'
        and created_at > coalesce(
          (select created_at from emails where status = 'sent' order by created_at desc limit 1), '-infinity')
    union all select 'unsent_texts', count(*)::int, min(created_at) from texts
      where status = 'queued' and created_at <= $now::timestamptz - interval '${UNSENT_MINUTES} minutes'
        and created_at > coalesce((select created_at from texts where status = 'sent' order by created_at desc limit 1), '-infinity')
        and created_at > coalesce((select created_at from texts where status = 'delivered' order by created_at desc limit 1), '-infinity')
    union all select 'provider_differences', difference_count, finished_at
      from (select difference_count, finished_at from reconciliations order by started_at desc, id desc limit 1) last
    union all select 'overdue_reconciliation', 1, created_at from (select created_at from payments
      where created_at > coalesce((select started_at from reconciliations order by started_at desc limit 1), '-infinity')
      order by created_at limit 1) uncompared
      where created_at <= $now::timestamptz - interval '${RECONCILIATION_HOURS} hours'
    union all select 'failed_payouts', count(*)::int, min(scheduled_for) from payouts where status = 'failed'
    union all select 'overdue_payouts', count(*)::int, min(scheduled_for) from payouts
      where status in ('pending', 'processing') and scheduled_for <= $now::timestamptz - interval '1 day'
    union all select 'short_cash', count(*)::int, min(completed_at) from rides
      where cash_received < total_fare and completed_at > $now::timestamptz - interval '${ATTENTION_DAYS} days'
    union all select 'payout_requests', count(*)::int, min(requested_at) from payout_requests where status = 'pending'
    union all select 'approvals', count(*)::int, min(requested_at) from approvals
      where state = 'pending' and expires_at >= $now
    union all select 'applications', count(*)::int, min(created_at) from driver_applications
      where status in ('pending', 'under_review')
    union all select 'submitted_documents', count(*)::int, min(uploaded_at) from driver_documents
      where state = 'submitted'
    union all select 'expiring_documents', count(*)::int, null from driver_documents
      where reminded_days is distinct from 0 and accepted_until < $today::date + ${ATTENTION_DAYS}
    union all select 'failed_emails', count(*)::int, min(created_at) from emails
      where (status = 'failed' or (status = 'queued' and last_error is not null
          and created_at <= $now::timestamptz - interval '${REFUSED_MINUTES} minutes'))
        and created_at > $now::timestamptz - interval '${ATTENTION_DAYS} days'
  ) items where count > 0`,
  decoderOf({ kind: text<AttentionKind>(), count: integer(), since: nullable(time()) }),
);

const RESOLVED = urgencyRank({ kind: 'other', isServiceAnimalRefused: false, state: 'resolved' });

const COUNT = statement('figures.count', { time_zone: text() }, 'select count_figures($time_zone)');

export const postgresFigureViews = (reads: SqlRunner): FigureViews => ({
  show: ({ now, timeZone, firstDay }) => reads.only(SHOW({ now, time_zone: timeZone, first_day: firstDay })),
});

/**
 * Counting waits for whoever is counting already: on a connection of its own, `sql`. Without `backupMaxAgeHours` no backup
 * is overdue.
 */
export const postgresFigures = (
  sql: SqlRunner,
  reads: SqlRunner,
  backupMaxAgeHours: number | null,
): Figures => ({
  openWork: (now) => reads.only(OPEN_WORK({ now, resolved: RESOLVED, minutes: CANCEL_ANSWER_MINUTES })),
  attention: async ({ now, today }) =>
    byUrgency(
      await reads.all(
        ATTENTION_ITEMS({
          now,
          today,
          cancel_minutes: CANCEL_ANSWER_MINUTES,
          backup_hours: backupMaxAgeHours,
        }),
      ),
    ),
  count: (timeZone) => sql.write(COUNT({ time_zone: timeZone })),
});
