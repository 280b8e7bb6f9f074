import type { z } from 'zod';
import type { Driver } from '../../domain/drivers/driver.ts';
import { DomainError, invalidField, notFound } from '../../domain/errors.ts';
import type { TripEnds } from '../../domain/geo/stop.ts';
import type { RideNeeds } from '../../domain/needs/needs.ts';
import { priceTrip } from '../../domain/pricing/fare.ts';
import { isLongTrip } from '../../domain/pricing/long-trip.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import { agreedFare, quotedTrip, type Trip } from '../../domain/pricing/quote.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import { assertCanBeAsked, isSameBooking, requestRide as request } from '../../domain/rides/request-ride.ts';
import { ofRiderTexts } from '../../domain/rides/rider-texts.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { isPaidToDriver } from '../../domain/rides/ways-to-pay.ts';
import { rider, verified } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { type StopResolver, stopResolver } from '../geo/stop-resolver.ts';
import { authorize, recordAuthorization, requireAuthorized } from '../payments/authorization.ts';
import { coverRide, type CoverScene } from '../payments/covers.ts';
import { type AskedPayment, type ProviderCalls, providerCalls } from '../payments/provider-calls.ts';
import type { RideFunding } from '../payments/ride-funding.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import { type RoutePlanner, routePlanner, serviceArea } from '../ports/geo.ts';
import { type QuoteSigner, quoteSigner } from '../ports/pricing.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import { port } from '../tokens.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { type Provided, workflow, type WorkflowCall } from '../use-case.ts';
import { hasSamePeople, lockCaller, requireMayBook, toPeople } from './book-for-other.ts';
import { confirmationOf, ReturnBooking, saveAuthorizedRide, saveNewRide } from './book-return.ts';
import { requestRideInput } from './inputs.ts';
import { promisedReturns } from './promised-returns.ts';

interface Measuring {
  readonly stopResolver: StopResolver;
  readonly routePlanner: RoutePlanner;
  readonly quoteSigner: QuoteSigner;
}

/** The trip that is booked, and the pricing of its quote; null when the active one applies. */
interface MeasuredTrip {
  readonly trip: Trip;
  readonly pricingId: string | null;
}

/**
 * Where a booked trip goes and how far: of the quote it was shown with, else found anew. A quote that is still honoured
 * brings its words and miles along, whatever words come with the booking. Throws `OUTSIDE_SERVICE_AREA`,
 * `TRIP_TOO_SHORT`, or `INVALID_FIELD` for an address that was never found.
 */
export async function measureTrip(
  { pickup, dropoff, quoteToken }: TripEnds & { readonly quoteToken?: string | undefined },
  { stopResolver, routePlanner, quoteSigner }: Measuring,
  now: Date,
): Promise<MeasuredTrip> {
  const quote = quoteToken ? quoteSigner.verify(quoteToken) : null;
  const trip = quote && quotedTrip(quote, { pickup, dropoff }, now);
  if (quote && trip) return { trip, pricingId: quote.pricingId };
  const [ends, { distanceMiles, durationMinutes }] = await Promise.all([
    stopResolver.resolve({ pickup, dropoff }),
    routePlanner.plan(pickup, dropoff),
  ]);
  return { trip: { ...ends, distanceMiles, durationMinutes }, pricingId: null };
}

/** An earlier call with the same id has booked the ride. */
const REPEATED = ['RIDE_EXISTS', 'PAYMENT_SETTLED'];

/**
 * May be the doing of an earlier call with the same id: the driver is on the way by now. What an organisation pays may have
 * changed since.
 */
const UNAVAILABLE = ['DRIVER_UNAVAILABLE', 'NOT_COVERED', 'COVER_CHANGED'];

/** What remembered rates lead to that are not in force any more: refused with the ride, or a fare that is too high. */
const OUTDATED = ['PRICING_CHANGED', 'FARE_CHANGED'];

/** What a rider may have at once. */
export interface BookingLimits {
  /** Rides that wait for a driver. */
  readonly pendingRides: number;
}

export const bookingLimits = port<BookingLimits>('bookingLimits');

/** What booking a ride takes. */
export const BOOKING = {
  stopResolver,
  routePlanner,
  quoteSigner,
  serviceArea,
  providerCalls,
  bookingLimits,
  dispatchSettings,
  promisedReturns,
};

type RideBooking = WorkflowCall<unknown, z.output<typeof requestRideInput>>;

/**
 * Books a ride, now or scheduled, for one driver or for all, and holds fare + tip in the payer's wallet or authorizes
 * the card; for somebody else who lets them (`CARE_NOT_GIVEN`, `PASSENGER_SUSPENDED`, `CASH_NOT_FOR_OTHERS`); with a return at a time both rides or none, with one on call its promise. Repeated with the same id it gives the same ride. Throws `FARE_CHANGED` when our price is higher than the
 * one the rider saw, `OUTSIDE_SERVICE_AREA`, `TRIP_TOO_SHORT`, `INSUFFICIENT_FUNDS`, `DRIVER_UNAVAILABLE`,
 * `TOO_MANY_PENDING_RIDES`, `RIDE_EXISTS` for an id that is taken by another booking; in cash `CASH_NOT_ALLOWED` and
 * `CASH_RIDE_WAITING`; under an agreement `NOT_COVERED`, `COVER_CHANGED` and `COVER_NOT_IN_CASH`; for a card
 * `PAYMENTS_NOT_CONFIGURED`, `PAYMENT_DECLINED`, or `PAYMENT_ACTION_REQUIRED` with the `clientSecret` to authenticate
 * with before repeating it.
 */
export const requestRide = workflow({
  access: verified(rider),
  input: requestRideInput,
  needs: BOOKING,
  run: (call, needs, { isTestData = false }: { isTestData?: boolean } = {}) =>
    bookRide(call, needs, { bookerId: call.actor.userId, isAtDesk: false, isTestData }),
});

/** Who books: themself, or the desk for them, who called. */
interface Booker {
  readonly bookerId: string;
  readonly isAtDesk: boolean;
  readonly isTestData: boolean;
}

/** What `requestRide` does, for who books; the operator of a desk is the actor of the transactions. */
export async function bookRide(
  { input, now, newId, transact }: Pick<RideBooking, 'input' | 'now' | 'newId' | 'transact'>,
  provided: Provided<typeof BOOKING>,
  { bookerId, isAtDesk, isTestData }: Booker,
): Promise<Ride> {
  const { providerCalls, bookingLimits, dispatchSettings, serviceArea, promisedReturns } = provided;
  const { paymentMethodId = null } = input;
  const people = toPeople(bookerId, input);
  const isForOther = people.riderId !== bookerId;
  const paymentMethod = rideFundings.kindOf(paymentMethodId, input.paymentMethod);
  const funding = rideFundings.of({ paymentMethod });
  const { timeZone } = serviceArea;
  const needs = { providerCalls, dispatchSettings, promisedReturns, timeZone, isAtDesk, ...bookingLimits };
  if (input.return && isPaidToDriver({ paymentMethod })) throw noReturnInCash();
  const back = input.return ? new ReturnBooking(input.return, needs) : null;
  const scene = { timeZone, hasReturn: !!input.return && !('at' in input.return) };
  const { trip, pricingId } = await measureTrip(input, provided, now());
  if (funding.isAskedFirst) providerCalls.requireConfigured();
  const priced: { ride: Ride | null } = { ride: null };
  const isLongDistance = isLongTrip(serviceArea, trip);
  const booked = { ...trip, ...people, isTestData, isLongDistance, paymentMethod, paymentMethodId };
  const toRide = ({ pricing, driver }: Found, usual: RideNeeds | null) =>
    request(
      {
        ...booked,
        id: input.id ?? newId(),
        driverId: driver?.userId ?? null,
        fare: agreedFare(priceTrip(pricing, trip.distanceMiles), input.totalFare),
        pricingId: pricing.id,
        ...toWishes(input, usual),
      },
      now(),
      dispatchSettings.waiting,
    );
  const begin = async (tx: Transaction, rates: Rates) => {
    const booking = { ...input, pricingId, isAskedFirst: funding.isAskedFirst };
    const [found, usual] = await Promise.all([
      findForBooking(tx, booking, rates, now()),
      isForOther ? requireMayBook(tx, people) : null,
    ]);
    if (isAtDesk) await lockCaller(tx, bookerId);
    const uncovered = toRide(found, usual);
    priced.ride = { ...uncovered, agreementId: input.agreementId ?? null };
    if (found.isBooked) throw rideExists('This ride has already been booked');
    if (found.driver) assertCanBeAsked(found.driver, uncovered, now());
    const ride = await coverRide(tx, uncovered, input, scene);
    const { asked, write } = await rideFundings.of(ride).prepareSecuring(tx, ride);
    const withReturn = await back?.prepare(tx, ride);
    const at = rates === 'known' && pricingId === null ? 'active price' : 'agreed price';
    await tx.conclude(() =>
      Promise.all([
        !asked && saveNewRide(tx, ride, at),
        write(),
        !asked && withReturn?.(),
        // Once the wallet is locked, or before a card is asked.
        tx.rides.requireFewPending(ride, now(), bookingLimits.pendingRides),
      ]),
    );
    return { ride, asked };
  };
  const book = async (rates: Rates): Promise<Ride> => {
    const { ride, asked } = await transact((tx) => begin(tx, rates));
    if (!asked) return ride;
    const confirm = confirmationOf(ride, isAtDesk);
    await bookAuthorized(transact, { providerCalls, ride, asked, confirm, back, scene });
    return ride;
  };
  const ride = await (funding.isAskedFirst ? book('read') : bookAtKnownRates(book)).catch(
    async (error: unknown) => {
      const wanted = priced.ride;
      if (!(error instanceof DomainError) || !wanted) throw error;
      return asOf(await findRepeated(transact, wanted, error, input.id !== undefined), now());
    },
  );
  await back?.bookByCard(transact, ride);
  return ride;
}

interface ToAuthorize {
  readonly providerCalls: ProviderCalls;
  readonly ride: Ride;
  readonly asked: AskedPayment;
  readonly confirm: ReturnType<typeof confirmationOf>;
  readonly back: ReturnBooking | null;
  readonly scene: CoverScene;
}

/** Asks the card, whose holder confirms it where they book themselves, and writes the ride once it is authorized. */
async function bookAuthorized(
  transact: Transact,
  { providerCalls, ride, asked, confirm, back, scene }: ToAuthorize,
): Promise<void> {
  const charge = await authorize(providerCalls, asked, confirm);
  const payment = await transact(async (tx) => {
    const { payment } = await recordAuthorization(tx, asked.payment, charge);
    if (payment.status === 'authorized') {
      await saveAuthorizedRide(tx, ride, scene);
      await (
        await back?.prepare(tx, ride)
      )?.();
      // The provider's id of the payment comes along.
      await tx.rides.savePayment(ride);
    }
    return payment;
  });
  await requireAuthorized(providerCalls, payment, charge);
}

/** What was chosen for the ride, and what stands where nothing was: `usual` is what its passenger needs of every ride. */
function toWishes(input: z.output<typeof requestRideInput>, usual: RideNeeds | null) {
  return {
    tipCents: input.tipAmount ?? 0,
    scheduledFor: input.scheduledFor ? new Date(input.scheduledFor) : null,
    needs: input.needs ?? usual?.needs ?? [],
    extraMinutes: input.extraMinutes ?? usual?.extraMinutes ?? 0,
    ...ofRiderTexts((text) => input[text] || null),
  };
}

/** The ride that an earlier call with the same id has booked. Throws the error when none has. */
async function findRepeated(
  transact: Transact,
  wanted: Ride,
  error: DomainError,
  hasId: boolean,
): Promise<Ride> {
  const isUnavailable = UNAVAILABLE.includes(error.code) && hasId;
  if (!isUnavailable && !REPEATED.includes(error.code)) throw error;
  const booked = await transact(({ rides }) => rides.lock(wanted.id));
  if (!booked || !hasSamePeople(booked, wanted))
    throw isUnavailable ? error : rideExists('This id cannot be used');
  if (!isSameBooking(booked, wanted)) throw rideExists('This id belongs to another booking of yours');
  return booked;
}

type Rates = 'known' | 'read';

/** The ride at the price of the rates as this process knows them, and once more when they have been changed meanwhile. */
async function bookAtKnownRates(book: (rates: Rates) => Promise<Ride>): Promise<Ride> {
  try {
    return await book('known');
  } catch (error) {
    if (!(error instanceof DomainError) || !OUTDATED.includes(error.code)) throw error;
    return book('read');
  }
}

type Booking = z.output<typeof requestRideInput> & {
  readonly pricingId: string | null;
} & Pick<RideFunding, 'isAskedFirst'>;

interface Found {
  readonly pricing: Pricing;
  readonly driver: Driver | null;
  readonly isBooked: boolean;
}

/** The pricing that applies, the driver who is asked, and whether a ride that somebody else pays for has been booked before. */
async function findForBooking(
  { pricings, drivers, rides }: Stores,
  { id, driverType, selectedDriverId, pricingId, isAskedFirst }: Booking,
  rates: Rates,
  now: Date,
): Promise<Found> {
  const driverId = driverType === 'specific' ? (selectedDriverId ?? null) : null;
  const findActive = () =>
    rates === 'known' && !pricingId ? pricings.lastActive(now) : pricings.active(now);
  const findPricing = async () => (pricingId && (await pricings.find(pricingId))) || findActive();
  const [pricing, driver, booked] = await Promise.all([
    findPricing(),
    driverId ? drivers.find(driverId) : null,
    // Nobody is asked again for a ride that was cancelled since.
    isAskedFirst && id ? rides.lock(id) : null,
  ]);
  if (driverId && !driver) throw notFound('Driver');
  return { pricing, driver, isBooked: booked !== null };
}

function noReturnInCash(): DomainError {
  return invalidField('return', 'A ride in cash is booked without its return. Book the way back by itself.');
}

function rideExists(message: string): DomainError {
  return new DomainError('conflict', 'RIDE_EXISTS', message);
}
