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

/** Every change of money outside a ride, of a price or of a role, with what has to come before it. */
const changes: Record<string, { before?: (stage: Stage) => unknown; change: (stage: Stage) => unknown }> = {
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

  it.each(Object.entries(changes))('comes with %s or nothing does', async (_, { before, change }) => {
    const { product, log } = productWithAuditLog();
    const stage = await setUp(product);
    await before?.(stage);
    log.isBroken = true;
    const { audit: rows, ...tables } = product.tables;
    await expect(async () => change(stage)).rejects.toThrow('The audit log is broken');
    expect(product.tables).toEqual({ ...tables, audit: rows });
  });
});
