import { expect } from 'vitest';
import type { UseCases } from '../../application/use-cases.ts';
import { addDays } from '../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { aStandingBooking } from '../support/builders/a-standing-booking.ts';
import type { FixedClock } from '../support/in-memory/fixed-clock.ts';
import { aSavedCard } from '../support/cards.ts';
import { proposedRates } from '../support/proposed-rates.ts';
import { SYSTEM } from '../support/test-use-cases.ts';
import type { Asking, People } from './asking.ts';
import { bookingInput, type GraphqlProduct, type SignedUp } from './graphql-app.ts';
import { TIME_ZONE } from '../support/places.ts';

interface Series {
  readonly id: string;
  readonly version: string;
}
interface Planned {
  readonly id: string;
  readonly day: string;
  readonly leg: string;
  readonly state: string;
  readonly reason: string | null;
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** A rider who rides there and back every day, from the offer to the driver, over exceptions and new rates, to its end. */
export async function rideEveryDay(
  { query, change }: Asking,
  server: GraphqlProduct,
  admin: People<'admin'>['admin'],
  clock: FixedClock,
): Promise<void> {
  const { useCases, pool } = server.app;
  const [rider, driver] = [await server.signUp('rider'), await server.signUp('driver')];
  const substitute = await server.signUp('driver');
  await pool.query(`update users set profile_image_url = 'https://photos.test/1.webp'`);
  const today = toLocalDay(clock.now(), TIME_ZONE);
  const seriesOf = async () => (await query<Series[]>('ownStandingRides', {}, rider))[0]!;
  const { id: standingRideId } = await change<Series>(
    'createStandingRide',
    {
      ...aStandingBooking(clock.now()),
      times: EVERY_DAY.map((weekday) => ({ weekday, time: '08:00', returnTime: '10:00' })),
      returnKind: 'AT_TIME',
      lastDay: addDays(today, 60),
      driverId: driver.id,
      substituteIds: [substitute.id],
      tipAmount: '200.00',
      notes: 'Ring twice',
    },
    rider,
  );
  const seen = async () => ({ standingRideId, version: (await seriesOf()).version });
  const rides = () => query<Planned[]>('plannedRides', { days: 14 }, rider);
  expect(new Set((await rides()).map(({ reason }) => reason))).toEqual(new Set(['NOT_ANSWERED']));

  await answer({ query, change }, { rider, driver }, standingRideId);
  const [, , kept, moved] = await rides();
  const skip = { occurrenceId: kept!.id };
  expect(await change('skipPlannedRide', skip, rider)).toMatchObject({ state: 'SKIPPED' });
  expect(await change('restorePlannedRide', skip, rider)).toMatchObject({ state: 'PLANNED' });
  const later = { occurrenceId: moved!.id, day: moved!.day, time: '10:30' };
  expect(await change('movePlannedRide', later, rider)).toMatchObject({ isMoved: true });

  const pause = { from: addDays(today, 20), to: addDays(today, 22) };
  await change('pauseStandingRide', { ...(await seen()), ...pause }, rider);
  expect(await query('standingRide', { id: standingRideId }, rider)).toMatchObject({ pauses: [pause] });
  await change('resumeStandingRide', { ...(await seen()), from: pause.from }, rider);
  await change('pauseStandingRide', { ...(await seen()), ...pause }, rider);

  await shareCalendar({ query, change }, rider);
  await tellNewFare({ query, change }, useCases, { rider, admin }, standingRideId);
  await book({ query, change }, useCases, { rider, driver, admin }, clock);

  await change('changeStandingRide', { ...(await seen()), tipAmount: '5.00' }, rider);
  await change('chooseStandingDriver', { ...(await seen()), driverId: substitute.id }, rider);
  const [first] = (await rides()).filter(({ state }) => state === 'SEEKING');
  const assign = { occurrenceId: first!.id, driverId: substitute.id, following: true };
  expect(await change('assignStandingDriver', assign, admin)).toMatchObject({
    driver: { id: substitute.id },
  });
  const paymentMethodId = await aSavedCard(useCases, { kind: 'user', userId: rider.id, userType: 'rider' });
  const { firstDay, ...again } = aStandingBooking(clock.now());
  const following = { ...again, ...(await seen()), paymentMethodId, day: addDays(firstDay, 26) };
  const next = await change<Series>('changeFollowing', following, rider);
  expect(next).toMatchObject({ firstDay: following.day, consent: 'NONE' });
  const all = await query('standingRides', { isEnded: false, riderId: rider.id }, admin);
  expect(all).toMatchObject({ edges: [{ node: { id: next.id } }, { node: { id: standingRideId } }] });
  const end = { standingRideId: next.id, version: next.version, reason: 'Moved away' };
  expect(await change('endStandingRide', end, admin)).toMatchObject({
    endedAt: expect.any(String) as string,
  });
}

/** The driver has promised something else at that time once, and says yes all the same. */
async function answer(
  { query, change }: Asking,
  { rider, driver }: People<'rider' | 'driver'>,
  standingRideId: string,
): Promise<void> {
  const [out] = await query<(Planned & { pickupAt: string })[]>('plannedRides', { days: 14 }, rider);
  const asked = {
    driverType: 'SPECIFIC',
    selectedDriverId: driver.id,
    scheduledFor: out!.pickupAt,
    totalFare: '100.00',
  };
  const { id: rideId } = await change<Series>('requestRide', bookingInput(asked), rider);
  await change('acceptRide', { rideId }, driver);
  expect(await query('standingOffers', {}, driver)).toMatchObject([
    {
      collisions: [{ day: out!.day }],
      standingRide: { id: standingRideId, driverEarning: expect.any(String) as string },
    },
  ]);
  expect(await change('answerStandingRide', { standingRideId, weekdays: EVERY_DAY }, driver)).toMatchObject({
    consent: 'AGREED',
    agreedWeekdays: EVERY_DAY,
  });
  const busy = { id: out!.id, state: 'SEEKING', reason: 'DRIVER_BUSY' };
  expect(await query('plannedRides', { days: 14 }, rider)).toContainEqual(expect.objectContaining(busy));
  const driven = await query<Planned[]>('drivenPlannedRides', { days: 14 }, driver);
  expect(driven.every(({ state }) => state === 'PLANNED')).toBe(true);
}

async function shareCalendar({ query, change }: Asking, rider: SignedUp): Promise<void> {
  expect(await query('calendarAddress', {}, rider)).toBeNull();
  expect(await change('createCalendarAddress', undefined, rider)).toMatchObject({
    url: expect.stringMatching(/^https:\/\/rides\.test\/calendar\/[\w-]{43}\.ics$/) as string,
  });
  const since = { createdAt: expect.any(String) as string };
  expect(await query('calendarAddress', {}, rider)).toEqual(since);
  expect(await change('revokeCalendarAddress', undefined, rider)).toEqual({ isRevoked: true });
  expect(await change('revokeCalendarAddress', undefined, rider)).toEqual({ isRevoked: false });
}

async function tellNewFare(
  { query, change }: Asking,
  { updatePricing, keepStandingPrices }: UseCases,
  { rider }: People<'rider' | 'admin'>,
  standingRideId: string,
): Promise<void> {
  await updatePricing.execute(SYSTEM, { ...proposedRates, schedulingFee: '3.75', reason: 'Fuel' });
  await keepStandingPrices.execute();
  const notice = { isAccepted: false, appliesFrom: expect.any(String) as string };
  expect(await query('standingRide', { id: standingRideId }, rider)).toMatchObject({ fareNotice: notice });
  expect(await change('acceptStandingFare', { standingRideId }, rider)).toMatchObject({
    fareNotice: { isAccepted: true },
  });
}

/** Two days before, the rides are booked as far as the wallet goes; the rest is told of. */
async function book(
  { query, change }: Asking,
  { keepStandingRides }: UseCases,
  { rider, driver, admin }: People<'rider' | 'driver' | 'admin'>,
  clock: FixedClock,
): Promise<void> {
  const keep = () =>
    keepStandingRides.execute((_, error) => {
      throw error;
    });
  clock.advance({ days: 2, minutes: 300 });
  await keep();
  const rides = await query<Planned[]>('plannedRides', { days: 14 }, rider);
  const booked = rides.filter(({ state }) => state === 'BOOKED');
  expect(booked).toMatchObject([
    { leg: 'OUT', rideStatus: 'PENDING' },
    { leg: 'BACK', rideStatus: 'ACCEPTED', driver: { id: driver.id } },
  ]);
  const [, back] = booked;
  const confirmed = await change('confirmDay', { day: back!.day }, driver);
  expect(confirmed).toContainEqual(expect.objectContaining({ id: back!.id, status: 'CONFIRMED' }));
  clock.advance({ days: 1 });
  await keep();
  expect(await query('standingFunds', {}, rider)).toMatchObject({
    missingFrom: expect.any(String) as string,
  });
  const problem = 'Your wallet has less than the ride costs.';
  const atRisk = await query<object[]>('standingRidesAtRisk', {}, admin);
  expect(atRisk).toContainEqual(expect.objectContaining({ fundingProblem: problem }));
}
