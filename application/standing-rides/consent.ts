import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import { WEEKDAYS } from '../../domain/drivers/weekly-availability.ts';
import { addDays } from '../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { confirmRide } from '../../domain/rides/apply-transition.ts';
import { SCHEDULE_AHEAD_DAYS } from '../../domain/rides/booking-time.ts';
import { isCancelUnanswered } from '../../domain/rides/cancel-request.ts';
import { requireDriving } from '../../domain/rides/eligibility.ts';
import { assertCanBeAsked } from '../../domain/rides/request-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { collisions, patternCommitments } from '../../domain/standing-rides/reconcile.ts';
import {
  answerStandingRide as answer,
  withdrawDriver,
  type StandingRide,
} from '../../domain/standing-rides/standing-ride.ts';
import { fullName } from '../../domain/users/user.ts';
import { driver } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { requestMove, writeMove } from '../rides/ride-transitions.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { answerStandingRideInput, confirmDayInput } from './inputs.ts';
import { announce, replan } from './replan.ts';
import { mailPeople } from './series-people.ts';

/** As far ahead as a single ride can be booked, which nothing of a series must touch. */
export function promisedDays(now: Date, timeZone: string) {
  const from = toLocalDay(now, timeZone);
  return { from, to: addDays(from, SCHEDULE_AHEAD_DAYS) };
}

/**
 * The driver who is asked says yes to all days of the week, to some, or no; who had agreed may agree to fewer, or leave.
 * From the yes on the rides take the driver's time. Throws `STANDING_RIDE_OVERLAP` for a day of the week on which another
 * series of theirs takes it, `STANDING_RIDE_ANSWERED` for who is not asked. The same answer again changes nothing.
 */
export const answerStandingRide = command({
  access: driver,
  input: answerStandingRideInput,
  needs: { serviceArea },
  run: async (
    { tx, actor: { userId }, input: { standingRideId, weekdays } },
    { serviceArea: { timeZone } },
  ) => {
    const series = await tx.standingRides.lock(standingRideId);
    if (series?.driverId !== userId) throw notFound('Standing ride');
    const profile = orNotFound(await tx.drivers.lock(userId), 'Driver profile');
    const now = tx.now();
    const answered = answer(series, userId, weekdays, now);
    if (answered.consent === 'agreed') {
      requireDriving(profile, now);
      assertCanBeAsked(profile, { ...series, scheduledFor: now }, now);
      requireNoOverlap(
        answered,
        await tx.standingRides.agreedBy(userId),
        promisedDays(now, timeZone),
        timeZone,
      );
    }
    if (isSameAnswer(series, answered)) return series;
    await tx.standingRides.save(answered);
    await replan(tx, answered, timeZone);
    const driverName = fullName(orNotFound(await tx.users.find(userId), 'User'));
    const days = answered.agreedWeekdays.map((weekday) => `${WEEKDAYS[weekday]}s`).join(', ');
    await mailPeople(tx, series, 'standing-answered', () => ({ driverName, days }));
    await announce(tx, answered);
    return answered;
  },
});

function isSameAnswer(before: StandingRide, after: StandingRide): boolean {
  return before.consent === after.consent && before.agreedWeekdays.join() === after.agreedWeekdays.join();
}

/** No series over another: on a day of the week the driver's time is promised once. */
function requireNoOverlap(
  answered: StandingRide,
  agreed: readonly StandingRide[],
  days: ReturnType<typeof promisedDays>,
  timeZone: string,
): void {
  const others = agreed.filter(({ id }) => id !== answered.id);
  const busy = patternCommitments(others, { days, timeZone });
  const found = collisions(answered, busy, { days, timeZone }).find(({ weekday }) =>
    answered.agreedWeekdays.includes(weekday),
  );
  if (!found) return;
  const message = 'On one of these days another standing ride takes your time. Say yes to the other days.';
  throw new DomainError('conflict', 'STANDING_RIDE_OVERLAP', message, { weekday: found.weekday });
}

/**
 * The driver confirms by one tap every scheduled ride of a day that they have accepted. One whose rider asks to cancel it
 * is left out until they have answered that. Answers the confirmed rides.
 */
export const confirmDay = command({
  access: driver,
  input: confirmDayInput,
  needs: { serviceArea },
  run: async ({ tx, actor: { userId }, input: { day } }, { serviceArea: { timeZone } }): Promise<Ride[]> => {
    const profile = orNotFound(await tx.drivers.find(userId), 'Driver profile');
    requireDriving(profile, tx.now());
    const accepted = (await tx.rides.commitments(userId)).filter(
      ({ status, scheduledFor }) =>
        status === 'accepted' && scheduledFor && toLocalDay(scheduledFor, timeZone) === day,
    );
    const confirmed: Ride[] = [];
    for (const { id } of accepted.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const ride = await tx.rides.lock(id);
      if (ride?.driverId !== userId || ride.status !== 'accepted' || isCancelUnanswered(ride)) continue;
      const moved = confirmRide(ride, requestMove(tx, 'driver'));
      await writeMove(tx, moved);
      confirmed.push(moved.ride);
    }
    return confirmed;
  },
});

/**
 * A driver who may not drive any more, or is gone, drives no series: in this one transaction every planned ride of theirs
 * seeks a driver, and the riders are told. Nothing is cancelled. Answers how many series lost their driver.
 */
export async function withdrawFromStandingRides(
  tx: Transaction,
  driverId: string,
  timeZone: string,
): Promise<number> {
  const all = await tx.standingRides.lockOfDriver(driverId);
  if (all.length === 0) return 0;
  const driverName = fullName(orNotFound(await tx.users.find(driverId), 'User'));
  for (const series of all) {
    const isOwn = series.driverId === driverId;
    const withdrawn = isOwn ? withdrawDriver(series, tx.now()) : series;
    if (isOwn) await tx.standingRides.save(withdrawn);
    const lost = await replan(tx, withdrawn, timeZone, { driverId, from: series.firstDay });
    await mailPeople(tx, series, 'standing-driver-lost', () => ({ driverName, count: lost.length }));
    await announce(tx, withdrawn);
  }
  return all.length;
}
