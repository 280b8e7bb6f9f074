import { beforeEach, describe, expect, it } from 'vitest';
import type { UpdatePricingInput } from '../../../application/pricing/inputs.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { INITIAL_PRICING_ID } from '../../support/builders/a-pricing.ts';
import { NOW } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { proposedRates } from '../../support/proposed-rates.ts';

const RATES: UpdatePricingInput = {
  ...proposedRates,
  schedulingFee: '3.00',
  shortDistanceMinimum: '16.00',
  shortDistancePerMile: '2.05',
  longDistanceMinimum: '26.00',
  longDistancePerMile: '1.80',
  commissionRate: '82.50',
  reason: '  Fuel prices ',
};

let app: InMemoryApp;
let admin: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  admin = await app.admin();
});

const update = async (input: object = {}) =>
  app.useCases.updatePricing.execute(admin, { ...RATES, ...input });

const inForce = () => app.store.run(({ pricings }) => pricings.active(app.clock.now()));

describe('new rates', () => {
  it('become the version in force; the one before becomes history', async () => {
    app.clock.advance({ minutes: 1 });
    const pricing = await update();
    expect(pricing).toMatchObject({
      schedulingFeeCents: 3_00,
      shortDistanceMinimumCents: 16_00,
      shortDistancePerMileCents: 2_05,
      longDistanceMinimumCents: 26_00,
      longDistancePerMileCents: 1_80,
      commissionRateBasisPoints: 82_50,
      changeReason: 'Fuel prices',
      createdBy: admin.userId,
      effectiveAt: app.clock.now(),
    });
    expect(app.tables.pricings.size).toBe(2);
    expect((await inForce()).id).toBe(pricing.id);
  });

  it('leave an audit row with the old and the new', async () => {
    const pricing = await update();
    expect(app.tables.audit).toMatchObject([
      {
        actor: admin,
        action: 'pricing.update',
        subjectId: pricing.id,
        reason: 'Fuel prices',
        before: { id: INITIAL_PRICING_ID, schedulingFeeCents: 2_50 },
        after: { id: pricing.id, schedulingFeeCents: 3_00 },
        at: NOW,
      },
    ]);
  });

  it('may be numbers, as the older form sends them, without a reason', async () => {
    const pricing = await update({ shortDistancePerMile: 2.1, commissionRate: 80, reason: undefined });
    expect(pricing).toMatchObject({
      shortDistancePerMileCents: 2_10,
      commissionRateBasisPoints: 80_00,
      changeReason: 'No reason given (legacy form)',
    });
  });

  it('may be those of an older version', async () => {
    const first = await update();
    await update({ schedulingFee: '2' });
    const again = await update();
    expect(again.id).not.toBe(first.id);
    expect(again.schedulingFeeCents).toBe(first.schedulingFeeCents);
  });

  it.each([
    ['schedulingFee', '-1'],
    ['schedulingFee', ''],
    ['shortDistanceMinimum', '1.234'],
    ['shortDistancePerMile', 'two'],
    ['longDistanceMinimum', '1000.01'],
    ['longDistancePerMile', null],
    ['longDistancePerMile', undefined],
    ['commissionRate', '100.01'],
    ['commissionRate', Number.NaN],
    ['reason', '   '],
    ['reason', 'x'.repeat(501)],
    ['reason', 'NUL\u0000'],
  ])('with a %s of %j are refused by name, and nothing changes', async (field, value) => {
    const before = app.tables;
    await expectRefusal(() => update({ [field]: value }), { kind: 'invalid', details: { field } });
    expect(app.tables).toBe(before);
  });
});
