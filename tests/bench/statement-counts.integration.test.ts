import { beforeAll, describe, expect, it } from 'vitest';
import { expectAtMost, MOST, type Costly } from '../support/database-costs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTestUseCases } from '../support/test-use-cases.ts';
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

describe('what an operation costs the database, with the session included,', () => {
  it('is at most what was decided, over REST and over GraphQL as the web client asks', () => {
    const names = operations.map(({ apiInterface, operation }) => `${apiInterface} ${operation}`);
    expect(names.sort()).toEqual(
      Object.keys(MOST)
        .filter((name) => /^(REST|GraphQL) /.test(name))
        .sort(),
    );
    for (const count of operations) expectAtMost(`${count.apiInterface} ${count.operation}` as Costly, count);
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
