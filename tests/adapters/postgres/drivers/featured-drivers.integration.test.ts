import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PostgresEventFeed } from '../../../../adapters/postgres/events/postgres-event-feed.ts';
import { FeaturedDriversCache } from '../../../../adapters/postgres/drivers/featured-drivers-cache.ts';
import { postgresDriverViews } from '../../../../adapters/postgres/drivers/postgres-driver-views.ts';
import { poolRunner } from '../../../../adapters/postgres/sql-runner.ts';
import { anOnlineDriver, useTestUseCases } from '../../../support/test-use-cases.ts';

/** Nothing grows too old while a test runs. */
const AN_HOUR_MS = 3_600_000;

const app = useTestUseCases();
let feed: PostgresEventFeed;
const cache = new FeaturedDriversCache(AN_HOUR_MS);

beforeAll(async () => {
  feed = new PostgresEventFeed({ databaseUrl: app.databaseUrl, onDriverHidden: () => cache.forget() });
  await feed.start();
});
afterAll(async () => {
  await feed.stop();
});

const featured = async () => {
  const cards = await postgresDriverViews(poolRunner(app.pool), cache).featured(3);
  return cards.map(({ view }) => view.driver.userId);
};

it.each([`suspended = true, suspended_reason = 'A complaint'`, 'is_driver_approved = false'])(
  'shows visitors no driver any more after an update to %s, in any process',
  async (change) => {
    const { userId } = await anOnlineDriver(app.useCases);
    cache.forget();
    expect(await featured()).toEqual([userId]);
    await app.pool.query(`update users set ${change} where id = $1`, [userId]);
    await vi.waitFor(async () => expect(await featured()).toEqual([]), { timeout: 5_000, interval: 20 });
  },
);
