import { describe, expect, it } from 'vitest';
import type { UnitOfWork } from '../../application/ports/unit-of-work.ts';
import type { UserActor } from '../../domain/people/user.ts';
import { InMemoryProduct } from '../support/in-memory/in-memory-product.ts';

const RATES = {
  schedulingFee: '3',
  shortDistanceMinimum: '15',
  shortDistancePerMile: '2',
  longDistanceMinimum: '25',
  longDistancePerMile: '2',
  commissionRate: '80',
  reason: 'Fuel prices',
};

/** A product whose audit log can be made to fail, as when its table is full. */
function productWithAuditLog() {
  const log = { isBroken: false };
  const through = (store: UnitOfWork): UnitOfWork => ({
    run: (work) =>
      store.run((stores) => {
        const append = log.isBroken
          ? () => Promise.reject(new Error('The audit log is broken'))
          : stores.audit.append.bind(stores.audit);
        return work({ ...stores, audit: { append } });
      }),
  });
  return { log, product: new InMemoryProduct(through) };
}

interface Stage {
  readonly product: InMemoryProduct;
  readonly admin: UserActor;
  readonly rider: UserActor;
  readonly driver: UserActor;
}

/** A completed ride of last week, so that there is something to pay out. */
async function setUp(product: InMemoryProduct): Promise<Stage> {
  const [admin, rider] = [await product.admin(), await product.rider(100_00)];
  const driver = await product.driver();
  await product.completed(rider, driver);
  product.clock.advance({ days: 7 });
  return { product, admin, rider, driver };
}

interface Change {
  readonly before?: (stage: Stage) => unknown;
  readonly change: (stage: Stage) => unknown;
  /** The job written down before the provider is asked, which stays whatever happens then. */
  readonly job?: string;
}

const askForPayout = ({ product, driver }: Stage) =>
  product.useCases.requestPayout.execute(driver, { amount: '10' });

const reviewed = ({ product }: Stage) => [...product.tables.payoutRequests.keys()][0] ?? '';

const approve = async (stage: Stage, outcome: 'succeeded' | 'unknown') => {
  const { product, admin } = stage;
  product.gateway.answer = () =>
    outcome === 'unknown' ? { outcome, reason: 'Timed out' } : { outcome, transferId: 'tr_1' };
  await product.useCases.approvePayoutRequest.execute(admin, { id: reviewed(stage) });
};

/** Every change of money outside a ride, of a price or of a role, with what has to come before it. */
const changes: Record<string, Change> = {
  'pricing.update': {
    change: ({ product, admin }) => product.useCases.updatePricing.execute(admin, RATES),
  },
  'wallet.credit': { change: ({ product, rider }) => product.credit(rider, '5') },
  'driver.approve': {
    before: ({ product, driver }) => product.changeUser(driver.userId, { isDriverApproved: false }),
    change: ({ product, admin, driver }) =>
      product.useCases.approveDriver.execute(admin, { driverId: driver.userId }),
  },
  'user.create-admin': {
    change: ({ product, admin }) => {
      const account = { email: 'b@maumee.test', password: 'toledo', firstName: 'B', lastName: 'B' };
      return product.useCases.createAdmin.execute(admin, account);
    },
  },
  'payout.generate': {
    change: ({ product, admin }) => product.useCases.generatePayouts.execute(admin),
  },
  'payout.process': {
    before: ({ product, admin }) => product.useCases.generatePayouts.execute(admin),
    change: ({ product, admin }) => product.useCases.processPayouts.execute(admin),
  },
  'payout.transfer': {
    before: async ({ product, admin }) => {
      await product.useCases.generatePayouts.execute(admin);
      await product.useCases.processPayouts.execute(admin);
    },
    change: ({ product, admin }) => product.useCases.transferPayouts.execute(admin),
    job: 'finish-payout',
  },
  'payout-request.create': { change: askForPayout },
  'payout-request.reject': {
    before: askForPayout,
    change: (stage) => {
      const input = { id: reviewed(stage), notes: 'Too soon' };
      return stage.product.useCases.rejectPayoutRequest.execute(stage.admin, input);
    },
  },
  'payout-request.approve': {
    before: askForPayout,
    change: (stage) => approve(stage, 'unknown'),
  },
  'payout-request.transfer': {
    before: async (stage) => {
      await askForPayout(stage);
      await approve(stage, 'unknown');
    },
    change: (stage) => approve(stage, 'succeeded'),
  },
  'ride.refund': {
    change: ({ product, admin }) => {
      const [rideId = ''] = product.tables.rides.keys();
      return product.useCases.refundRide.execute(admin, { rideId, amount: '5', reason: 'A long way round' });
    },
  },
};

describe('the audit log', () => {
  it.each(Object.entries(changes))('has a row for %s', async (action, { before, change }) => {
    const { product } = productWithAuditLog();
    const stage = await setUp(product);
    await before?.(stage);
    const rows = product.tables.audit.length;
    await change(stage);
    expect(product.tables.audit.slice(rows)).toMatchObject([{ action }]);
  });

  it.each(Object.entries(changes))('comes with %s or nothing does', async (_, { before, change, job }) => {
    const { product, log } = productWithAuditLog();
    const stage = await setUp(product);
    await before?.(stage);
    log.isBroken = true;
    const tables = product.tables;
    await expect(async () => change(stage)).rejects.toThrow('The audit log is broken');
    const isIntent = ([key]: [string, unknown]) => !tables.jobs.has(key);
    const intents = [...product.tables.jobs].filter(isIntent);
    expect(intents.map(([, { name }]) => name)).toEqual(job ? [job] : []);
    expect(product.tables).toEqual({ ...tables, jobs: new Map([...tables.jobs, ...intents]) });
  });
});
