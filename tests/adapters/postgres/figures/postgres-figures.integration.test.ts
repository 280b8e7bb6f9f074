import { beforeAll, describe, expect, it } from 'vitest';
import type { FigureCounts } from '../../../../application/ports/figures.ts';
import {
  postgresFigures,
  postgresFigureViews,
} from '../../../../adapters/postgres/figures/postgres-figures.ts';
import type { Figures, FigureViews } from '../../../../application/ports/figures.ts';
import { poolRunner } from '../../../../adapters/postgres/sql-runner.ts';
import { FixedClock } from '../../../support/in-memory/fixed-clock.ts';
import { aBooking, anAdmin, useTestUseCases, SYSTEM } from '../../../support/test-use-cases.ts';
import type { UserActor } from '../../../../domain/users/user.ts';
import { liveThreeWeeks, type AuditedWorld } from '../wallet/audited-world.ts';

const ZONE = 'America/New_York';
const clock = new FixedClock();

const product = useTestUseCases({ clock });
let world: AuditedWorld;
let figures: Figures;
let views: FigureViews;
let admin: UserActor;

beforeAll(async () => {
  world = await liveThreeWeeks(product.useCases, clock);
  admin = await anAdmin(product.useCases);
  const sql = poolRunner(product.pool);
  figures = postgresFigures(sql, sql, null);
  views = postgresFigureViews(sql);
});

const show = () => views.show({ now: clock.now(), timeZone: ZONE, firstDay: '2000-01-01' });
const count = () => figures.count(ZONE);

/** As everything there is sums to, without tallies. */
async function sumOfAll(): Promise<Partial<FigureCounts>> {
  const { rows } = await product.pool.query<Partial<FigureCounts>>(
    `select (select count(*)::int from rides) as bookings,
       (select count(*)::int from rides where status = 'completed') as "completedBookings",
       (select count(*)::int from rides where status = 'pending') as "pendingBookings",
       (select count(*)::int from rides where status = 'in_progress') as "runningBookings",
       (select count(*)::int from users) as users,
       (select sum(amount_cents)::int from postings where account = 'platform_revenue') as "revenueCents",
       (select (sum(wallet_balance + held_balance) * 100)::int from balances) as "walletCents",
       (select (coalesce(sum(net_amount), 0) * 100)::int from payouts where status = 'pending' and scheduled_for > $1)
         as "upcomingPayoutCents",
       (select count(*)::int from payouts where status <> 'completed' and scheduled_for <= $1) as "duePayouts",
       (select (coalesce(sum(net_amount), 0) * 100)::int from payouts where status <> 'completed' and scheduled_for <= $1)
         as "duePayoutCents",
       (select min(scheduled_for) from payouts where status <> 'completed' and scheduled_for <= $1)
         as "payoutsDueSince"`,
    [clock.now()],
  );
  return rows[0] ?? {};
}

describe('the figures of the business', () => {
  it('are what everything sums to, whether or not it was counted', async () => {
    const uncounted = await show();
    expect(uncounted).toMatchObject(await sumOfAll());
    expect(uncounted.onlineDrivers).toBe(1);
    await count();
    expect(await show()).toEqual(uncounted);
  });

  it('take in at once what comes after a count, and the next count adds it once', async () => {
    await count();
    const before = await show();
    await product.useCases.requestRide.execute(world.rider, aBooking('1.00'));
    await anAdmin(product.useCases);
    const after = await show();
    expect(after).toMatchObject({ bookings: before.bookings + 1, users: before.users + 1 });
    expect(after.pendingBookings).toBe(before.pendingBookings + 1);
    expect(after).toMatchObject(await sumOfAll());
    await count();
    await count();
    expect(await show()).toEqual(after);
  });

  it('leave closed accounts out', async () => {
    const { users } = await show();
    await product.pool.query('update users set deleted_at = now() where id = $1', [admin.userId]);
    await product.pool.query('update users set deleted_at = now() where id = $1', [admin.userId]);
    expect((await show()).users).toBe(users - 1);
    await product.pool.query('update users set deleted_at = null where id = $1', [admin.userId]);
  });

  it('miss nothing of a transaction that began before a count and commits after it', async () => {
    await count();
    const before = await show();
    const late = await product.pool.connect();
    await late.query('begin');
    await late.query(
      `insert into ride_history (id, ride_id, to_status, action, actor_role, at)
       values (gen_random_uuid(), $1, 'pending', 'request', 'system', now())`,
      [world.pending.id],
    );
    await anAdmin(product.useCases);
    await count();
    await late.query('commit');
    late.release();
    expect((await show()).bookings).toBe(before.bookings + 1);
    await count();
    expect((await show()).bookings).toBe(before.bookings + 1);
  });

  it('are added once by processes that count at the same time', async () => {
    await product.useCases.creditWallet.execute(SYSTEM, {
      userId: world.rider.userId,
      amount: '25.00',
      reference: 'twice',
      description: 'Test money',
    });
    const before = await show();
    await Promise.all([count(), count(), count(), count()]);
    expect(await show()).toEqual(before);
  });

  it('start anew after a restore into a server with lower transaction numbers', async () => {
    await count();
    const before = await show();
    await product.pool.query(`update figure_point set counted_before = '999999999999'`);
    expect(await show()).toEqual(before);
    await count();
    expect(await show()).toEqual(before);
  });

  it('stand under the days on which things happened', async () => {
    const { days, revenueCents, walletCents } = await show();
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    expect(sum(days.map((day) => day.revenueCents))).toBe(revenueCents);
    expect(sum(days.map((day) => day.walletCents))).toBe(walletCents);
    expect(sum(days.map((day) => day.trips))).toBe(6);
    expect(days.length).toBeGreaterThan(2);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  });
});
