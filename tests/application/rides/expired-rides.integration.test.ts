import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor, UserActor } from '../../../domain/users/user.ts';
import { aSavedCard } from '../../support/cards.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { expectRefusal } from '../../support/refusal.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
} from '../../support/test-use-cases.ts';

const clock = new FixedClock();
const app = useTestUseCases({ connections: 3, clock });
let rider: UserActor;
let driver: UserActor;
let admin: Actor;
let broadcastId: string;
let askedId: string;
const IS_OVER = { kind: 'conflict', code: 'RIDE_STATE' };

beforeAll(async () => {
  admin = await anAdmin(app.useCases);
});

/** A broadcast ride and one asked of the driver, both expired and not swept. */
beforeEach(async () => {
  rider = await aFundedRider(app.useCases, '300');
  driver = await anOnlineDriver(app.useCases);
  broadcastId = await request();
  askedId = await request({ driverType: 'specific', selectedDriverId: driver.userId });
  clock.advance({ minutes: 15 });
});

async function request(overrides: object = {}): Promise<string> {
  return (await app.useCases.requestRide.execute(rider, { ...aBooking(), ...overrides })).id;
}

const written = async () =>
  (await app.pool.query<{ status: string }>('select status from rides where rider_id = $1', [rider.userId]))
    .rows;

describe('a ride past its time that is not yet swept', () => {
  it('is still written as pending', async () => {
    expect(await written()).toEqual([{ status: 'pending' }, { status: 'pending' }]);
  });

  it('is shown as cancelled to everybody who may see it', async () => {
    const { showRide, showRides } = app.useCases;
    const cancelled = { ride: { status: 'cancelled', cancelledBy: 'system' } };
    expect(await showRide.execute(rider, { rideId: broadcastId })).toMatchObject(cancelled);
    expect(await showRide.execute(admin, { rideId: broadcastId })).toMatchObject(cancelled);
    expect(await showRide.execute(driver, { rideId: askedId })).toMatchObject(cancelled);
    expect(await showRides.execute(rider, [broadcastId, askedId])).toMatchObject([cancelled, cancelled]);
  });

  it('is over on the dashboard of its rider', async () => {
    const { activeRides, rides } = await app.useCases.showRiderDashboard.execute(rider);
    expect(activeRides).toEqual([]);
    expect(rides.map(({ ride }) => ride.status)).toEqual(['cancelled', 'cancelled']);
  });

  it('cannot be cancelled, or paid in another way', async () => {
    const { cancelRide, changeRidePayment } = app.useCases;
    const reason = 'Nobody came';
    for (const actor of [rider, admin]) {
      const cancel = () => cancelRide.execute(actor, { rideId: broadcastId, reason });
      await expectRefusal(cancel, IS_OVER);
    }
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const pay = () => changeRidePayment.execute(rider, { rideId: broadcastId, paymentMethodId });
    await expectRefusal(pay, IS_OVER);
  });

  it('is the same to the sweep and after it', async () => {
    const before = await app.useCases.listRides.execute(rider, {});
    expect(await app.useCases.expireRides.execute(() => undefined)).toBeGreaterThanOrEqual(2);
    expect(await written()).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }]);
    expect(await app.useCases.listRides.execute(rider, {})).toEqual(before);
    expect(await app.useCases.showWallet.execute(rider)).toMatchObject({ heldCents: 0 });
  });
});
