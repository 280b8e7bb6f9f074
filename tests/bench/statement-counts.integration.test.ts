import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTestUseCases } from '../support/test-use-cases.ts';
import type { ApiInterface } from './booking-calls.ts';
import type { BookingScript } from './booking-script.ts';
import type { OperationCount } from './operations.ts';
import { registerDriver, registerRiders } from './bench-users.ts';
import { recordOperations } from './record-operations.ts';

let operations: readonly OperationCount[];
let script: BookingScript;

beforeAll(async () => {
  await using database = await createTestDatabase();
  using folder = temporaryFolder();
  const app = await createTestUseCases({ database });
  const { useCases } = app;
  const [one, other] = await registerRiders(useCases, 2);
  const driver = await registerDriver(useCases);
  ({ operations, script } = await recordOperations(database.url, folder.path, [one!, other!], driver));
  await app.close();
});

/** "statements/round trips" of each operation. */
function getCosts(wanted: ApiInterface): Record<string, string> {
  const counted = operations.filter(({ apiInterface }) => apiInterface === wanted);
  return Object.fromEntries(
    counted.map(({ operation, statements, roundTrips }) => [operation, `${statements.length}/${roundTrips}`]),
  );
}

// One more than before is a decision: change the number here together with what made it grow.
describe('what an operation costs the database, in statements/round trips with the session included,', () => {
  it('is pinned for REST', () => {
    expect(getCosts('REST')).toEqual({
      booking: '8/2',
      // One of each for the other rides of the driver.
      'driver requests': '7/2',
      // With the driver's earning, which is read for the answer; so at the start and the completion.
      accept: '10/4',
      // One of each for where the driver was last, and of a completion for the mark of a trip that took no time.
      start: '10/6',
      complete: '16/6',
      cancel: '9/3',
      'rider dashboard': '6/2',
      'ride list': '2/2',
    });
  });

  it('is pinned for GraphQL as the web client asks', () => {
    expect(getCosts('GraphQL')).toEqual({
      booking: '10/3',
      'driver requests': '11/2',
      accept: '10/4',
      start: '10/6',
      complete: '16/6',
      cancel: '11/4',
      'rider dashboard': '8/3',
      'ride list': '4/3',
    });
  });

  it('is sent by the other senders with the session looked for at the time of the booking', () => {
    const times = script.roundTrips[0]![0]!.values.filter((value) => value.kind === 'time');
    expect(Math.max(...times.map(({ seconds }) => seconds))).toBe(0);
  });

  it('is one look at the session for each', () => {
    for (const { statements } of operations) {
      expect(statements.filter((name) => name === 'sessions.find')).toHaveLength(1);
      expect(statements[0]).toBe('sessions.find');
    }
  });
});
