import { beforeAll, describe, expect, it } from 'vitest';
import { proposedRates } from '../../support/proposed-rates.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { toRefusal } from '../../support/refusal.ts';
import {
  aCompletedRide,
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
  SYSTEM,
} from '../../support/test-use-cases.ts';
import { ZOO } from '../../support/places.ts';

const clock = new FixedClock();
const app = useTestUseCases({ clock, connections: 8 });
let completed: string[];

beforeAll(async () => {
  const { useCases } = app;
  const [rider, driver] = [await aFundedRider(useCases, '200'), await anOnlineDriver(useCases)];
  const complete = async () => {
    const rideId = await aCompletedRide(useCases, rider, driver, { tipAmount: '5' });
    return rideId;
  };
  completed = [await complete()];
  clock.advance({ days: 20 });
  completed.push(await complete());
  await useCases.requestRide.execute(rider, aBooking());
});

const preview = (rates: object = {}) =>
  app.useCases.previewPricing.execute(SYSTEM, { ...proposedRates, ...rates });

describe('a preview of rates', () => {
  it('reprices the completed rides of the last 30 days, without tips, and publishes nothing', async () => {
    const found = await preview({ schedulingFee: '4.50', commissionRate: '80.00' });
    expect(found).toMatchObject({
      rideCount: 2,
      isCapped: false,
      dearer: 2,
      cheaper: 0,
      charged: { fareCents: 30_58, driverShareCents: 26_00, platformFeeCents: 4_58 },
      proposed: { fareCents: 34_58, driverShareCents: 27_66, platformFeeCents: 6_92 },
    });
    expect(found.mostChanged.map(({ ride }) => ride.id).sort()).toEqual([...completed].sort());
    expect(found.mostChanged[0]).toMatchObject({ pickupAddress: ZOO.address });
    const { rows } = await app.pool.query('select from pricing_config');
    expect(rows).toHaveLength(1);
  });

  it('leaves older rides out', async () => {
    clock.advance({ days: 11 });
    expect(await preview()).toMatchObject({ rideCount: 1, dearer: 0, cheaper: 0, mostChanged: [] });
    clock.advance({ days: -11 });
  });

  it('refuses rates that could not be published', async () => {
    const refusal = await toRefusal(() => preview({ schedulingFee: '0', longDistanceMinimum: '0' }));
    expect(refusal).toMatchObject({ kind: 'invalid', details: { field: 'longDistanceMinimum' } });
  });
});

describe('two admins at once', () => {
  it('publish one after the other: each replaces what was in force before it', async () => {
    const admins = await Promise.all([1, 2, 3, 4].map(() => anAdmin(app.useCases)));
    await Promise.all(
      admins.map((admin, index) =>
        app.useCases.updatePricing.execute(admin, {
          ...proposedRates,
          schedulingFee: String(3 + index / 4),
          reason: 'At once',
        }),
      ),
    );
    const { rows } = await app.pool.query<{ before: string }>(
      `select distinct before ->> 'id' as before from audit_log where reason = 'At once'`,
    );
    expect(rows).toHaveLength(admins.length);
  });

  it('withdraw what is scheduled once, with one audit row', async () => {
    const startsAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const admin = await anAdmin(app.useCases);
    const next = { ...proposedRates, reason: 'Later', startsAt };
    const { id } = await app.useCases.updatePricing.execute(admin, next);
    const withdrawn = await Promise.all(
      [1, 2, 3, 4].map(() => app.useCases.withdrawPricing.execute(admin, { id, reason: 'Mistake' })),
    );
    expect(withdrawn).toEqual(withdrawn.map(() => withdrawn[0]));
    const { rows } = await app.pool.query(`select from audit_log where action = 'pricing.withdraw'`);
    expect(rows).toHaveLength(1);
    const { items } = await app.useCases.listPricingHistory.execute(admin);
    expect(items.filter(({ status }) => status === 'active')).toHaveLength(1);
    expect(items.find(({ pricing }) => pricing.id === id)?.status).toBe('withdrawn');
  });
});
