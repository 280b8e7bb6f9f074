import { beforeAll, expect, it, vi } from 'vitest';
import { weeklyJobs } from '../../cli/job-handlers.ts';
import { toInstant } from '../../domain/geo/local-time.ts';
import { FixedClock } from '../support/in-memory/fixed-clock.ts';
import { TIME_ZONE } from '../support/places.ts';
import {
  aCompletedRide,
  aFundedRider,
  anOnlineDriver,
  useTestUseCases,
  SYSTEM,
} from '../support/test-use-cases.ts';

const atLocal = (day: number, hour: number) =>
  toInstant({ year: 2026, month: 3, day, hour, minute: 0, second: 0 }, TIME_ZONE) ?? new Date(Number.NaN);

/** A Sunday evening. */
const clock = new FixedClock(atLocal(15, 22));
const log = { info: vi.fn(), error: vi.fn() };
const app = useTestUseCases({ clock, connections: 6 });

beforeAll(async () => {
  const rider = await aFundedRider(app.useCases, '100');
  const driver = await anOnlineDriver(app.useCases);
  await aCompletedRide(app.useCases, rider, driver, { tipAmount: '5' });
});

it('makes the payouts of a week once it is over, one for each driver, whoever runs how often', async () => {
  const { 'generate-payouts': generate } = weeklyJobs(app.useCases, log);
  const list = async () => (await app.useCases.listPayouts.execute(SYSTEM)).items.map(({ payout }) => payout);
  await generate();
  expect(await list()).toEqual([]);
  expect(log.info).not.toHaveBeenCalled();

  clock.advance({ hours: 3 });
  await Promise.all([generate(), generate(), app.useCases.generatePayouts.execute(SYSTEM)]);
  await generate();
  expect(await list()).toMatchObject([{ status: 'pending', ridesCount: 1, amountCents: 1_800 }]);

  const figures = () => app.useCases.showFigures.execute(SYSTEM);
  expect(await figures()).toMatchObject({ duePayouts: 0, upcomingPayoutCents: 1_800, payoutsDueSince: null });
  clock.advance({ days: 2 });
  expect(await figures()).toMatchObject({
    duePayouts: 1,
    duePayoutCents: 1_800,
    upcomingPayoutCents: 0,
    payoutsDueSince: atLocal(18, 0),
  });
});
