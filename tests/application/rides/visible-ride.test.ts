import { describe, expect, it } from 'vitest';
import type { RideView } from '../../../application/ports/rides.ts';
import { toToldRide, toVisibleMoney, toVisibleRide } from '../../../application/rides/visible-ride.ts';
import type { CareScope } from '../../../domain/care/care-grant.ts';
import type { RideStatus } from '../../../domain/rides/ride.ts';
import type { Actor, UserActor } from '../../../domain/users/user.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { DRIVER_ID, RIDER_ID } from '../../support/builders/personas.ts';

const person = { profileImageUrl: null, phone: '419-555-0100', rating: 5, ratingCount: 0 };
const vehicle = { make: 'Ford', model: 'Focus', year: 2020, color: 'Blue', plate: 'ABC 1234' };
const view: RideView = {
  ride: aRide.accepted({ riderId: RIDER_ID, driverId: DRIVER_ID, driverShareCents: 900, tipCents: 100 }),
  rider: { ...person, id: RIDER_ID, firstName: 'Robin', lastName: 'Reed', email: 'robin@maumee.test' },
  driver: {
    ...person,
    id: DRIVER_ID,
    firstName: 'Dana',
    lastName: 'Diaz',
    email: 'dana@maumee.test',
    vehicle: vehicle as unknown as NonNullable<RideView['driver']>['vehicle'],
  },
  booker: null,
  payerName: null,
  driverShareCents: 900,
  ratings: [],
  askedUntil: null,
  unread: null,
  returnTrip: null,
};
const seenBy = (userId: string, userType: UserActor['userType']) =>
  toVisibleRide({ kind: 'user', userId, userType }, view);

it('tells the rider nothing of what the driver earns, and how to reach them by phone only', () => {
  const seen = seenBy(RIDER_ID, 'rider');
  expect(JSON.stringify(seen)).not.toMatch(/900|1000|dana@/);
  expect([seen.driverEarningCents, seen.ride.driverShareCents, seen.driver?.phone]).toEqual([
    null,
    null,
    person.phone,
  ]);
});

it('tells the driver what the ride brings and how to reach the rider', () => {
  const seen = seenBy(DRIVER_ID, 'driver');
  expect([seen.driverEarningCents, seen.ride.driverShareCents, seen.rider.email]).toEqual([
    1000,
    900,
    'robin@maumee.test',
  ]);
});

it('tells admins all of it', () => {
  const seen = seenBy('the-admin', 'admin');
  expect([seen.driverEarningCents, seen.driver?.email]).toEqual([1000, 'dana@maumee.test']);
});

describe('the money of a ride', () => {
  const CARD = '01980000-0000-7000-8000-0000000000c4';
  const ride = { ...view.ride, paymentMethod: 'card' as const, paymentMethodId: CARD };
  const user = (userId: string, userType: UserActor['userType']): Actor => ({
    kind: 'user',
    userId,
    userType,
  });
  const NOTHING = {
    showsPayment: false,
    paymentMethodId: null,
    showsEarning: false,
    driverEarningCents: null,
  };
  const EARNING = { showsEarning: true, driverEarningCents: 1000 };

  it.each<[string, Actor | null, object]>([
    ['its rider', user(RIDER_ID, 'rider'), { ...NOTHING, showsPayment: true, paymentMethodId: CARD }],
    ['its driver', user(DRIVER_ID, 'driver'), { ...NOTHING, ...EARNING }],
    ['another driver', user('another', 'driver'), { ...NOTHING, ...EARNING }],
    ['an admin', user('the-admin', 'admin'), { ...NOTHING, ...EARNING, showsPayment: true }],
    ['the product', { kind: 'system', name: 'cli:test' }, { ...NOTHING, ...EARNING, showsPayment: true }],
    ['nobody', null, NOTHING],
  ])('is shown to %s as far as it concerns them', (_, viewer, seen) => {
    expect(toVisibleMoney(viewer, ride)).toEqual(seen);
    if (viewer) expect(toVisibleRide(viewer, { ...view, ride })).toMatchObject(seen);
  });

  it('says what the driver would earn before that is settled', () => {
    const unsettled = { ...view, ride: { ...ride, driverShareCents: null } };
    const driver = user(DRIVER_ID, 'driver');
    expect(toVisibleMoney(driver, unsettled.ride).driverEarningCents).toBeNull();
    expect(toVisibleRide(driver, unsettled).driverEarningCents).toBe(1000);
  });
});

describe('what helpers are told who do not see the ride', () => {
  const helper: Actor = { kind: 'user', userType: 'rider', userId: 'a-helper' };
  const written = { ...view.ride, notes: 'Blue door', arrivedAt: new Date(), cancelAskReason: 'Fever' };
  const told = (scopes: readonly CareScope[], status: RideStatus = 'accepted') =>
    toToldRide(helper, { ...view, ride: { ...written, status } }, { scopes, isCoordinator: false });

  it.each<[CareScope, RideStatus, boolean]>([
    ['follow', 'accepted', true],
    ['cancel', 'accepted', false],
    ['pay', 'accepted', false],
    ['receipts', 'accepted', false],
    ['cancel', 'completed', false],
    ['receipts', 'completed', true],
  ])('with %s of a ride that is %s: its trip %s', (scope, status, isTold) => {
    const { ride, driver } = told([scope], status);
    expect([ride.pickup, ride.dropoff]).toEqual(
      isTold
        ? [written.pickup, written.dropoff]
        : [expect.objectContaining({ address: '', lat: 0 }), expect.anything()],
    );
    expect([driver?.firstName, ride.driverId, ride.notes]).toEqual(
      isTold ? ['Dana', DRIVER_ID, 'Blue door'] : [undefined, null, null],
    );
    expect([ride.status, ride.fare]).toEqual([status, written.fare]);
  });

  it('is nothing of the driver at the door', () => {
    expect(told(['cancel']).ride).toMatchObject({
      arrivedAt: null,
      arrivedMiles: null,
      cancelAskReason: null,
    });
  });
});

describe('where a relay stands between rider and driver', () => {
  it('neither is shown how to reach the other, and operators are', () => {
    const phones = (userId: string, userType: UserActor['userType']) => {
      const settings = { hidesPhones: true };
      const seen = toVisibleRide({ kind: 'user', userId, userType }, view, undefined, settings);
      return [seen.rider.phone, seen.driver?.phone];
    };
    expect(phones(RIDER_ID, 'rider')).toEqual([null, null]);
    expect(phones(DRIVER_ID, 'driver')).toEqual([null, null]);
    expect(phones('the-admin', 'admin')).toEqual([person.phone, person.phone]);
  });
});

describe('what is unread of a conversation', () => {
  const unread = { rider: 1, helper: 2, driver: 3 };
  const countFor = (userId: string, userType: UserActor['userType'], scopes: readonly CareScope[] = []) =>
    toVisibleRide({ kind: 'user', userId, userType }, { ...view, unread }, { scopes, isCoordinator: false })
      .unreadMessages;

  it('is told to each by what they have not read, and to operators nothing of it', () => {
    expect(countFor(RIDER_ID, 'rider')).toBe(1);
    expect(countFor(DRIVER_ID, 'driver')).toBe(3);
    expect(countFor('a-helper', 'rider', ['follow'])).toBe(0);
    expect(countFor('a-helper', 'rider')).toBeNull();
    expect(countFor('the-admin', 'admin')).toBeNull();
  });
});
