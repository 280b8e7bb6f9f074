import type { DayCounts, Figures } from '../../../application/ports/figures.ts';
import { urgencyRank } from '../../../domain/cases/case.ts';
import { bigCount, cents, day, integer, json, money, nullable, text, time } from '../column-types.ts';
import { CANCEL_ANSWER_MINUTES } from '../../../domain/rides/cancel-request.ts';
import { OF_ALL } from '../rides/ride-table.ts';
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

const RESOLVED = urgencyRank({ kind: 'other', state: 'resolved' });

const COUNT = statement('figures.count', { time_zone: text() }, 'select count_figures($time_zone)');

/** Counting waits for whoever is counting already: on a connection of its own, `sql`. */
export const postgresFigures = (sql: SqlRunner, reads: SqlRunner): Figures => ({
  show: ({ now, timeZone, firstDay }) => reads.only(SHOW({ now, time_zone: timeZone, first_day: firstDay })),
  openWork: (now) => reads.only(OPEN_WORK({ now, resolved: RESOLVED, minutes: CANCEL_ANSWER_MINUTES })),
  count: (timeZone) => sql.write(COUNT({ time_zone: timeZone })),
});
