import { readEnvironment } from '../../adapters/config/environment.ts';
import { serve } from '../../cli/server/serve.ts';
import { runSql } from '../support/database-server.ts';
import { watchStatements } from '../support/watch-statements.ts';
import { bookingScript, type Booker, type BookingScript, type RecordedBooking } from './booking-script.ts';
import { countOperations, CountedCalls, type OperationCount } from './operations.ts';
import type { SignedInUser } from './bench-users.ts';
import { AREA } from '../support/places.ts';

export interface RecordedOperations {
  /** What a booking sends, taken from the product itself: it cannot differ from what the product does. */
  readonly script: BookingScript;
  readonly operations: readonly OperationCount[];
}

/** Serves the product in this process, does everything once over HTTP, and watches its connection pool meanwhile. */
export async function recordOperations(
  databaseUrl: string,
  folder: string,
  riders: readonly [SignedInUser, SignedInUser],
  driver: SignedInUser,
): Promise<RecordedOperations> {
  const environment = readEnvironment({
    NODE_ENV: 'test',
    DEMO: 'false',
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '0',
    MAX_PENDING_RIDES: '1000000',
    AREA: AREA.id,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
  });
  // Jobs share the pool that is watched.
  const running = await serve(environment, { roles: { web: true, jobs: false }, client: false });
  try {
    const calls = new CountedCalls(running.url, watchStatements(running.app.pool));
    const bookers = await findBookers(databaseUrl, riders);
    const recorded: RecordedBooking[] = [];
    // The first of a process reads what later ones know.
    await calls.book(riders[0]);
    await calls.readRates(riders[0]);
    for (const [index, rider] of riders.entries()) {
      const at = new Date();
      recorded.push({ at, booker: bookers[index]!, sent: (await calls.book(rider)).sent });
    }
    await countOperations(calls, riders[0], driver);
    return { script: bookingScript(recorded[0]!, recorded[1]!), operations: calls.counts };
  } finally {
    await running.stop();
  }
}

/** The bookers as the sessions table knows them, in the same order. */
export async function findBookers(databaseUrl: string, riders: readonly SignedInUser[]): Promise<Booker[]> {
  const rows = await runSql<{ user_id: string; sid: string }>(
    databaseUrl,
    'select user_id, sid from sessions where user_id = any($1)',
    [riders.map(({ userId }) => userId)],
  );
  const getSession = new Map(rows.map(({ user_id, sid }) => [user_id, sid]));
  return riders.map(({ userId }) => ({ riderId: userId, sessionId: getSession.get(userId)! }));
}
