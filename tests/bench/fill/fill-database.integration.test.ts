import { expect, it } from 'vitest';
import { runSql } from '../../support/database-server.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { createTestUseCases, SYSTEM } from '../../support/test-use-cases.ts';
import { fillDatabase } from './fill-database.ts';
import { toFillSizes } from './fill-sizes.ts';
import { registerMeasuredUsers, toFilledUsers } from './measured-users.ts';

/** What the lists of operators show beside rides and people. */
const OPERATORS_TABLES = [
  'ratings',
  'payouts',
  'payout_requests',
  'payout_rides',
  'payout_request_rides',
  'audit_log',
  'security_events',
  'emails',
  'cases',
  'case_messages',
  'ride_offers',
  'driver_applications',
  'driver_documents',
  'wallet_credits',
  'approvals',
  'reconciliations',
  'pricing_config',
  'figure_sums',
  'journal_entries',
  'sessions',
];

it('fills a database in which the ledger verifies and provider and records agree', async () => {
  await using database = await createTestDatabase();
  const app = await createTestUseCases({ database });
  const { useCases } = app;
  const users = toFilledUsers(await registerMeasuredUsers(useCases));
  const sizes = toFillSizes(300);

  await fillDatabase(database.url, sizes, users, () => undefined);

  const { violations, rides } = await useCases.verifyLedger.execute(SYSTEM, { full: true });
  const reconciled = await useCases.reconcileProvider.execute(SYSTEM, { days: 1000 });
  expect(violations).toEqual([]);
  expect(rides).toBe(300);
  expect(reconciled.differences).toEqual([]);
  expect(reconciled.payments).toBe(sizes.riders * 4);
  expect(reconciled.transfers).toBeGreaterThan(100);

  const counts = await runSql<Record<string, number>>(
    database.url,
    `select (select count(*) from rides where rider_id = $1)::int as "heavyRider",
       (select count(*) from rides where rider_id = $2)::int as rider,
       (select count(*) from ride_history where actor_id = $3 and action = 'accept')::int as "heavyDriver",
       (select count(*) from ride_history where actor_id = $4 and action = 'accept')::int as driver,
       (select count(*) from rides where status not in ('completed', 'cancelled'))::int as open,
       (select count(*) from earnings where paid_amount = 0)::int as "unpaid"`,
    [users.heavyRider, users.rider, users.heavyDriver, users.driver],
  );
  const { heavyRider = 0, rider = 0, heavyDriver = 0, driver = 0, open, unpaid = 0 } = counts[0]!;
  expect(heavyRider).toBeGreaterThanOrEqual(sizes.heavyRiderRides);
  expect(rider).toBeGreaterThan(5);
  expect(heavyDriver).toBeGreaterThan(sizes.heavyDriverRides / 2);
  expect(driver).toBeGreaterThan(0);
  expect(open).toBe(sizes.openRides);
  expect(unpaid).toBeGreaterThan(0);

  const tables = await runSql<{ name: string; rows: number }>(
    database.url,
    `select name, (xpath('/row/count/text()', query_to_xml('select count(*) from ' || name, false, true, '')))[1]::text::int
       as rows from unnest($1::text[]) name`,
    [OPERATORS_TABLES],
  );
  expect(tables.filter(({ rows }) => rows === 0)).toEqual([]);
  const figures = await useCases.showFigures.execute(SYSTEM);
  expect(figures.bookings).toBe(300);
  await app.close();
});
