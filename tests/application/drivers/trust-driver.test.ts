import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider();
  driver = await app.driver({ approved: false });
});

const profileId = () => app.tables.profiles.get(driver.userId)?.profileId ?? '';

describe('trusting a driver', () => {
  const trust = async (driverId: string, trusted = true) =>
    app.useCases.trustDriver.execute(rider, { driverId, trusted });

  it('by user or by profile is one and the same, and repeating it changes nothing', async () => {
    expect(await trust(profileId())).toBe(driver.userId);
    expect(await trust(driver.userId)).toBe(driver.userId);
    expect([...app.tables.trusted.values()]).toEqual([{ riderId: rider.userId, driverId: driver.userId }]);
  });

  it('can end, and can end again', async () => {
    await trust(driver.userId);
    await trust(driver.userId, false);
    await trust(driver.userId, false);
    expect(app.tables.trusted.size).toBe(0);
  });

  it('is for drivers only, and says of anyone else that there is no such driver', async () => {
    const other = await app.rider();
    const answers = [];
    for (const id of [other.userId, rider.userId, app.ids.next()]) {
      answers.push(await toRefusal(() => trust(id)));
    }
    expect(answers).toEqual(Array(3).fill(answers[0]));
    expect(answers[0]).toMatchObject({ kind: 'not_found', message: 'Driver not found' });
  });

  it('needs an id and a yes or no', async () => {
    await expectRefusal(() => trust('7'), { details: { field: 'driverId' } });
    await expectRefusal(() => trust(driver.userId, 'yes' as unknown as boolean), {
      details: { field: 'trusted' },
    });
  });
});
