import { expect, it } from 'vitest';
import { showFigures } from '../../../application/figures/show-figures.ts';
import { figureViews, type FigureViews } from '../../../application/ports/figures.ts';
import { serviceArea } from '../../../application/ports/geo.ts';
import { clock } from '../../../application/ports/operations.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import type { SystemActor } from '../../../domain/users/user.ts';
import { given, makeUseCase } from '../../support/make-use-case.ts';
import { TOLEDO } from '../../support/builders/an-area.ts';

const SYSTEM: SystemActor = { kind: 'system', name: 'tests' };

const COUNTS = {
  onlineDrivers: 2,
  bookings: 9,
  users: 5,
  revenueCents: 700,
  walletCents: 9_000,
  upcomingPayoutCents: 100,
  openApplications: 1,
  duePayouts: 0,
  duePayoutCents: 0,
  payoutsDueSince: null,
  pendingBookings: 1,
  runningBookings: 1,
  completedBookings: 7,
};

/** In Toledo it is still the evening of the 9th. */
const evening = new FixedClock(new Date('2026-03-10T03:30:00Z'));

function show(days: Awaited<ReturnType<FigureViews['show']>>['days']) {
  const asked: { firstDay?: string } = {};
  const counts: FigureViews = {
    show: async ({ firstDay }) => ({ ...COUNTS, ...Object.assign(asked, { firstDay }), days }),
  };
  return {
    asked,
    shown: makeUseCase(
      showFigures,
      given(figureViews, counts),
      given(serviceArea, TOLEDO.serviceArea),
      given(clock, evening),
    ).execute(SYSTEM),
  };
}

it('shows each of the last 30 days up to today in the time of the service area', async () => {
  const { asked, shown } = show([{ day: '2026-03-09', trips: 3, revenueCents: 40, walletCents: -10 }]);
  const { days, todayTrips, todayRevenueCents } = await shown;
  expect(days.map(({ day }) => day)).toHaveLength(30);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-02-08', '2026-03-09']);
  expect(new Set(days.map(({ day }) => day)).size).toBe(30);
  expect(asked.firstDay).toBe('2026-02-08');
  expect([todayTrips, todayRevenueCents]).toEqual([3, 40]);
});

it('has nothing for today while nothing has happened', async () => {
  const { todayTrips, todayRevenueCents } = await show([]).shown;
  expect([todayTrips, todayRevenueCents]).toEqual([0, 0]);
});

it('knows what the wallets held at the end of each day from what they hold now', async () => {
  const { days } = await show([
    { day: '2026-03-07', trips: 0, revenueCents: 0, walletCents: 500 },
    { day: '2026-03-09', trips: 0, revenueCents: 0, walletCents: -200 },
  ]).shown;
  expect(days.slice(-4).map(({ walletTotalCents }) => walletTotalCents)).toEqual([
    8_700, 9_200, 9_200, 9_000,
  ]);
});
