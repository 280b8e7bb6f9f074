import { DomainError } from '../../domain/errors.ts';
import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import { mayBeOfferedRides } from '../../domain/drivers/standing.ts';
import { acceptRide, firstTransition } from '../../domain/rides/apply-transition.ts';
import { requestRide } from '../../domain/rides/request-ride.ts';
import { ofRiderTexts } from '../../domain/rides/rider-texts.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { askedDrivers } from '../../domain/standing-rides/asking.ts';
import {
  bookingDeadlines,
  CONFIRM_HOURS,
  nextDeadline,
  rideDeadlines,
} from '../../domain/standing-rides/deadlines.ts';
import {
  bookOccurrence,
  failOccurrence,
  isAhead,
  notFunded,
  type Occurrence,
  type OccurrenceQuestion,
} from '../../domain/standing-rides/occurrence.ts';
import { notCovered } from '../../domain/organisations/agreement.ts';
import { dueCents } from '../../domain/rides/ride-cover.ts';
import { isBookedByOther } from '../../domain/rides/ride-rights.ts';
import { fareOn } from '../../domain/standing-rides/price-notice.ts';
import type { DispatchSettings } from '../drivers/dispatch-settings.ts';
import { authorize, recordAuthorization, requireAuthorized } from '../payments/authorization.ts';
import { coverRide, promiseCover } from '../payments/covers.ts';
import type { AskedPayment, ProviderCalls } from '../payments/provider-calls.ts';
import type { Writes } from '../payments/ride-funding.ts';
import { rideFundings } from '../payments/ride-fundings.ts';
import { toRideEvent } from '../ports/rides.ts';
import type { DueOccurrence } from '../ports/standing-rides.ts';
import { askingRules, beginAsking, standBy } from '../rides/asking.ts';
import { recordForOther } from '../rides/book-for-other.ts';
import type { PromisedReturns } from '../rides/promised-returns.ts';
import { requestMove } from '../rides/ride-transitions.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { keepReturn } from './keep-return.ts';
import { announce } from './replan.ts';
import { mailPeople, requireKept, tellOfSeries } from './series-people.ts';
import { pickupWords, seriesWords } from './series-words.ts';

export interface BookingNeeds {
  readonly promisedReturns: PromisedReturns;
  readonly providerCalls: ProviderCalls;
  readonly dispatchSettings: DispatchSettings;
  readonly serviceArea: { readonly timeZone: string };
}

/** A ride whose card has to be asked before it is written. */
export interface Asked {
  readonly occurrenceId: string;
  readonly ride: Ride;
  readonly asked: AskedPayment;
}

type Timed = DueOccurrence & { readonly pickupAt: Date };

/**
 * Books a ride of a series, at the agreed fare. Throws what setting its money aside throws; then nothing is written.
 * Answers the card that has to be asked first.
 */
export async function book(tx: Transaction, due: Timed, needs: BookingNeeds): Promise<Asked | null> {
  const ride = await cover(tx, due, await toRide(tx, due, needs), needs);
  if (ride.paymentMethod === 'card' && ride.paymentMethodId === null)
    throw new DomainError('declined', 'PAYMENT_MISSING', 'The card of this standing ride was removed');
  const { asked, write } = await rideFundings.of(ride).prepareSecuring(tx, ride);
  if (asked) {
    await write();
    return { occurrenceId: due.occurrence.id, ride, asked };
  }
  await writeBooking(tx, due, ride, write, needs);
  return null;
}

/**
 * The ride with what the organisation of the series pays of it, decided as at any booking. Throws `NOT_COVERED`, also where the
 * agreement may not be used any more: nobody pays a share by surprise.
 */
async function cover(
  tx: Transaction,
  { occurrence, series }: Timed,
  ride: Ride,
  { serviceArea: { timeZone } }: BookingNeeds,
): Promise<Ride> {
  const { agreementId } = series;
  if (agreementId === null || occurrence.isPaidAlone) return ride;
  try {
    return await coverRide(
      tx,
      ride,
      { agreementId },
      { timeZone, hasReturn: series.returnKind === 'on_call' },
    );
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found') throw notCovered('not_in_force');
    throw error;
  }
}

/** The ordinary ride that it becomes. Throws `ACCOUNT_SUSPENDED` and `BOOKER_GONE`. */
async function toRide(
  tx: Transaction,
  { occurrence, series, pickupAt }: Timed,
  { dispatchSettings }: BookingNeeds,
): Promise<Ride> {
  const notice = await tx.standingRides.openNotice(series.id);
  const isBack = occurrence.leg === 'back';
  const rider = await tx.users.find(series.riderId);
  if (!rider || rider.suspended)
    throw new DomainError('declined', 'ACCOUNT_SUSPENDED', 'The account is suspended');
  await requireKept(tx, series);
  const { riderId, bookerId, organisationId, payerId, distanceMiles, durationMinutes, isLongDistance } =
    series;
  return requestRide(
    {
      id: occurrence.id,
      riderId,
      bookerId,
      organisationId,
      payerId,
      distanceMiles,
      durationMinutes,
      isLongDistance,
      needs: series.needs,
      extraMinutes: series.extraMinutes,
      pickup: isBack ? series.dropoff : series.pickup,
      dropoff: isBack ? series.pickup : series.dropoff,
      driverId: occurrence.driverId,
      ...fareOn(series, notice, occurrence.day),
      tipCents: series.tipCents,
      paymentMethod: series.paymentMethod,
      paymentMethodId: series.paymentMethodId,
      scheduledFor: pickupAt,
      isTestData: false,
      ...ofRiderTexts((text) => series[text]),
    },
    tx.now(),
    dispatchSettings.waiting,
  );
}

/**
 * The ride, its money, and its driver: who has agreed to the series has accepted it, and if they cannot drive any more, or
 * nobody has agreed, others are asked in turn.
 */
async function writeBooking(
  tx: Transaction,
  { occurrence, series, pickupAt }: Timed,
  ride: Ride,
  write: Writes,
  needs: BookingNeeds,
): Promise<void> {
  const { dispatchSettings, serviceArea } = needs;
  const { timeZone } = serviceArea;
  const now = tx.now();
  const dueAt = nextDeadline(rideDeadlines(pickupAt, timeZone), now);
  // Gives the driver's time back first, for the ride to take.
  await tx.standingRides.saveOccurrences([bookOccurrence(occurrence, dueAt)]);
  await tx.rides.insert(ride, firstTransition(ride, tx.newId()), 'agreed price');
  await write();
  await promiseCover(tx, ride);
  if (isBookedByOther(ride)) await recordForOther(tx, ride);
  if (ride.paymentMethod === 'card') await tx.rides.savePayment(ride);
  await keepReturn(tx, { occurrence, series }, ride, needs.promisedReturns);
  const driver = ride.driverId === null ? null : await tx.drivers.lock(ride.driverId);
  const drives = driver && !driver.suspended && mayBeOfferedRides(driver, pickupAt);
  const trusted = await tx.standingRides.circleOf(series.riderId);
  const order = { rideId: ride.id, ...askedDrivers(series, occurrence, trusted, [ride.driverId]) };
  if (driver && drives) {
    const move = {
      ...requestMove(tx, 'driver', { actorId: driver.userId, reason: AGREED }),
      by: 'driver' as const,
    };
    const accepted = acceptRide(ride, driver, move);
    await tx.rides.save(accepted.ride, accepted.transition);
    await tx.events.rideChanged(toRideEvent(accepted.ride));
    // Without anybody to ask before everybody no order is kept.
    if (order.driverIds.length + order.circleIds.length > 0) await standBy(tx, order);
    // Booked so late that its driver would not be reminded any more.
    if (now.getTime() >= pickupAt.getTime() - CONFIRM_HOURS * 3_600_000)
      await remindDriver(tx, { occurrence, series, pickupAt }, driver.userId, timeZone);
  } else await beginAsking(tx, ride, order, askingRules(dispatchSettings, serviceArea));
  await announce(tx, series);
}

/** Why a ride has its driver from the beginning, in its history. */
const AGREED = 'Agreed to the standing ride';

/** Whether the driver has the ride because they agreed to the series, and has not said so of this very ride. */
export async function isOnlyAgreed({ rides }: Transaction, rideId: string): Promise<boolean> {
  const history = await rides.history(rideId);
  return history.findLast(({ to }) => to === 'accepted')?.reason === AGREED;
}

/** Asks the driver to confirm. */
export async function remindDriver(
  tx: Transaction,
  { occurrence, series, pickupAt }: Timed,
  driverId: string,
  timeZone: string,
): Promise<void> {
  const rider = await tx.users.find(series.riderId);
  const words = { ...seriesWords(series), when: pickupWords(pickupAt, timeZone) };
  const firstName = rider?.firstName ?? '';
  await tellOfSeries(
    tx,
    driverId,
    'standing-confirm',
    { ...words, riderName: firstName },
    { kind: 'drive', rideId: occurrence.id, occurrenceId: null, firstName, at: pickupAt },
  );
}

/**
 * Asks the card, and books the ride when it is authorized. What the rider changed meanwhile counts: a ride that is not
 * wanted any more, at another time or by another payment gives the money back. Throws why the card is not authorized.
 */
export async function askCard(
  transact: Transact,
  { occurrenceId, ride, asked }: Asked,
  needs: BookingNeeds,
): Promise<void> {
  const charge = await authorize(needs.providerCalls, asked, 'off_session');
  const payment = await transact(async (tx) => {
    const locked = await tx.standingRides.lockWithSeries(occurrenceId);
    const { payment } = await recordAuthorization(tx, asked.payment, charge);
    if (payment.status !== 'authorized') return payment;
    const pickupAt = locked && isAhead(locked.occurrence) ? locked.occurrence.pickupAt : null;
    const due = locked && pickupAt && { ...locked, pickupAt };
    const wanted = due && (await toRideAgain(tx, due, needs));
    if (due && wanted && isPaidBy(payment, ride, wanted)) {
      await writeBooking(tx, due, wanted, async () => undefined, needs);
    } else {
      const ending = { dueStep: 'finish-payment', dueAt: tx.now() } as const;
      await tx.payments.save(transitionPayment(payment, 'cancelling', ending));
    }
    return payment;
  });
  await requireAuthorized(needs.providerCalls, payment, charge);
}

/** Null where it cannot be booked as it could when the card was asked: the next try says why. */
async function toRideAgain(tx: Transaction, due: Timed, needs: BookingNeeds): Promise<Ride | null> {
  try {
    return await cover(tx, due, await toRide(tx, due, needs), needs);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Whether what was authorized for the one ride pays for the other, as it is now. */
function isPaidBy({ amountCents, methodId }: Payment, asked: Ride, wanted: Ride): boolean {
  return (
    wanted.scheduledFor?.getTime() === asked.scheduledFor?.getTime() &&
    dueCents(wanted) === amountCents &&
    wanted.paymentMethodId === methodId
  );
}

/** What a problem of the rider is; anything else is a fault, which is reported and tried again. */
const PROBLEM_WORDS: Readonly<Record<string, string>> = {
  INSUFFICIENT_FUNDS: 'Your wallet has less than the ride costs.',
  PAYMENT_DECLINED: 'Your card was declined.',
  PAYMENT_ACTION_REQUIRED: 'Your bank wants you to confirm the payment.',
  PAYMENT_EXPIRED: 'Your bank wants you to confirm the payment.',
  PAYMENT_MISSING: 'The card of this standing ride was removed.',
  ACCOUNT_SUSPENDED: 'Your account is suspended.',
};

/** What somebody has to decide about it first. */
const QUESTIONS: Readonly<Record<string, OccurrenceQuestion>> = {
  NOT_COVERED: 'cover',
  BOOKER_GONE: 'booker',
};

/** To whoever does not pay nothing is said of wallet or card. */
const NOT_THEIRS = 'Whoever pays has to look after it.';

/** Notes that the money could not be set aside or who has to decide, and tells them; whether that was the fault. */
export async function recordProblem(
  transact: Transact,
  occurrenceId: string,
  error: unknown,
  { serviceArea: { timeZone } }: BookingNeeds,
): Promise<boolean> {
  if (!(error instanceof DomainError)) return false;
  const asks = QUESTIONS[error.code] ?? null;
  const problem = asks === null ? PROBLEM_WORDS[error.code] : error.message;
  if (problem === undefined) return false;
  await transact(async (tx) => {
    const locked = await tx.standingRides.lockWithSeries(occurrenceId);
    if (!locked || !isAhead(locked.occurrence)) return;
    const { series } = locked;
    const noted = notFunded(locked.occurrence, problem, tx.now(), asks);
    const pickupAt = noted.pickupAt ?? tx.now();
    await tx.standingRides.saveOccurrences([noted]);
    const words = { when: pickupWords(pickupAt, timeZone), isLast: isLastTry(noted) };
    const alone = { kind: 'alone', rideId: null, occurrenceId, at: pickupAt } as const;
    if (asks === 'cover')
      await mailPeople(tx, series, 'standing-not-covered', () => ({ ...words, problem }), alone);
    else if (asks === 'booker') await mailPeople(tx, series, 'standing-unkept', () => words);
    else
      await mailPeople(tx, series, 'standing-not-funded', (isPayer) => ({
        ...words,
        problem: isPayer ? problem : NOT_THEIRS,
      }));
    await announce(tx, series);
  });
  return true;
}

/** Whether only giving up is left. */
function isLastTry({ dueAt, pickupAt }: Occurrence): boolean {
  const last = pickupAt && bookingDeadlines(pickupAt).at(-1)?.at;
  return dueAt === null || dueAt.getTime() === last?.getTime();
}

/** The last deadline has passed and it is not booked: it does not take place, and its driver's time is free. */
export async function giveUp(
  tx: Transaction,
  { occurrence, series, pickupAt }: Timed,
  timeZone: string,
): Promise<void> {
  const isUnpaid = occurrence.fundingProblem !== null && occurrence.asks !== 'booker';
  const given = failOccurrence(occurrence, isUnpaid ? 'not_paid' : 'not_booked');
  await tx.standingRides.saveOccurrences([given]);
  const words = { ...seriesWords(series), when: pickupWords(pickupAt, timeZone) };
  await mailPeople(tx, series, 'standing-failed', () => ({ when: words.when, isUnpaid }));
  if (occurrence.driverId !== null) {
    await tellOfSeries(tx, occurrence.driverId, 'standing-ride-off', words);
  }
  await announce(tx, series, occurrence.driverId);
}
