import { beforeAll, describe, expect, it } from 'vitest';
import type { ListRatingsInput } from '../../../application/ratings/inputs.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
} from '../../support/test-use-cases.ts';

const app = useTestUseCases();
let admin: UserActor;
let [rider, driver]: UserActor[] = [];
let emails: Map<string, string>;
beforeAll(async () => {
  admin = await anAdmin(app.useCases);
  rider = await aFundedRider(app.useCases, '100');
  driver = await anOnlineDriver(app.useCases);
  for (const [stars, back] of [
    [5, 4],
    [2, 5],
    [4, 5],
  ] as const) {
    await rideRated(rider, driver, stars, back);
  }
  await rideRated(await aFundedRider(app.useCases, '100'), await anOnlineDriver(app.useCases), 1, 3);
  const { rows } = await app.pool.query<{ id: string; email: string }>('select id, email from users');
  emails = new Map(rows.map(({ id, email }) => [id, email]));
});

async function rideRated(by: UserActor, of: UserActor, stars: number, back: number): Promise<void> {
  const { useCases } = app;
  const { id: rideId } = await useCases.requestRide.execute(by, aBooking());
  await useCases.acceptRide.execute(of, { rideId });
  await useCases.startRide.execute(of, { rideId });
  await useCases.completeRide.execute(of, { rideId });
  await useCases.rateRide.execute(by, { rideId, rateeId: of.userId, rating: stars, comment: 'As told' });
  await useCases.rateRide.execute(of, { rideId, rateeId: by.userId, rating: back });
}

async function starsOf(input: ListRatingsInput): Promise<number[]> {
  const stars: number[] = [];
  for (let after: string | null = null; ;) {
    const page = await app.useCases.listRatings.execute(admin, { ...input, limit: 2, after });
    stars.push(...page.items.map(({ rating }) => rating));
    if (page.nextCursor === null) return stars;
    after = page.nextCursor;
  }
}

describe('the ratings as operators read them', () => {
  it('are all there page by page, in each order', async () => {
    expect(await starsOf({})).toEqual([3, 1, 5, 4, 5, 2, 4, 5]);
    expect(await starsOf({ order: 'lowest' })).toEqual([1, 2, 3, 4, 4, 5, 5, 5]);
    expect(await starsOf({ order: 'highest' })).toEqual([5, 5, 5, 4, 4, 3, 2, 1]);
  });

  it('are found by their stars, and by whom they are about or from', async () => {
    const email = emails.get(driver?.userId ?? '') ?? '';
    expect(await starsOf({ stars: 4 })).toEqual([4, 4]);
    expect(await starsOf({ email })).toEqual([4, 2, 5]);
    expect(await starsOf({ email, side: 'from', order: 'lowest' })).toEqual([4, 5, 5]);
    expect(await starsOf({ email, stars: 2 })).toEqual([2]);
    expect(await starsOf({ email: 'nobody@example.com' })).toEqual([]);
  });

  it('name both people in their part of the ride, with the mean of what was said of them', async () => {
    const { items } = await app.useCases.listRatings.execute(admin, { stars: 2 });
    expect(items).toMatchObject([
      {
        rating: 2,
        comment: 'As told',
        rater: { id: rider?.userId, userType: 'rider', averageRating: 4.67, ratingCount: 3 },
        ratee: { id: driver?.userId, userType: 'driver', averageRating: 3.67, ratingCount: 3 },
        fareCents: 15_29,
        rideStatus: 'completed',
      },
    ]);
  });

  it.each([{ stars: 0 }, { stars: 6 }, { email: 'x' }, { order: 'best' as 'newest' }, { limit: 101 }])(
    'are refused for %j',
    async (input) => {
      await expect(app.useCases.listRatings.execute(admin, input)).rejects.toMatchObject({ kind: 'invalid' });
    },
  );
});
