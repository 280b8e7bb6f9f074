import { beforeAll, expect, it } from 'vitest';
import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import { returnLinkId } from '../../../domain/returns/return-trip.ts';
import type { Actor, UserActor } from '../../../domain/users/user.ts';
import { aSavedCard } from '../../support/cards.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
} from '../../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 8 });
let admin: Actor;

beforeAll(async () => {
  admin = await anAdmin(app.useCases);
});

/** A ride with a promised return that is under way. */
async function underWay(
  overrides: object = {},
): Promise<{ rider: UserActor; driver: UserActor; rideId: string }> {
  const [rider, driver] = [await aFundedRider(app.useCases, '300'), await anOnlineDriver(app.useCases)];
  const paymentMethodId = 'isCard' in overrides ? await aSavedCard(app.useCases, rider) : null;
  const booking = { ...aBooking(), paymentMethodId, return: { onCall: true as const } };
  const { id: rideId } = await app.useCases.requestRide.execute(rider, booking);
  await app.useCases.acceptRide.execute(driver, { rideId });
  await app.useCases.startRide.execute(driver, { rideId });
  return { rider, driver, rideId };
}

it.each([
  ['from the wallet', {}],
  ['by card', { isCard: true }],
])('a return that everybody calls at once is one ride, paid once, %s', async (_, overrides) => {
  for (let round = 0; round < 5; round += 1) {
    const { rider, driver, rideId } = await underWay(overrides);
    const { callReturn } = app.useCases;
    const callers: readonly Actor[] = [rider, driver, rider, admin, driver, rider];
    const outcomes = await Promise.allSettled(callers.map((who) => callReturn.execute(who, { rideId })));
    const ids = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(new Set(ids).size).toBe(1);
    const count = async (sql: string) =>
      Number((await app.pool.query<{ count: string }>(sql, [rider.userId])).rows[0]?.count);
    expect(await count('select count(*) from rides where rider_id = $1')).toBe(2);
    expect(
      await count(
        `select count(*) from holds where user_id = $1 union all select count(*) from payments where user_id = $1 and kind = 'ride' order by 1 desc`,
      ),
    ).toBe(2);
  }
});

it('both legs stand together, whoever of the two looks', async () => {
  const { rider, driver, rideId } = await underWay();
  const back = await app.useCases.callReturn.execute(driver, { rideId });
  const { items } = await app.useCases.listRides.execute(rider, {});
  const together = {
    outboundRideId: rideId,
    returnRideId: back.id,
    state: 'called',
    totalCents: back.fare.totalCents,
  };
  expect(items.map(({ returnTrip }) => returnTrip)).toMatchObject([together, together]);
  const seen = await app.useCases.showRide.execute(driver, { rideId });
  expect(seen.returnTrip).toMatchObject({ ...together, returnStatus: 'pending' });
});

it('an open request says nothing of the ride there', async () => {
  const { rider, rideId } = await underWay();
  const back = await app.useCases.callReturn.execute(rider, { rideId });
  const other = await anOnlineDriver(app.useCases);
  const { open } = await app.useCases.listRideRequests.execute(other);
  expect(open.find(({ ride }) => ride.id === back.id)?.returnTrip).toBeNull();
});

it('tokens of links are nowhere in the database', async () => {
  const { rideId } = await underWay();
  const { rows } = await app.pool.query<{ token_hash: string }>(
    'select token_hash from return_trips where outbound_ride_id = $1',
    [rideId],
  );
  expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(
    new HmacSecretTokens('another secret of the tests').derive(returnLinkId(rideId)).length,
  ).toBeGreaterThan(20);
});
