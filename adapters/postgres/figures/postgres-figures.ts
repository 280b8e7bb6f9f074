import type { DayCounts, FigureCounts, Figures } from '../../../application/ports/figures.ts';
import { bigCount, cents, day, integer, json, money, text, time } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';

const SHOW = statement(
  'figures.show',
  { now: time(), time_zone: text(), first_day: day() },
  `with figures as materialized (select * from figures_by_day($time_zone)),
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
        (select count(*)::int from rides where status = 'pending') as pending_bookings,
        (select count(*)::int from rides where status = 'in_progress') as running_bookings,
        (select users from figure_point) + (select coalesce(sum(change), 0) from user_arrivals) as users,
        (select count(*)::int from driver_profiles where availability in ('available', 'busy')) as online_drivers,
        (select count(*)::int from driver_applications where status in ('pending', 'under_review')) as open_applications,
        (select coalesce(sum(net_amount), 0) from payouts where status = 'pending' and scheduled_for > $now)
          as upcoming_payout,
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
    days: json<readonly DayCounts[], 'days'>('days'),
  }),
);

const COUNT = statement('figures.count', { time_zone: text() }, 'select count_figures($time_zone)');

export class PostgresFigures implements Figures {
  /** Counting waits for whoever is counting already: on a connection of its own. */
  constructor(
    private readonly sql: SqlRunner,
    private readonly reads: SqlRunner,
  ) {}

  async show({ now, timeZone, firstDay }: Parameters<Figures['show']>[0]): Promise<FigureCounts> {
    const { rows } = await this.reads.run(SHOW({ now, time_zone: timeZone, first_day: firstDay }));
    const [row] = rows;
    if (!row) throw new Error('Sums have one row');
    return row;
  }

  async count(timeZone: string): Promise<void> {
    await this.sql.run(COUNT({ time_zone: timeZone }));
  }
}
