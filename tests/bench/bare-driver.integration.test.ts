import { expect, it } from 'vitest';
import { runSql } from '../support/database-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { createTestUseCases, SYSTEM } from '../support/test-use-cases.ts';
import { getBooker, bookWithBareDriver } from './bare-driver.ts';
import { registerDriver, registerRiders } from './bench-users.ts';
import { findBookers, recordOperations } from './record-operations.ts';

it('books by the recorded statements as the product does: whole rides, and a ledger that verifies', async () => {
  await using database = await createTestDatabase();
  using folder = temporaryFolder();
  const app = await createTestUseCases({ database });
  const { useCases } = app;
  const riders = await registerRiders(useCases, 4);
  const driver = await registerDriver(useCases);
  const { script } = await recordOperations(database.url, folder.path, [riders[0]!, riders[1]!], driver);
  const before = await pendingRides(database.url);

  const load = { connections: 2, warmUpSeconds: 0, seconds: 0.2 };
  const bookers = await findBookers(database.url, riders);
  await bookWithBareDriver(database.url, script, bookers, load);

  expect((await pendingRides(database.url)) - before).toBeGreaterThanOrEqual(load.connections);
  const { violations } = await useCases.verifyLedger.execute(SYSTEM, { full: true });
  await app.close();
  expect(violations).toEqual([]);
});

it('gives no booker to two connections', () => {
  const bookers = Array.from({ length: 8 }, (_, index) => index);
  const taken = [0, 1].map((connection) =>
    Array.from({ length: 12 }, (_, turn) => getBooker(bookers, 2, connection, turn)),
  );
  expect(taken.map((ofConnection) => [...new Set(ofConnection)])).toEqual([
    [0, 2, 4, 6],
    [1, 3, 5, 7],
  ]);
});

async function pendingRides(url: string): Promise<number> {
  const [row] = await runSql<{ rides: number }>(
    url,
    `select count(*)::int as rides from rides
      join ride_history on ride_history.ride_id = rides.id and to_status = 'pending'
      join holds on holds.ride_id = rides.id and holds.status = 'open'`,
  );
  return row!.rides;
}
