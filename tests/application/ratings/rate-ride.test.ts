import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(200_00);
  driver = await app.driver();
});

const rate = async (who: UserActor, rideId: string, rating: number, overrides: object = {}) => {
  const rateeId = who === rider ? driver.userId : rider.userId;
  return app.useCases.rateRide.execute(who, { rideId, rateeId, rating, ...overrides });
};

describe('rating a ride', () => {
  it("counts for the other person: the rider's for the driver, the driver's for the rider", async () => {
    const { id: first } = await app.completed(rider, driver);
    expect(await rate(rider, first, 4, { comment: '  On time.\nKind. ' })).toMatchObject({
      raterId: rider.userId,
      rateeId: driver.userId,
      rating: 4,
      comment: 'On time.\nKind.',
    });
    await rate(driver, first, 3);
    app.clock.advance({ hours: 1 });
    const { id: second } = await app.completed(rider, driver);
    await rate(rider, second, 5);
    await rate(driver, second, 2);
    expect(app.tables.profiles.get(driver.userId)?.rating).toBe(4.5);
    expect(app.tables.users.get(rider.userId)).toMatchObject({ riderRating: 2.5, riderRatingCount: 2 });
  });

  it('is possible once per person', async () => {
    const { id } = await app.completed(rider, driver);
    await rate(rider, id, 5);
    const before = app.tables;
    await expectRefusal(() => rate(rider, id, 1), 'ALREADY_RATED');
    expect(app.tables).toBe(before);
    expect(await rate(driver, id, 5)).toMatchObject({ rating: 5 });
  });

  it.each(['accepted', 'running'] as const)('waits until the ride is completed, not %s', async (state) => {
    const { id } = await app[state](rider, driver);
    for (const who of [rider, driver]) {
      await expectRefusal(() => rate(who, id, 5), 'RIDE_NOT_COMPLETED');
    }
  });

  it('is of the other person of the ride, not of oneself or a third', async () => {
    const { id } = await app.completed(rider, driver);
    const third = await app.driver();
    for (const rateeId of [rider.userId, third.userId, app.ids.next()]) {
      await expectRefusal(() => rate(rider, id, 1, { rateeId }), {
        kind: 'invalid',
        details: { field: 'rateeId' },
      });
    }
    expect(app.tables.ratings.size).toBe(0);
  });

  it.each([
    ['rating', 0],
    ['rating', 6],
    ['rating', 4.5],
    ['rating', '5'],
    ['rating', null],
    ['comment', 'x'.repeat(501)],
    ['comment', 'NUL\u0000'],
    ['rideId', '1'],
  ])('with a %s of %j is refused by name', async (field, value) => {
    const { id } = await app.completed(rider, driver);
    await expectRefusal(() => rate(rider, id, 5, { [field]: value }), {
      kind: 'invalid',
      details: { field },
    });
  });

  it('takes a comment of null for none', async () => {
    const { id } = await app.completed(rider, driver);
    expect(await rate(rider, id, 5, { comment: null })).toMatchObject({ comment: null });
  });

  it('without stars says so', async () => {
    const { id } = await app.completed(rider, driver);
    const refusal = await toRefusal(() => rate(rider, id, 5, { rating: undefined }));
    expect(refusal.details).toMatchObject({
      fields: [{ message: 'Please select a rating before submitting.' }],
    });
  });
});
