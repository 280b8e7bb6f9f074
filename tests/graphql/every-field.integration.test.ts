import { INITIAL_CASH_RULES, setCashRules } from '../support/cash-rules.ts';
import { applyAndReview } from './onboarding-stories.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testModeExtension } from '../../adapters/sandbox-payments/test-mode-extension.ts';
import { loadSchema } from '../../graphql/schema.ts';
import { FixedClock } from '../support/in-memory/fixed-clock.ts';
import { changePhoto, comeAndGo, notifyDevice, secondFactor, signUpAndOut } from './account-stories.ts';
import { askToCancel, fallSilent, giveBack, shareLocation } from './driver-stories.ts';
import { FieldCoverage } from './field-coverage.ts';
import { changePricing, decideForOthers, readFigures, readSecurityEvents } from './admin-stories.ts';
import { operate, OPERATED } from './operator-stories.ts';
import { helpAPassenger } from './helping-stories.ts';
import { helpEachOther } from './care-stories.ts';
import { billAClinic } from './billing-stories.ts';
import { answerACall } from './desk-stories.ts';
import { runAClinic } from './organisation-stories.ts';
import { handOver } from './shift-stories.ts';
import { writeToEachOther } from './message-stories.ts';
import { shareARide } from './sharing-stories.ts';
import { rideThereAndBack } from './return-stories.ts';
import { lookAfterPeople } from './people-stories.ts';
import { phonesOf, tellByText } from './text-stories.ts';
import { rideEveryDay } from './standing-stories.ts';
import { onboardDriver, payByCard, payOnRequest } from './payment-stories.ts';
import {
  bookingInput,
  startGraphqlProduct,
  type GraphqlProduct,
  type RideConnection,
  type SignedUp,
} from './graphql-app.ts';
import { ACROSS_TOWN, nameOf, pointOf, ZOO } from '../support/places.ts';

const clock = new FixedClock();
const phones = phonesOf(clock);
let coverage: FieldCoverage;
let server: GraphqlProduct;
let rider: SignedUp;
let driver: SignedUp;
let admin: SignedUp;

/** Asks a root field for everything below it, remembers what came, and returns the field itself. */
async function ask<Field = Record<string, unknown>>(
  operation: 'query' | 'mutation',
  name: string,
  variables: object = {},
  who?: SignedUp,
): Promise<Field> {
  const document = coverage.document(operation, name);
  const data = await server.get<Record<string, Field>>(document, variables, who?.token);
  coverage.record(operation, data);
  return data[name] as Field;
}
const query = <Field>(name: string, variables?: object, who?: SignedUp) =>
  ask<Field>('query', name, variables, who);
const change = <Field>(name: string, input?: object, who?: SignedUp) =>
  ask<Field>('mutation', name, { input }, who);

const book = async (overrides: object = {}) =>
  (await change<{ id: string }>('requestRide', bookingInput(overrides), rider)).id;

beforeAll(async () => {
  server = await startGraphqlProduct({ clock, ...OPERATED, textMessenger: phones });
  coverage = new FieldCoverage(loadSchema([testModeExtension(server.app.useCases.testMode)]));
  rider = await server.signUp('rider');
  driver = await server.signUp('driver');
  admin = await server.signUp('admin');
  // No use case sets these yet.
  await server.app.pool.query(
    `update users set phone = '(419) 555-0100', suspended_reason = 'Once',
       profile_image_url = 'https://photos.test/1.webp'`,
  );
});
afterAll(() => server[Symbol.asyncDispose]());

describe('GraphQL serves', () => {
  it('what anyone may ask', async () => {
    expect(await query('configuration')).toMatchObject({
      productName: 'Maumee',
      payments: { mode: 'SANDBOX' },
    });
    expect(await query('currentUser')).toBeNull();
    expect(await query('pricing')).toMatchObject({ schedulingFee: '2.50', commissionRate: '85.00' });
    expect(await query('addressSuggestions', { text: 'zoo' })).not.toEqual([]);
    expect(await query('geocode', { text: nameOf(ZOO) })).toMatchObject({ approximate: false });
    const [pickup, dropoff] = [ZOO, ACROSS_TOWN].map(pointOf);
    expect(await query('reverseGeocode', { point: pickup })).toMatchObject({ address: ZOO.address });
    expect(await query('tripRoute', { pickup, dropoff })).toMatchObject({ source: 'straight-line' });
    const near = { ...ZOO, lat: ZOO.lat + 0.01 };
    const least = [{}, {}, { kind: 'MINIMUM_FARE_ADJUSTMENT', minimum: '15.00' }];
    expect(await query('quoteFare', { pickup: ZOO, dropoff: near })).toMatchObject({
      fare: { lines: least },
    });
    const { fare } = await query<Record<string, object>>('quoteFare', { pickup: ZOO, dropoff: ACROSS_TOWN });
    expect(fare).toMatchObject({ total: '15.29' });
    expect(await query('featuredDrivers')).toMatchObject([{ id: driver.id, isTrusted: false }]);
  });

  it('who signs up, in and out, for good, and with a photo', async () => {
    await changePhoto(change, server.app.useCases, rider);
    await comeAndGo({ query, change });
    await signUpAndOut({ query, change }, server.app.pool);
    expect(await query('currentUser', {}, rider)).toMatchObject({ suspendedReason: 'Once' });
  });

  it('a device that is told', () => notifyDevice({ query, change }, rider, admin, server.app.pool));

  it('an account with a second factor', () => secondFactor({ query, change }, admin, clock));

  it('a driver who gets ready', async () => {
    const input = {
      vehicleMake: 'Toyota',
      vehicleModel: 'Camry',
      vehicleYear: 2022,
      vehicleColor: 'Silver',
      licensePlate: 'MAU 419',
      version: (await query<{ version: string }>('driverProfile', {}, driver)).version,
    };
    expect(await change('updateDriverProfile', input, driver)).toMatchObject({
      vehicle: { licensePlate: 'MAU 419', year: 2022 },
    });
    expect(await query('driverProfile', {}, driver)).toMatchObject({ availability: 'AVAILABLE' });
    const days = [{ day: 'Friday', hours: [9, 10] }];
    const [seen] = await query<{ version: string }[]>('weeklyAvailability', {}, driver);
    const planned = { days, version: seen?.version };
    const week = await change<{ day: string }[]>('setWeeklyAvailability', planned, driver);
    expect(week.find(({ day }) => day === 'Friday')).toMatchObject({ ...days[0] });
    expect(await query('weeklyAvailability', {}, driver)).toEqual(week);
    expect(await query('driverStats', {}, driver)).toMatchObject({ acceptanceRate: 95, totalRides: 0 });
    expect(await query('driverCash', {}, driver)).toMatchObject({
      takesCash: false,
      owed: '0.00',
      limit: '100.00',
    });
  });

  it('a driver who applies and is reviewed', () => applyAndReview({ query, change }, server, admin));

  it('a rider who trusts a driver, by user or by profile', async () => {
    const { id: profileId } = await query<{ id: string }>('driverProfile', {}, driver);
    for (const driverId of [driver.id, profileId]) {
      expect(await change('trustDriver', { driverId, trusted: true }, rider)).toMatchObject({
        id: driver.id,
        isTrusted: true,
      });
    }
    expect(await query('trustedDrivers', {}, rider)).toMatchObject([{ id: driver.id, isTrusted: true }]);
  });

  it('that a driver fell silent', () =>
    fallSilent({ query, change }, { driver, admin }, clock, server.app.useCases));

  it('a ride from request to rating', async () => {
    const rideId = await book({ tipAmount: '4.00', notes: 'Ring twice' });
    await shareLocation({ query, change }, { rider, driver, admin }, rideId);
    expect(await query('pickupOutlook', { pickup: pointOf(ZOO) }, rider)).toMatchObject({
      freeDrivers: 1,
      minutesAway: 3,
    });
    const needsVersion = 'of others';
    expect(await change('acceptRide', { rideId, needsVersion }, driver)).toMatchObject({
      rider: { phone: '(419) 555-0100' },
      driverEarning: '17.00',
    });
    expect(await query('driverDashboard', {}, driver)).toMatchObject({ activeRides: [{ id: rideId }] });
    expect(await query('riderDashboard', {}, rider)).toMatchObject({
      activeRides: [{ id: rideId, driver: { vehicle: { licensePlate: 'MAU 419' } }, driverEarning: null }],
      trustedDrivers: [{ id: driver.id }],
      availableDrivers: [],
    });
    const { version } = await query<{ version: string }>('rideNeeds', { rideId }, driver);
    const needs = { needs: ['QUIET'], extraMinutes: 0 };
    await change('changeRideNeeds', { rideId, ...needs, version }, rider);
    expect(await query('rideNeeds', { rideId }, driver)).toMatchObject(needs);
    expect(await query('driverOnTheWay', { rideId }, rider)).toMatchObject({ id: rideId, milesAway: 0 });
    expect(await change('chooseStartPin', { choice: 'ALWAYS' }, rider)).toBe('ALWAYS');
    expect(await query('startPinChoice', {}, rider)).toBe('ALWAYS');
    await change('renewStartPin', { rideId }, rider);
    const { startPin: pin } = await query<{ startPin: string }>('ride', { id: rideId }, rider);
    await change('startRide', { rideId, pin }, driver);
    await change('chooseStartPin', { choice: 'OFF' }, rider);
    const lowered = { rideId, tipAmount: '3.00', tipReason: 'Loud music' };
    expect(await change('completeRide', lowered, rider)).toMatchObject({
      finalAmount: '18.29',
      lines: [
        { kind: 'SCHEDULING_FEE', amount: '2.50' },
        { kind: 'DISTANCE_FEE', amount: '12.79' },
        { kind: 'TIP', amount: '3.00' },
      ],
      canRate: true,
    });
    const rating = { rideId, stars: 5, comment: 'Kind' };
    await change('rateRide', { ...rating, rateeId: driver.id }, rider);
    await change('rateRide', { ...rating, rateeId: rider.id }, driver);
    expect(await query('riderStats', {}, rider)).toMatchObject({ rating: 5 });
    expect(await query('ride', { id: rideId }, rider)).toMatchObject({
      canRate: false,
      ratings: [{ comment: 'Kind' }, { stars: 5 }],
    });
    expect(await query('driverDashboard', {}, driver)).toMatchObject({ recentRides: [{ id: rideId }] });
  });

  it('rides that end otherwise, and pages of them', async () => {
    await giveBack({ change, query }, { driver, admin }, await book());
    const specific = { driverType: 'SPECIFIC', selectedDriverId: driver.id };
    const scheduledFor = new Date(clock.now().getTime() + 86_400_000).toISOString();
    const later = await book({ ...specific, scheduledFor });
    await change('acceptRide', { rideId: later }, driver);
    expect(await change('confirmRide', { rideId: later }, driver)).toMatchObject({
      status: 'CONFIRMED',
      scheduledFor,
    });
    expect(await query('dispatchBoard', { day: scheduledFor.slice(0, 10) }, admin)).toMatchObject({
      rides: [{ id: later, stage: 'CONFIRMED', scheduledFor }],
    });
    await askToCancel({ change, query }, { rider, driver, admin }, later);
    await change('rescheduleRide', { rideId: later, scheduledFor }, rider);
    await change('cancelRide', { rideId: later, reason: 'Snow' }, admin);
    const declined = await book(specific);
    expect(await change('declineRide', { rideId: declined }, driver)).toMatchObject({ status: 'CANCELLED' });
    const cancelled = await book();
    await change('cancelRide', { rideId: cancelled, reason: 'Plans changed' }, rider);
    const { edges, pageInfo } = await query<RideConnection>('rides', { first: 2 }, rider);
    expect(edges.map(({ node }) => node.id)).toEqual([cancelled, declined]);
    expect(pageInfo).toMatchObject({ hasNextPage: true, endCursor: edges[1]?.cursor });
    const rest = await query('rides', { filter: 'CANCELLED', after: pageInfo.endCursor }, rider);
    expect(rest).toMatchObject({
      edges: [{ node: { id: later, cancelReason: 'Snow' } }, {}],
      pageInfo: { hasPreviousPage: true, hasNextPage: false },
    });
    const second = await query('rides', { filter: 'CANCELLED', first: 1, after: edges[0]?.cursor }, rider);
    expect(second).toMatchObject({ edges: [{ node: { id: declined } }] });
  });

  it('money: wallet, earnings, payouts', async () => {
    expect(await query('wallet', {}, rider)).toEqual({ available: '481.71', held: '0.00', total: '481.71' });
    const { edges } = await query<{ edges: unknown }>('walletTransactions', { first: 100 }, rider);
    expect(edges).toContainEqual({
      cursor: expect.any(String) as unknown,
      node: expect.objectContaining({ type: 'CHARGE', sign: '-', amount: '18.29' }) as unknown,
    });
    const second = await book();
    for (const step of ['acceptRide', 'startRide']) await change(step, { rideId: second }, driver);
    await change('completeRide', { rideId: second, reason: 'Got out early' }, driver);
    expect(await query('earnings', { first: 1 }, driver)).toMatchObject({
      edges: [{ node: { rideId: second, driverShare: '13.00', tip: '0.00', totalFare: '15.29' } }],
    });
    clock.advance({ days: 7 });
    expect(await change('generatePayouts', {}, admin)).toEqual({ count: 1, amount: '29.00' });
    expect(await change('processPayouts', {}, admin)).toEqual({ count: 1, amount: '29.00' });
    expect(await change('transferPayouts', {}, admin)).toEqual({ successful: 0, failed: 1, unknown: 0 });
    await server.app.pool.query('update payouts set scheduled_for = $1', [clock.now()]);
    expect(await query('adminFigures', {}, admin)).toMatchObject({ duePayouts: 1, totalDue: '29.00' });
    expect(await query('payouts', { status: 'FAILED' }, admin)).toMatchObject({
      edges: [{ node: { failureReason: 'The driver has not set up a payout account' } }],
    });
    await onboardDriver({ query, change }, driver);
    await change('processPayouts', {}, admin);
    expect(await change('transferPayouts', {}, admin)).toEqual({ successful: 1, failed: 0, unknown: 0 });
    const rides = { edges: [{ node: { rideId: second, amount: '13.00' } }, { node: { amount: '16.00' } }] };
    const paid = { driverId: driver.id, netAmount: '29.00', driverEmail: 'driver-2@maumee.test' };
    expect(await query('payouts', { status: 'COMPLETED' }, admin)).toMatchObject({
      edges: [{ node: { ...paid, ridesCount: 2, rides } }],
    });
  });

  it('cards, funds, and rides paid by card', async () => {
    await payByCard({ query, change, book }, { rider, driver, admin });
  });

  it('a ride in cash', async () => {
    await setCashRules(server.app.pool);
    await change('updateDriverProfile', { takesCash: true }, driver);
    const rideId = await book({ paymentMethod: 'CASH' });
    await change('acceptRide', { rideId }, driver);
    await change('startRide', { rideId, reason: 'Here already' }, driver);
    const received = { rideId, cashAmount: '20.00', reason: 'A short way' };
    expect(await change('completeRide', received, driver)).toMatchObject({
      cashReceived: '20.00',
      tip: '4.71',
    });
    await setCashRules(server.app.pool, INITIAL_CASH_RULES);
  });

  it('payouts on request', () => payOnRequest({ query, change }, { driver, admin }, server.app.pool));

  it('an admin who changes the rates', () => changePricing({ query, change }, admin));

  it('one who decides for others', () => decideForOthers({ query, change }, server.app.pool, admin));

  it('what an admin reads of who did what', () =>
    readSecurityEvents({ query, change }, server.app.pool, admin));

  it('admins the figures of the business', () => readFigures({ query, change }, admin));

  it('one who operates it', () => operate({ query, change }, { rider, driver, admin }, server.app.pool));

  it('a rider who is told by text message', async () => {
    const people = { rider: await server.signUp('rider'), admin };
    await tellByText({ query, change }, people, server, phones);
  });

  it('a rider who rides every day', () => rideEveryDay({ query, change }, server, admin, clock));

  it('one who looks after people', () => lookAfterPeople({ query, change }, { rider, driver, admin }));

  it('one who lets others follow a ride', async () => {
    const sharing = { rider: await server.signUp('rider'), admin };
    await shareARide({ query, change }, sharing);
  });

  it('one who books for somebody else', async () => {
    const people = {
      booker: await server.signUp('rider'),
      passenger: await server.signUp('rider'),
      driver: await server.signUp('driver'),
    };
    await helpAPassenger({ query, change }, people, server.app.pool);
    const calling = { caller: people.booker, driver: people.driver, admin };
    await answerACall({ query, change }, calling, server.app.pool);
  });

  it('those who write to each other', async () => {
    const people = {
      booker: await server.signUp('rider'),
      passenger: await server.signUp('rider'),
      driver: await server.signUp('driver'),
    };
    await writeToEachOther({ query, change }, { ...people, admin });
  });

  it('one shift at the desk and the next', async () => {
    await handOver({ query, change }, { rider: await server.signUp('rider'), admin });
  });

  it('those who help each other', async () => {
    const people = { rider: await server.signUp('rider'), other: await server.signUp('rider') };
    await helpEachOther({ query, change }, { ...people, admin });
  });

  it('a clinic that books for its patients', async () => {
    const people = {
      manager: await server.signUp('rider'),
      coordinator: await server.signUp('rider'),
      passenger: await server.signUp('rider'),
    };
    await runAClinic({ query, change }, { ...people, admin }, { clock, useCases: server.app.useCases });
  });

  it('a way there and back', async () => {
    const people = { rider: await server.signUp('rider'), driver: await server.signUp('driver') };
    await rideThereAndBack({ query, change }, { ...people, clock });
  });

  it('a clinic that pays for rides of its patients', async () => {
    await billAClinic({ query, change }, server, clock);
  });
});

describe('every field of the schema', () => {
  it('has been answered above', () => {
    expect(coverage.notFound()).toEqual([]);
  });
});
