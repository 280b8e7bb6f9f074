import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SampleWeek } from '../../../cli/demo/sample-week.ts';
import { anAdmin, createTestUseCases, SYSTEM, type TestUseCases } from '../../support/test-use-cases.ts';
import { composeUseCases } from '../../support/compose-use-cases.ts';
import { useTestDatabase } from '../../support/test-database.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { AREA } from '../../support/places.ts';

const database = useTestDatabase();
let product: TestUseCases;
let admin: UserActor;

beforeAll(async () => {
  const sampleData = new SampleWeek(true, AREA, async (clock) => {
    return createTestUseCases({ database, clock });
  });
  product = await createTestUseCases({ database, sampleData });
  admin = await anAdmin(product.useCases);
});
afterAll(async () => {
  await product.close();
});

describe('sample data', () => {
  it('is a driver with rides of last week, marked as test data, that a payout pays', async () => {
    const made = await product.useCases.createSampleData.execute(admin);
    const { rows: rides } = await product.pool.query<{ is_test_data: boolean; status: string }>(
      'select is_test_data, status from rides where driver_id = $1 and rider_id = $2',
      [made.driverId, made.riderId],
    );
    expect(rides).toHaveLength(made.ridesCount);
    expect(rides.every((ride) => ride.is_test_data && ride.status === 'completed')).toBe(true);
    const payouts = await product.useCases.generatePayouts.execute(SYSTEM);
    expect(payouts).toMatchObject([{ driverId: made.driverId, ridesCount: made.ridesCount }]);
    const { violations } = await product.useCases.verifyLedger.execute(SYSTEM, { full: true });
    expect(violations).toEqual([]);
  });

  it('says in the audit log who made it', async () => {
    const { rows } = await product.pool.query<{ actor_id: string }>(
      `select actor_id from audit_log where action = 'sample_data.create'`,
    );
    expect(rows).toEqual([{ actor_id: admin.userId }]);
  });

  it('is refused where it is not allowed, and nothing is made', async () => {
    const open = () => Promise.reject(new Error('Never opened'));
    const { useCases } = composeUseCases({
      pool: product.pool,
      databaseUrl: database.url,
      sampleData: new SampleWeek(false, AREA, open),
    });
    await expect(useCases.createSampleData.execute(admin)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'SAMPLE_DATA_REFUSED',
    });
  });
});
