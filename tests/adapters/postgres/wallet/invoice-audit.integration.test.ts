import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnectionPool } from '../../../../adapters/postgres/connection-pool.ts';
import { INVOICE_CHECKS } from '../../../../adapters/postgres/wallet/invoice-checks.ts';
import { PostgresLedgerAuditor } from '../../../../adapters/postgres/wallet/postgres-ledger-auditor.ts';
import { aBilledOrganisation, someCoveredRides } from '../../../support/a-billed-organisation.ts';
import { openInvoices, payByCard } from '../../../support/invoices-by-card.ts';
import { FixedClock } from '../../../support/in-memory/fixed-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { createTestUseCases, SYSTEM } from '../../../support/test-use-cases.ts';
import { INVOICE_PLANTS, type BilledWorld } from './invoice-mutants.ts';

let original: TestDatabase;
let world: BilledWorld;

beforeAll(async () => {
  original = await createTestDatabase();
  const clock = new FixedClock(new Date('2026-03-10T15:00:00Z'));
  const app = await createTestUseCases({ clock, database: original });
  world = await billTwoMonths(app, clock);
  await app.close();
});
afterAll(() => original.drop());

type App = Awaited<ReturnType<typeof createTestUseCases>>;

/** An invoice with a refund in it, a credit note, a payment of a part, a record that was taken back, and a ride of today. */
async function billTwoMonths(app: App, clock: FixedClock): Promise<BilledWorld> {
  const { useCases } = app;
  const clinic = await aBilledOrganisation(app);
  const { organisationId } = clinic;
  const [first = '', second = ''] = await someCoveredRides(app, clinic, 3);
  const refund = (rideId: string) =>
    useCases.refundRide.execute(SYSTEM, { rideId, amount: '2.00', reason: 'A detour' });
  await refund(first);
  clock.set(new Date('2026-04-01T15:00:00Z'));
  const [issued] = await useCases.issueInvoices.execute(SYSTEM, {});
  await refund(second);
  const payment = { organisationId, amount: '10.00', receivedOn: '2026-04-01', bankReference: 'RF-1' };
  const { payment: paid } = await useCases.recordOrganisationPayment.execute(SYSTEM, payment);
  const { payment: wrong } = await useCases.recordOrganisationPayment.execute(SYSTEM, payment);
  await useCases.reverseOrganisationPayment.execute(SYSTEM, { paymentId: wrong.id, reason: 'Typed twice' });
  await someCoveredRides(app, clinic);
  clock.set(new Date('2026-05-01T15:00:00Z'));
  await useCases.issueInvoices.execute(SYSTEM, {});
  await refund(second);
  await payByCard(useCases, clinic.manager, (await openInvoices(useCases, organisationId))[0] ?? '');
  await someCoveredRides(app, clinic);
  return { organisationId, invoiceId: issued?.invoice.id ?? '', paymentId: paid.id };
}

async function brokenRulesAfter(plant: (db: pg.Client) => Promise<unknown>): Promise<string[]> {
  await using copy = await createTestDatabase(original);
  const db = new pg.Client(copy.url);
  await db.connect();
  await plant(db);
  await db.end();
  const pool = createConnectionPool({ databaseUrl: copy.url, maxConnections: 1 });
  try {
    const { checks } = await new PostgresLedgerAuditor(pool).verify({ full: true });
    return checks.filter(({ violations }) => violations > 0).map(({ rule }) => rule);
  } finally {
    await pool.end();
  }
}

describe('the ledger auditor, of invoices', () => {
  it('finds nothing wrong with two months of an organisation', async () => {
    expect(await brokenRulesAfter(async () => undefined)).toEqual([]);
  });

  it.each(INVOICE_PLANTS)('reports %s', async (_, rules, plant) => {
    expect(await brokenRulesAfter((db) => plant(db, world))).toEqual(rules);
  });

  it('has a planted fault for each rule', () => {
    const planted = new Set(INVOICE_PLANTS.flatMap(([, rules]) => rules));
    expect(planted).toEqual(new Set(INVOICE_CHECKS.map(({ rule }) => rule)));
  });
});
