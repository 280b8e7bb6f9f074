import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { proposedRates } from '../../support/proposed-rates.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let ada: UserActor;
let bo: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  [ada, bo] = [await app.admin(), await app.admin()];
});

const look = async (admin: UserActor) => (await app.useCases.showPricingState.execute(admin)).version;
const publish = async (admin: UserActor, change: object) =>
  app.useCases.updatePricing.execute(admin, { ...proposedRates, reason: 'Fuel prices', ...change });

describe('two admins who opened the same rates', () => {
  it('do not undo one another: the second is told what is in force now, and may go on from there', async () => {
    const [seenByAda, seenByBo] = [await look(ada), await look(bo)];
    await publish(ada, { shortDistancePerMile: '2.10', version: seenByAda });
    const refusal = await toRefusal(() => publish(bo, { schedulingFee: '3.00', version: seenByBo }));
    expect(refusal).toMatchObject({
      kind: 'conflict',
      code: 'RECORD_CHANGED',
      details: { saved: { ...proposedRates, shortDistancePerMile: '2.10' }, version: await look(bo) },
    });
    expect(app.tables.pricings.size).toBe(2);
    const { saved, version } = refusal.details as { saved: object; version: string };
    expect(await publish(bo, { ...saved, schedulingFee: '3.00', version })).toMatchObject({
      schedulingFeeCents: 3_00,
      shortDistancePerMileCents: 2_10,
    });
  });

  it.each([
    ['scheduled others', async () => publish(ada, { schedulingFee: '3', startsAt: inAnHour() })],
    [
      'took scheduled ones back',
      async () => app.useCases.withdrawPricing.execute(ada, { id: scheduled, reason: 'Mistake' }),
    ],
    ['scheduled ones have started', async () => app.clock.advance({ minutes: 121 })],
  ])('are told when %s', async (_, change) => {
    scheduled = (await publish(ada, { schedulingFee: '2.75', startsAt: inTwoHours() })).id;
    const version = await look(bo);
    await change();
    await expectRefusal(() => publish(bo, { commissionRate: '80', version }), 'RECORD_CHANGED');
  });

  it('who name no version publish as the documented call says', async () => {
    await publish(ada, { shortDistancePerMile: '2.10' });
    expect(await publish(bo, { schedulingFee: '3.00' })).toMatchObject({ shortDistancePerMileCents: 1_92 });
  });
});

let scheduled = '';
const inAnHour = () => minutesAfter(app.clock.now(), 60).toISOString();
const inTwoHours = () => minutesAfter(app.clock.now(), 120).toISOString();

describe('rates that change nothing', () => {
  it('are refused', async () => {
    await expectRefusal(() => publish(ada, {}), 'PRICING_UNCHANGED');
    expect(app.tables.pricings.size).toBe(1);
  });

  it('are those that would be in force when they start', async () => {
    await publish(ada, { schedulingFee: '3', startsAt: inAnHour() });
    const again = { schedulingFee: '3', startsAt: inTwoHours() };
    await expectRefusal(() => publish(ada, again), 'PRICING_UNCHANGED');
    expect(await publish(ada, { startsAt: inTwoHours() })).toMatchObject({ schedulingFeeCents: 2_50 });
  });
});

describe('rates that look like a slip', () => {
  it('are published only by somebody who says that they are meant', async () => {
    const slip = { shortDistancePerMile: '0', longDistancePerMile: '17.50' };
    await expectRefusal(() => publish(ada, slip), {
      kind: 'conflict',
      code: 'PRICING_UNUSUAL',
      details: { unusual: [{ field: 'shortDistancePerMile' }, { field: 'longDistancePerMile' }] },
    });
    expect(app.tables.pricings.size).toBe(1);
    expect(await publish(ada, { ...slip, acceptUnusual: true })).toMatchObject({
      shortDistancePerMileCents: 0,
    });
  });
});
