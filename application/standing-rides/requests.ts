import type { z } from 'zod';
import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { NO_NEEDS } from '../../domain/needs/needs.ts';
import { priceTrip } from '../../domain/pricing/fare.ts';
import { isLongTrip } from '../../domain/pricing/long-trip.ts';
import { agreedFare, type Trip } from '../../domain/pricing/quote.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { isBookedByOther, type RideRight } from '../../domain/rides/ride-rights.ts';
import { assertCanBeAsked } from '../../domain/rides/request-ride.ts';
import { ofRiderTexts } from '../../domain/rides/rider-texts.ts';
import { withoutPause, withPause } from '../../domain/standing-rides/pattern.ts';
import type { FormerDriver } from '../../domain/standing-rides/reconcile.ts';
import { toStandingRideRecord } from '../../domain/standing-rides/standing-ride-record.ts';
import {
  changeStandingRide as change,
  chooseDriver,
  endBefore,
  endStandingRide as end,
  isEnded,
  MOST_STANDING_RIDES,
  requestStandingRide,
  requireGoing,
  type StandingRide,
  type StandingRideChange,
} from '../../domain/standing-rides/standing-ride.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { orSystem, rider, riderOrDispatcher, verified } from '../access.ts';
import { stopResolver } from '../geo/stop-resolver.ts';
import { providerCalls } from '../payments/provider-calls.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import { routePlanner, serviceArea } from '../ports/geo.ts';
import { quoteSigner } from '../ports/pricing.ts';
import { hasSamePeople, lockCaller, requireMayBook, toPeople } from '../rides/book-for-other.ts';
import { measureTrip } from '../rides/request-ride.ts';
import type { Transaction } from '../transaction.ts';
import { command, type Provided, workflow, type WorkflowCall } from '../use-case.ts';
import {
  changeFollowingInput,
  changeStandingRideInput,
  chooseStandingDriverInput,
  createStandingRideInput,
  endStandingRideInput,
  pauseStandingRideInput,
  resumeStandingRideInput,
} from './inputs.ts';
import { announce, plannedDays, replan } from './replan.ts';
import { requireAgreement } from './cover-outlook.ts';
import { recordForPassenger, requireRightOver, tellOfSeries } from './series-people.ts';
import { seriesWords } from './series-words.ts';

type Wanted = z.output<typeof createStandingRideInput>;

interface Measured {
  readonly trip: Trip;
  readonly pricingId: string | null;
}

const MEASURING = { stopResolver, routePlanner, quoteSigner };

/** What making a standing ride takes. */
export const REPEATING = { ...MEASURING, serviceArea, providerCalls };

/**
 * A weekly series of rides at the fare of one ride that was seen; its driver is asked, and the rides of the next 14
 * days are planned; for somebody else who lets them (`CARE_NOT_GIVEN`, `PASSENGER_SUSPENDED`). Nothing is held, and nothing promised of
 * an organisation, before 48 hours ahead of each. Repeated with the same id it gives the same series. Throws `NOT_COVERED` when the
 * agreement pays for no ride at all, `FARE_CHANGED`, `OUTSIDE_SERVICE_AREA`, `TRIP_TOO_SHORT`, `DRIVER_UNAVAILABLE`, `TOO_MANY_STANDING_RIDES`,
 * `PAYMENTS_NOT_CONFIGURED`.
 */
export const createStandingRide = workflow({
  access: verified(rider),
  input: createStandingRideInput,
  needs: REPEATING,
  run: (call, needs) => repeatTrip(call, needs, { bookerId: call.actor.userId, isAtDesk: false }),
});

/** What `createStandingRide` does, for who books: themself, or the desk in the name of who calls. */
export async function repeatTrip(
  { input, now, newId, transact }: Omit<WorkflowCall<unknown, Wanted>, 'actor'>,
  { serviceArea, providerCalls, ...measuring }: Provided<typeof REPEATING>,
  { bookerId, isAtDesk }: { readonly bookerId: string; readonly isAtDesk: boolean },
): Promise<StandingRide> {
  if (input.paymentMethodId) providerCalls.requireConfigured();
  const people = toPeople(bookerId, input);
  const measured = await measureTrip(input, measuring, now());
  return transact(async (tx) => {
    const id = input.id ?? newId();
    const known = await tx.standingRides.lock(id);
    if (known) {
      if (hasSamePeople(known, people)) return known;
      throw new DomainError('conflict', 'STANDING_RIDE_EXISTS', 'This id cannot be used');
    }
    const usual = isBookedByOther(people) ? await requireMayBook(tx, people) : NO_NEEDS;
    if (isAtDesk) await lockCaller(tx, bookerId);
    const wanted = { ...usual, ...given(input), ...people, id, followsId: null };
    const series = await toSeries(tx, wanted, measured, serviceArea);
    await requireAgreement(tx, series, serviceArea.timeZone);
    await begin(tx, series, serviceArea.timeZone);
    return series;
  });
}

/** What was said; what was not is as usual for the passenger. */
function given<Input extends Pick<Wanted, 'needs' | 'extraMinutes'>>({
  needs,
  extraMinutes,
  ...said
}: Input) {
  return { ...said, ...(needs && { needs }), ...(extraMinutes != null && { extraMinutes }) };
}

/** A new series with its first rides; its driver is asked. */
async function begin(tx: Transaction, series: StandingRide, timeZone: string): Promise<void> {
  if ((await tx.standingRides.countOf(series.riderId)) >= MOST_STANDING_RIDES) {
    const message = `At most ${MOST_STANDING_RIDES} standing rides at a time. End one to begin another.`;
    throw new DomainError('conflict', 'TOO_MANY_STANDING_RIDES', message);
  }
  await tx.standingRides.insert(series);
  await recordForPassenger(tx, series, 'standing-ride.book-for-other');
  const days = plannedDays(tx.now(), timeZone);
  await replan(tx, series, timeZone);
  await tx.standingRides.savePlannedUntil([series.id], days.to);
  await askDriver(tx, series);
  await announce(tx, series);
}

async function askDriver(tx: Transaction, series: StandingRide): Promise<void> {
  if (series.driverId === null || series.consent !== 'asked') return;
  const riderName = orNotFound(await tx.users.find(series.riderId), 'User').firstName ?? '';
  await tellOfSeries(tx, series.driverId, 'standing-offered', { ...seriesWords(series), riderName });
}

type NewSeries = Pick<
  StandingRide,
  'id' | 'riderId' | 'bookerId' | 'organisationId' | 'payerId' | 'followsId' | 'needs' | 'extraMinutes'
>;

async function toSeries(
  tx: Transaction,
  wanted: Omit<Wanted, 'needs' | 'extraMinutes' | 'passengerId' | 'payer'> & NewSeries,
  { trip, pricingId }: Measured,
  area: ServiceArea,
): Promise<StandingRide> {
  const now = tx.now();
  const { riderId, bookerId, organisationId, payerId, paymentMethodId = null, driverId = null } = wanted;
  const quoted = pricingId === null ? null : await tx.pricings.find(pricingId);
  const pricing = quoted ?? (await tx.pricings.active(now));
  const isLongDistance = isLongTrip(area, trip);
  const series = requestStandingRide(
    {
      ...trip,
      id: wanted.id,
      riderId,
      bookerId,
      organisationId,
      payerId,
      agreementId: wanted.agreementId ?? null,
      followsId: wanted.followsId,
      isLongDistance,
      needs: wanted.needs,
      extraMinutes: wanted.extraMinutes,
      fare: agreedFare(priceTrip(pricing, trip.distanceMiles), wanted.totalFare),
      tipCents: wanted.tipAmount ?? 0,
      pricingId: pricing.id,
      paymentMethod: rideFundings.kindOf(paymentMethodId),
      paymentMethodId,
      times: wanted.times,
      returnKind: wanted.returnKind,
      firstDay: wanted.firstDay,
      lastDay: wanted.lastDay ?? null,
      driverId,
      substituteIds: wanted.substituteIds,
      asksCircle: wanted.asksCircle,
      ...ofRiderTexts((text) => wanted[text] || null),
    },
    toLocalDay(now, area.timeZone),
    now,
  );
  await requirePayable(tx, series);
  await requireDrivers(tx, series);
  return series;
}

/** A saved card has to be one of the payer's. */
export async function requirePayable(
  { paymentMethods }: Transaction,
  { payerId, paymentMethodId }: Pick<StandingRide, 'payerId' | 'paymentMethodId'>,
): Promise<void> {
  if (paymentMethodId === null) return;
  orNotFound(await paymentMethods.find(payerId, paymentMethodId), 'Payment method');
}

/** The driver may be asked for such rides; substitutes are drivers, and looked at when they are asked. */
async function requireDrivers({ drivers, now }: Transaction, series: StandingRide): Promise<void> {
  const [driver, ...substitutes] = await Promise.all(
    [series.driverId, ...series.substituteIds].map(async (id) => (id === null ? null : drivers.find(id))),
  );
  if (series.driverId !== null && !driver) throw notFound('Driver');
  if (substitutes.some((found) => !found)) throw notFound('Driver');
  if (driver) assertCanBeAsked(driver, { ...series, scheduledFor: now() }, now());
}

/** The locked series as they have seen it, of whoever has the right over it. Throws `CARE_NOT_GIVEN`, `RECORD_CHANGED`. */
export async function lockSeen(
  tx: Transaction,
  actor: UserActor,
  { standingRideId, version }: { standingRideId: string; version?: string | null | undefined },
  right: RideRight,
): Promise<StandingRide> {
  const series = await requireRightOver(tx, await tx.standingRides.lock(standingRideId), actor, right);
  requireVersion(toStandingRideRecord(series), version);
  return series;
}

/** What the rider changes without asking the driver again: tip, payment, note, substitutes. Throws `RECORD_CHANGED`. */
export const changeStandingRide = command({
  access: rider,
  input: changeStandingRideInput,
  run: async ({ tx, actor, input }) => {
    const series = await lockSeen(tx, actor, input, 'reschedule');
    const { tipAmount, paymentMethodId, substituteIds, asksCircle } = input;
    const texts = ofRiderTexts((text) => (input[text] === undefined ? series[text] : input[text] || null));
    const wanted: StandingRideChange = {
      ...texts,
      tipCents: tipAmount ?? series.tipCents,
      substituteIds: substituteIds ?? series.substituteIds,
      asksCircle: asksCircle ?? series.asksCircle,
      ...(paymentMethodId !== undefined && {
        paymentMethodId,
        paymentMethod: rideFundings.kindOf(paymentMethodId),
      }),
    };
    const changed = change(series, wanted);
    const isOtherPayment =
      changed.tipCents !== series.tipCents || changed.paymentMethodId !== series.paymentMethodId;
    if (isOtherPayment) await requireRightOver(tx, series, actor, 'pay');
    await requirePayable(tx, changed);
    await requireDrivers(tx, { ...changed, driverId: null });
    await tx.standingRides.save(changed);
    await announce(tx, changed);
    return changed;
  },
});

/**
 * Another driver is asked, or nobody; planned rides seek a driver until there is an answer, and who drove them is told.
 * Throws `DRIVER_UNAVAILABLE`, `RECORD_CHANGED`.
 */
export const chooseStandingDriver = command({
  access: rider,
  input: chooseStandingDriverInput,
  needs: { serviceArea },
  run: async ({ tx, actor, input }, { serviceArea: { timeZone } }) => {
    const series = await lockSeen(tx, actor, input, 'reschedule');
    const chosen = chooseDriver(series, input.driverId ?? null, tx.now());
    await requireDrivers(tx, chosen);
    await tx.standingRides.save(chosen);
    await replan(tx, chosen, timeZone, formerly(series));
    await tellFormerDriver(tx, series);
    await askDriver(tx, chosen);
    await announce(tx, chosen, series.driverId);
    return chosen;
  },
});

function formerly({ driverId, firstDay }: StandingRide): FormerDriver {
  return { driverId, from: firstDay };
}

/** Whoever had agreed is told that they are not needed any more. */
export async function tellFormerDriver(tx: Transaction, series: StandingRide): Promise<void> {
  if (series.driverId === null || series.consent !== 'agreed') return;
  const riderName = orNotFound(await tx.users.find(series.riderId), 'User').firstName ?? '';
  await tellOfSeries(tx, series.driverId, 'standing-over-for-driver', { ...seriesWords(series), riderName });
}

/** No rides from one day to another, both included; the driver's time is free then. Booked rides stay booked. */
export const pauseStandingRide = command({
  access: rider,
  input: pauseStandingRideInput,
  needs: { serviceArea },
  run: async ({ tx, actor, input: { from, to, ...seen } }, { serviceArea: { timeZone } }) => {
    const series = await lockSeen(tx, actor, seen, 'cancel');
    requireGoing(series);
    const pauses = withPause(series.pauses, { from, to }, toLocalDay(tx.now(), timeZone));
    return savePattern(tx, { ...series, pauses }, timeZone);
  },
});

/** The pause that the day is in ends before it, or is taken back where it begins then. */
export const resumeStandingRide = command({
  access: rider,
  input: resumeStandingRideInput,
  needs: { serviceArea },
  run: async ({ tx, actor, input: { from, ...seen } }, { serviceArea: { timeZone } }) => {
    const series = await lockSeen(tx, actor, seen, 'reschedule');
    requireGoing(series);
    if (series.consent === 'agreed' && series.driverId !== null) await tx.drivers.lock(series.driverId);
    return savePattern(tx, { ...series, pauses: withoutPause(series.pauses, from) }, timeZone);
  },
});

async function savePattern(tx: Transaction, series: StandingRide, timeZone: string): Promise<StandingRide> {
  await tx.standingRides.save(series);
  await replan(tx, series, timeZone);
  await announce(tx, series);
  return series;
}

/**
 * This day and all that follow are another series: the present one ends the day before, and the driver is asked anew.
 * Throws `STANDING_RIDE_BOOKED` when a ride of that day or a later one is booked already, `RECORD_CHANGED`, and what
 * `createStandingRide` throws. Repeated with the same id it gives the same series.
 */
export const changeFollowing = workflow({
  access: verified(rider),
  input: changeFollowingInput,
  needs: REPEATING,
  run: async ({ actor, input, now, newId, transact }, { serviceArea, providerCalls, ...measuring }) => {
    if (input.paymentMethodId) providerCalls.requireConfigured();
    const measured = await measureTrip(input, measuring, now());
    const { timeZone } = serviceArea;
    return transact(async (tx) => {
      const known = input.id === undefined ? null : await tx.standingRides.lock(input.id);
      const before = await tx.standingRides.lock(input.standingRideId);
      await requireRightOver(tx, before, actor, 'reschedule');
      if (known?.followsId === input.standingRideId) return known;
      if (known) throw new DomainError('conflict', 'STANDING_RIDE_EXISTS', 'This id cannot be used');
      const series = await lockSeen(tx, actor, input, 'pay');
      requireGoing(series);
      const rows = await tx.standingRides.lockOccurrences(series.id, input.day);
      const booked = rows.findLast(({ state }) => state === 'booked');
      if (booked) {
        const message = 'Rides of these days are booked already. Choose a later day.';
        throw new DomainError('conflict', 'STANDING_RIDE_BOOKED', message, { lastDay: booked.day });
      }
      const isWhole = input.day <= series.firstDay;
      const ended = isWhole ? end(series, 'changed', tx.now()) : endBefore(series, input.day);
      await tx.standingRides.save(ended);
      await replan(tx, ended, timeZone);
      await tellFormerDriver(tx, series);
      const { riderId, bookerId, organisationId, payerId, agreementId } = series;
      const wanted = {
        ...NO_NEEDS,
        ...given(input),
        agreementId: input.agreementId === undefined ? agreementId : input.agreementId,
        id: input.id ?? newId(),
        riderId,
        bookerId,
        organisationId,
        payerId,
        firstDay: input.day,
        followsId: series.id,
      };
      const next = await toSeries(tx, wanted, measured, serviceArea);
      // What stays as it was is asked about ride by ride.
      if (input.agreementId !== undefined) await requireAgreement(tx, next, timeZone);
      await begin(tx, next, timeZone);
      return next;
    });
  },
});

/** No further rides are planned, and those planned are off; booked ones stay booked. Ending again changes nothing. */
export const endStandingRide = command({
  access: orSystem(riderOrDispatcher),
  input: endStandingRideInput,
  needs: { serviceArea },
  run: async ({ tx, actor, input: { reason, ...seen } }, { serviceArea: { timeZone } }) => {
    const isRider = actor.kind === 'user' && actor.userType === 'rider';
    const locked = await tx.standingRides.lock(seen.standingRideId);
    const found = await requireRightOver(tx, locked, actor, 'cancel');
    if (isEnded(found)) return found;
    requireVersion(toStandingRideRecord(found), seen.version);
    const ended = end(found, isRider ? 'rider' : 'admin', tx.now());
    await tx.standingRides.save(ended);
    await replan(tx, ended, timeZone);
    await tellFormerDriver(tx, found);
    if (!isRider) {
      await tx.record({
        action: 'standing-ride.end',
        subject: ['standing_ride', found.id],
        reason: reason || null,
        before: { isEnded: false },
        after: { isEnded: true },
      });
    } else await recordForPassenger(tx, ended, 'standing-ride.end-for-other');
    await announce(tx, ended);
    return ended;
  },
});
