import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { StandingRides } from '../../../../application/ports/standing-rides.ts';
import type { StandingRide } from '../../../../domain/standing-rides/standing-ride.ts';
import type { OpenStores } from '../../../support/postgres-stores.ts';
import { usePostgresPools } from '../../../support/postgres-stores.ts';
import { aStandingRide } from '../../../support/builders/a-standing-ride.ts';
import { UuidIds } from '../../../../adapters/identity/uuid-ids.ts';
import { FixedClock } from '../../../support/in-memory/fixed-clock.ts';

const pools = usePostgresPools();
let stores: OpenStores;
beforeAll(() => {
  stores = pools.openStores({ maxConnections: 2 }, new UuidIds(), new FixedClock());
});

/** A series that a card pays for which ends with March. */
async function aSeries(
  overrides: Partial<StandingRide> = {},
  expires: readonly [number, number] = [3, 2026],
) {
  const { scene, pool } = stores;
  const riderId = await scene.rider();
  const card = randomUUID();
  await pool.query(
    `insert into payment_methods (id, user_id, stripe_payment_method_id, last4, brand, exp_month, exp_year)
      values ($1, $2, $3, '4242', 'visa', $4, $5)`,
    [card, riderId, `pm_${card}`, ...expires],
  );
  const series = aStandingRide({
    id: scene.nextId(),
    riderId,
    paymentMethod: 'card',
    paymentMethodId: card,
    ...overrides,
  });
  await save((standingRides) => standingRides.insert(series));
  return series;
}
const save = <T>(work: (standingRides: StandingRides) => Promise<T>) =>
  stores.unitOfWork.run(({ standingRides }) => work(standingRides));
const take = (today: string, days: number, limit = 100) =>
  save((standingRides) => standingRides.takeExpiringCards(today, days, limit));

it('riders are told once 30 days and once 7 days before their card ends', async () => {
  const series = await aSeries();
  const told = {
    standingRideId: series.id,
    riderId: series.riderId,
    lastFour: '4242',
    lastDay: '2026-03-31',
  };
  expect(await take('2026-02-28', 30)).toEqual([]);
  expect(await take('2026-03-01', 30)).toEqual([told]);
  expect(await take('2026-03-01', 30)).toEqual([]);
  expect(await take('2026-03-23', 7)).toEqual([]);
  expect(await take('2026-03-24', 7)).toEqual([told]);
  expect(await take('2026-03-24', 7)).toEqual([]);
  expect(await take('2026-03-31', 30)).toEqual([]);
});

it('who is told in the last week is not told of the month as well', async () => {
  await aSeries();
  expect(await take('2026-03-26', 7)).toHaveLength(1);
  expect(await take('2026-03-26', 30)).toEqual([]);
});

it('another card is told of anew', async () => {
  const series = await aSeries();
  expect(await take('2026-03-05', 30)).toHaveLength(1);
  await save((standingRides) => standingRides.save({ ...series, notes: 'The side door' }));
  expect(await take('2026-03-05', 30)).toEqual([]);
  await save((standingRides) =>
    standingRides.save({ ...series, paymentMethodId: null, paymentMethod: 'wallet' }),
  );
  await save((standingRides) => standingRides.save(series));
  expect(await take('2026-03-05', 30)).toHaveLength(1);
});

it('nobody is told of a card that outlives the series, has ended long ago, or pays for nothing any more', async () => {
  await aSeries({ lastDay: '2026-03-31' });
  await aSeries({}, [2, 2026]);
  await aSeries({}, [6, 2026]);
  await aSeries({ endedAt: new Date('2026-03-01T00:00Z'), endedBy: 'rider' });
  const beyond = await aSeries({ lastDay: '2026-04-01' });
  expect((await take('2026-03-10', 30)).map(({ standingRideId }) => standingRideId)).toEqual([beyond.id]);
});

it('a call takes no more than it may', async () => {
  await aSeries();
  await aSeries();
  const first = await take('2026-03-10', 30, 1);
  const second = await take('2026-03-10', 30, 1);
  expect([first.length, second.length, (await take('2026-03-10', 30, 1)).length]).toEqual([1, 1, 0]);
});
