import { expect, it } from 'vitest';
import { readEnvironment } from '../../../adapters/config/environment.ts';
import { seedDemo } from '../../../cli/demo/seed-demo.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const DAY_MS = 24 * 3_600_000;

/** Yesterday at this time of UTC, which is five hours ahead of the area's clocks in winter, four in summer. */
function yesterdayAt(hours: number): Date {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS;
  return new Date(midnight + hours * 3_600_000);
}

async function seedAt(now: Date): Promise<boolean> {
  await using database = await createTestDatabase();
  using folder = temporaryFolder();
  const { url } = database;
  const environment = readEnvironment({ DATABASE_URL: url, DATA_DIR: folder.path });
  const stop = () => Promise.resolve();
  return await seedDemo(environment, { url, directUrl: url, stop }, () => undefined, now);
}

it('makes the demo data soon after midnight, when the day of the way back is over', async () => {
  await expect(seedAt(yesterdayAt(5.5))).resolves.toBe(true);
}, 60_000);
