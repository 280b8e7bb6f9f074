import { describe, expect, it } from 'vitest';
import { aBilledOrganisation, someCoveredRides } from '../../support/a-billed-organisation.ts';
import { countDeadlocks } from '../../support/count-deadlocks.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { SYSTEM, useTestUseCases } from '../../support/test-use-cases.ts';

const clock = new FixedClock();
const app = useTestUseCases({ clock, connections: 10 });
const ORGANISATIONS = 4;
const PAYMENTS = 8;

describe('at once', () => {
  it('two issues of a month, and refunds meanwhile, give each ride one line and no number a gap', async () => {
    const deadlocks = countDeadlocks(app.pool);
    clock.set(new Date('2026-03-10T15:00:00Z'));
    const first = await aBilledOrganisation(app);
    const all = [first];
    while (all.length < ORGANISATIONS) all.push(await aBilledOrganisation(app, { driver: first.driver }));
    const rides: string[] = [];
    for (const one of all) rides.push(...(await someCoveredRides(app, one, 3)));
    clock.set(new Date('2026-04-01T15:00:00Z'));
    const issue = () => app.useCases.issueInvoices.execute(SYSTEM, {});
    const refunds = rides
      .slice(0, 6)
      .map((rideId) =>
        app.useCases.refundRide.execute(SYSTEM, { rideId, amount: '2.00', reason: 'A detour' }),
      );
    const [issued] = await Promise.all([Promise.all([issue(), issue(), issue()]), ...refunds]);
    expect(issued.flat()).toHaveLength(ORGANISATIONS);
    const sequences = issued.flat().map(({ invoice }) => invoice.sequence);
    expect(sequences.sort((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    clock.set(new Date('2026-05-01T15:00:00Z'));
    await Promise.all([issue(), issue()]);
    const { rows } = await app.pool.query<{ lines: number; refunds: number; sum: number }>(
      `select (select count(*)::int from invoice_lines where refund_id is null) as lines,
        (select count(*)::int from invoice_refunds) as refunds, (select sum(total_cents)::int from invoices) as sum`,
    );
    const back = await app.pool.query<{ cents: number }>(
      'select sum(organisation_cents)::int as cents from refunds',
    );
    expect(rows).toEqual([{ lines: 12, refunds: 6, sum: 12 * 12_29 - (back.rows[0]?.cents ?? 0) }]);
    const { violations } = await app.useCases.verifyLedger.execute(SYSTEM, { full: true });
    expect(violations).toEqual([]);
    expect(deadlocks()).toBe(0);
  });

  it('eight payments settle each cent once, the same one among them too', async () => {
    clock.set(new Date('2026-05-10T15:00:00Z'));
    const clinic = await aBilledOrganisation(app);
    await someCoveredRides(app, clinic, 3);
    clock.set(new Date('2026-06-01T15:00:00Z'));
    const { organisationId } = clinic;
    await app.useCases.issueInvoices.execute(SYSTEM, {});
    const pay = (id?: string) =>
      app.useCases.recordOrganisationPayment.execute(SYSTEM, {
        organisationId,
        id,
        amount: '5.00',
        receivedOn: '2026-05-30',
        bankReference: 'RF-1',
      });
    const again = '00000000-0000-7000-8000-00000000beef';
    await Promise.all([...Array.from({ length: PAYMENTS }, () => pay()), pay(again), pay(again)]);
    // 36.87 are invoiced, and 45.00 are paid.
    expect(await app.useCases.showReceivable.execute(SYSTEM, { organisationId })).toMatchObject({
      openCents: 0,
      unusedCents: 8_13,
    });
    const { violations } = await app.useCases.verifyLedger.execute(SYSTEM, { full: true });
    expect(violations).toEqual([]);
  });
});
