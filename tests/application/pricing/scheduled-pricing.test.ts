import { beforeEach, describe, expect, it } from 'vitest';
import type { UpdatePricingInput } from '../../../application/pricing/inputs.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { INITIAL_PRICING_ID } from '../../support/builders/a-pricing.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';
import { proposedRates } from '../../support/proposed-rates.ts';
import { MUSEUM, ZOO } from '../../support/places.ts';

const SYSTEM = { kind: 'system', name: 'cli' } as const;
const START = minutesAfter(NOW, 60);
const RATES: UpdatePricingInput = {
  ...proposedRates,
  schedulingFee: '4.50',
  reason: 'Winter',
  startsAt: START.toISOString(),
};

let app: InMemoryApp;
let admin: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  admin = await app.admin();
});

const schedule = (input: object = {}) => app.useCases.updatePricing.execute(admin, { ...RATES, ...input });
const withdraw = (id: string) => app.useCases.withdrawPricing.execute(admin, { id, reason: 'Mild winter' });
const inForce = async () => (await app.store.run(({ pricings }) => pricings.active(app.clock.now()))).id;
const advanceTo = (time: Date) =>
  app.clock.advance({ seconds: (time.getTime() - app.clock.now().getTime()) / 1000 });

describe('rates with a start', () => {
  it('are in force from that very instant on, and not before', async () => {
    const { id } = await schedule();
    advanceTo(new Date(START.getTime() - 1000));
    expect(await inForce()).toBe(INITIAL_PRICING_ID);
    advanceTo(START);
    expect(await inForce()).toBe(id);
  });

  it('leave an audit row when they are scheduled', async () => {
    const { id } = await schedule();
    expect(app.tables.audit).toMatchObject([
      { action: 'pricing.update', subjectId: id, after: { effectiveAt: START, createdAt: NOW } },
    ]);
  });

  it('give way to rates that start later', async () => {
    const later = await schedule({ startsAt: minutesAfter(START, 60).toISOString() });
    const sooner = await schedule();
    advanceTo(START);
    expect(await inForce()).toBe(sooner.id);
    advanceTo(minutesAfter(START, 60));
    expect(await inForce()).toBe(later.id);
  });

  it('cannot start in the past', async () => {
    const refusal = await toRefusal(() => schedule({ startsAt: NOW.toISOString() }));
    expect(refusal).toMatchObject({ kind: 'invalid', details: { field: 'startsAt' } });
    expect(app.tables.pricings.size).toBe(1);
  });

  it('do not change a price that was quoted before they started', async () => {
    const trip = { pickup: ZOO, dropoff: MUSEUM };
    const { quote, token } = await app.useCases.quoteFare.execute(trip);
    const { id } = await schedule({ startsAt: minutesAfter(NOW, 5).toISOString() });
    app.clock.advance({ minutes: 6 });
    expect((await app.useCases.quoteFare.execute(trip)).quote.pricingId).toBe(id);
    const rider = await app.rider(100_00);
    const ride = await app.useCases.requestRide.execute(rider, {
      ...trip,
      driverType: 'broadcast',
      quoteToken: token,
      totalFare: String(quote.fare.totalCents / 100),
    });
    expect(ride).toMatchObject({ pricingId: INITIAL_PRICING_ID, fare: quote.fare });
  });
});

describe('withdrawing rates', () => {
  it('keeps those in force that they would have replaced, with an audit row', async () => {
    const { id } = await schedule();
    await withdraw(id);
    advanceTo(START);
    expect(await inForce()).toBe(INITIAL_PRICING_ID);
    expect(app.tables.audit.at(-1)).toMatchObject({
      actor: admin,
      action: 'pricing.withdraw',
      subjectId: id,
      reason: 'Mild winter',
      before: { withdrawnAt: null },
      after: { withdrawnAt: NOW },
    });
  });

  it('again changes nothing', async () => {
    const { id } = await schedule();
    const first = await withdraw(id);
    app.clock.advance({ minutes: 1 });
    expect(await withdraw(id)).toEqual(first);
    expect(app.tables.audit).toHaveLength(2);
  });

  it('is refused from the instant they start', async () => {
    const { id } = await schedule();
    advanceTo(START);
    await expectRefusal(() => withdraw(id), 'PRICING_STARTED');
    await expectRefusal(() => withdraw(INITIAL_PRICING_ID), 'PRICING_STARTED');
  });
});

describe('a commission beyond the range that starts later', () => {
  beforeEach(async () => {
    app = new InMemoryApp(undefined, undefined, undefined, {
      commission: { minBasisPoints: 80_00, maxBasisPoints: 90_00 },
    });
    admin = await app.admin();
  });

  it('waits for a second admin and keeps its start', async () => {
    const refusal = await toRefusal(() => schedule({ commissionRate: '79.99' }));
    expect(refusal).toMatchObject({ code: 'APPROVAL_REQUIRED' });
    const { approvalId: id } = refusal.details as { approvalId: string };
    await app.useCases.approveAct.execute(SYSTEM, { id });
    expect(app.tables.pricings.get(id)).toMatchObject({ effectiveAt: START, createdAt: NOW });
  });

  it('starts when it is approved if its start has passed', async () => {
    const refusal = await toRefusal(() => schedule({ commissionRate: '79.99' }));
    const { approvalId: id } = refusal.details as { approvalId: string };
    advanceTo(START);
    await app.useCases.approveAct.execute(SYSTEM, { id });
    expect(app.tables.pricings.get(id)).toMatchObject({ effectiveAt: START, createdAt: START });
  });
});
