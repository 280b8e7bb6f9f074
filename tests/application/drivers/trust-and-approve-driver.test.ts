import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/people/user.ts';
import { InMemoryProduct } from '../../support/in-memory/in-memory-product.ts';
import { refusalOf } from '../../support/refusal.ts';

let product: InMemoryProduct;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  product = new InMemoryProduct();
  rider = await product.rider();
  driver = await product.driver({ approved: false });
});

const profileId = () => product.tables.profiles.get(driver.userId)?.profileId ?? '';

describe('trusting a driver', () => {
  const trust = async (driverId: string, trusted = true) =>
    product.useCases.trustDriver.execute(rider, { driverId, trusted });

  it('by user or by profile is one and the same, and repeating it changes nothing', async () => {
    expect(await trust(profileId())).toBe(driver.userId);
    expect(await trust(driver.userId)).toBe(driver.userId);
    expect([...product.tables.trusted.values()]).toEqual([
      { riderId: rider.userId, driverId: driver.userId },
    ]);
  });

  it('can end, and can end again', async () => {
    await trust(driver.userId);
    await trust(driver.userId, false);
    await trust(driver.userId, false);
    expect(product.tables.trusted.size).toBe(0);
  });

  it('is for drivers only, and says of anyone else that there is no such driver', async () => {
    const other = await product.rider();
    const answers = [];
    for (const id of [other.userId, rider.userId, product.ids.next()]) {
      answers.push(await refusalOf(() => trust(id)));
    }
    expect(answers).toEqual(Array(3).fill(answers[0]));
    expect(answers[0]).toMatchObject({ kind: 'missing', message: 'Driver not found' });
  });

  it('needs an id and a yes or no', async () => {
    expect(await refusalOf(() => trust('7'))).toMatchObject({ details: { field: 'driverId' } });
    expect(await refusalOf(() => trust(driver.userId, 'yes' as unknown as boolean))).toMatchObject({
      details: { field: 'trusted' },
    });
  });
});

describe('approving a driver', () => {
  const approve = async (driverId: string) =>
    product.useCases.approveDriver.execute(await product.admin(), { driverId });

  it('lets the driver go online, and leaves an audit row', async () => {
    await approve(driver.userId);
    expect(product.tables.users.get(driver.userId)?.isDriverApproved).toBe(true);
    expect(product.tables.audit).toMatchObject([
      {
        actor: { userType: 'admin' },
        action: 'driver.approve',
        subjectId: driver.userId,
        before: { isDriverApproved: false },
        after: { isDriverApproved: true },
      },
    ]);
    await product.useCases.updateDriverProfile.execute(driver, { isAvailable: true });
  });

  it('again changes nothing', async () => {
    await approve(profileId());
    await approve(driver.userId);
    expect(product.tables.audit).toHaveLength(1);
  });

  it('of somebody who is no driver is refused', async () => {
    expect(await refusalOf(() => approve(rider.userId))).toMatchObject({ kind: 'missing' });
    expect(product.tables.users.get(rider.userId)?.isDriverApproved).toBe(false);
  });
});
