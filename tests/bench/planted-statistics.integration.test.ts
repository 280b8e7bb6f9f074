import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnvironment } from '../../adapters/config/environment.ts';
import { serve, type RunningApp } from '../../cli/server/serve.ts';
import { getDatabase, runSql } from '../support/database-server.ts';
import { usually } from '../support/long.ts';
import { plantRowCounts, plantStatistics, WITHOUT_AUTOVACUUM } from '../support/planted-statistics.ts';
import { watchReads } from '../support/rows-read.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createTestUseCases } from '../support/test-use-cases.ts';
import { watchStatements } from '../support/watch-statements.ts';
import { registerDriver, registerRiders, type SignedInUser } from './bench-users.ts';
import { Caller } from './fill/caller.ts';
import { fillDatabase } from './fill/fill-database.ts';
import { toFillSizes } from './fill/fill-sizes.ts';
import { registerMeasuredUsers, toFilledUsers, type MeasuredUsers } from './fill/measured-users.ts';
import { MEASURED_CALLS } from './fill/page-reads.ts';
import { CountedCalls, countOperations } from './operations.ts';
import { AREA } from '../support/places.ts';

const RIDES = 3_000;
/** Of one table in one call: some pages of a list with all that stands beside each of its rows, and 50 drivers' cards. */
const MOST_ROWS = 600;

/** Those whose histories are as long as those of most people, and the operator's lists, which are long for everybody. */
const CALLS = MEASURED_CALLS.filter(({ by, method, name }) => {
  const isHeavy = by === 'heavyRider' || by === 'heavyDriver';
  return !isHeavy && !(method === 'POST' && name.startsWith('booking'));
});

/** Lists that are put in order while nothing is known of the states of their rows. */
const SORTED_UNKNOWN = ['admin bookings, completed', 'admin payouts, completed'];

const SWEEPS = [
  ['expireRides', ({ useCases }: RunningApp['app']) => useCases.expireRides.execute(() => undefined)],
  ['recoverPayments', ({ useCases }: RunningApp['app']) => useCases.recoverPayments.execute(() => undefined)],
] as const;

let filled: TestDatabase;
let users: MeasuredUsers;
let rider: SignedInUser;
let driver: SignedInUser;

beforeAll(async () => {
  filled = await createTestDatabase();
  await runSql(filled.url, WITHOUT_AUTOVACUUM);
  const app = await createTestUseCases({ database: filled });
  users = await registerMeasuredUsers(app.useCases);
  [rider] = (await registerRiders(app.useCases, 1)) as [SignedInUser];
  driver = await registerDriver(app.useCases);
  await app.close();
  const sizes = { ...toFillSizes(RIDES), riders: 1_000, heavyRiderRides: 1_000 };
  await fillDatabase(filled.url, sizes, toFilledUsers(users), () => undefined);
}, 120_000);
afterAll(() => filled.drop());

/** "booking: rides 3021" for each table of which a call reads more than it may. */
async function findLongReads(databaseUrl: string): Promise<string[]> {
  using folder = temporaryFolder();
  const environment = readEnvironment({
    NODE_ENV: 'test',
    DEMO: 'false',
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
    AREA: AREA.id,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder.path,
  });
  const running = await serve(environment, { roles: { web: true, jobs: false }, client: false });
  const reads = await watchReads(running.app.pool, databaseUrl);
  const caller = await Caller.connect(running.url, users);
  const found: string[] = [];
  const look = async (call: string) => {
    for (const [table, rows] of await reads.take())
      if (rows > MOST_ROWS) found.push(`${call}: ${table} ${rows}`);
  };
  try {
    const calls = new CountedCalls(running.url, watchStatements(running.app.pool), look);
    await calls.book(rider);
    await reads.take();
    await countOperations(calls, rider, driver);
    for (const call of CALLS) {
      await caller.getBody(call);
      await reads.take();
      await caller.time(call);
      await look(call.name);
    }
    for (const [name, sweep] of SWEEPS) {
      await sweep(running.app);
      await look(name);
    }
  } finally {
    caller.close();
    await reads.close();
    await running.stop();
  }
  return found;
}

/** What the statistics say of the rides, which were never like that, or are no longer. */
const STATISTICS: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  'none at all': async () => undefined,
  'how it is': (url) => runSql(url, 'analyze'),
  'that there is nothing': (url) => plantRowCounts(url, 0),
  'that there are but a few': async (url) => {
    await runSql(url, 'analyze');
    await plantRowCounts(url, 5);
  },
  'that one rider has all': (url) => plantStatistics(url, `rider_id = '${users.heavyRider.userId}'`),
  'that one driver has all': (url) => plantStatistics(url, `driver_id = '${users.heavyDriver.userId}'`),
  'that all wait': (url) => plantStatistics(url, `status = 'pending'`),
  'that one rider has all, and all wait': (url) =>
    plantStatistics(url, `status = 'pending', rider_id = '${users.heavyRider.userId}'`),
  'that all are completed': (url) => plantStatistics(url, `status = 'completed'`),
};

/** Plans made for the values of each call differ from those for any values where the statistics know the values. */
const CASES = Object.keys(STATISTICS).flatMap((said) => [
  [said, 'force_generic_plan'],
  ...(said === 'how it is' ? [] : [[said, 'force_custom_plan']]),
]) as [said: string, mode: string][];

/** Nothing known, one customer, one driver and one state: where plans have gone wrong. */
const USUAL: typeof CASES = [
  ['none at all', 'force_generic_plan'],
  ['that there is nothing', 'force_custom_plan'],
  ['that one rider has all, and all wait', 'force_generic_plan'],
  ['that one driver has all', 'force_custom_plan'],
  ['that all are completed', 'force_generic_plan'],
];

it.each(usually(USUAL, CASES))(
  'no booking, trip, dashboard, list or sweep reads more than it needs while statistics say %s (%s)',
  async (said, mode) => {
    await using database = await createTestDatabase(filled);
    await STATISTICS[said]?.(database.url);
    const setting = `alter database ${getDatabase(database.url)} set plan_cache_mode = '${mode}'`;
    await runSql(database.url, setting);
    const found = await findLongReads(database.url);
    const isKnown = said !== 'none at all' && said !== 'that there is nothing';
    const isExcused = (each: string) => !isKnown && SORTED_UNKNOWN.some((name) => each.startsWith(name));
    expect(found.filter((each) => !isExcused(each))).toEqual([]);
  },
  120_000,
);
