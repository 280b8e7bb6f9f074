import { orNotFound } from '../../domain/errors.ts';
import { reopenRide } from '../../domain/rides/apply-transition.ts';
import { isCancelAsked } from '../../domain/rides/cancel-request.ts';
import { asOf, hasExpired } from '../../domain/rides/expiry.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import {
  bookingDeadlines,
  CONFIRM_HOURS,
  nextDeadline,
  passedDeadlines,
  REASSIGN_HOURS,
  rideDeadlines,
} from '../../domain/standing-rides/deadlines.ts';
import { isAhead } from '../../domain/standing-rides/occurrence.ts';
import type { StandingRide } from '../../domain/standing-rides/standing-ride.ts';
import { fullName } from '../../domain/users/user.ts';
import { product } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { providerCalls } from '../payments/provider-calls.ts';
import { serviceArea } from '../ports/geo.ts';
import type { DueOccurrence } from '../ports/standing-rides.ts';
import { askingRules, saveReopened } from '../rides/asking.ts';
import { promisedReturns } from '../rides/promised-returns.ts';
import { requestMove } from '../rides/ride-transitions.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import {
  askCard,
  type Asked,
  book,
  type BookingNeeds,
  giveUp,
  isOnlyAgreed,
  recordProblem,
  remindDriver,
} from './book-occurrence.ts';
import { mailPeople } from './series-people.ts';
import { pickupWords } from './series-words.ts';

/**
 * Does what is due about rides of series, each in a transaction of its own: books them 48 hours before the pickup, reminds
 * their drivers to confirm, gives what is not confirmed to others, and warns while nobody drives or the driver is away. A ride whose money cannot
 * be set aside stays planned until the last deadline. Several processes may run it at once. `onError` hears of those that
 * failed; they are tried again by the next call. Answers how many were done.
 */
export const keepStandingRides = workflow({
  access: product,
  needs: { providerCalls, dispatchSettings, promisedReturns, serviceArea },
  run: async (
    { transact },
    needs,
    onError: (occurrenceId: string, error: unknown) => void,
  ): Promise<number> => {
    const failed: string[] = [];
    for (let done = 0; ; done += 1) {
      const taken: { id: string | null } = { id: null };
      try {
        const asked = await transact(async (tx) => {
          const due = await tx.standingRides.lockDue(tx.now(), failed);
          taken.id = due?.occurrence.id ?? null;
          return due && advance(tx, due, needs);
        });
        if (asked) await askCard(transact, asked, needs);
      } catch (error) {
        if (taken.id === null) throw error;
        if (!(await recordProblem(transact, taken.id, error, needs))) {
          onError(taken.id, error);
          failed.push(taken.id);
        }
      }
      if (taken.id === null) return done - failed.length;
    }
  },
});

/** What is due about one ride now. Answers the card that has to be asked, if any. */
async function advance(tx: Transaction, due: DueOccurrence, needs: BookingNeeds): Promise<Asked | null> {
  const { occurrence, series } = due;
  const { dueAt, pickupAt, state } = occurrence;
  // Another process did it while this one waited for the lock.
  if (!dueAt || dueAt > tx.now() || !pickupAt) return null;
  const timed = { occurrence, series, pickupAt };
  if (state === 'booked') await keepRide(tx, { ...timed, dueAt }, needs);
  else if (isAhead(occurrence) && nextDeadline(bookingDeadlines(pickupAt), tx.now()) === null) {
    await giveUp(tx, timed, needs.serviceArea.timeZone);
  } else if (isAhead(occurrence)) return book(tx, timed, needs);
  return null;
}

interface KeptRide extends DueOccurrence {
  readonly pickupAt: Date;
  readonly dueAt: Date;
}

/** The deadlines of a booked ride: its driver's confirmation, warnings while it has no driver, and a look for the driver. */
async function keepRide(
  tx: Transaction,
  { occurrence, series, pickupAt: planned, dueAt }: KeptRide,
  { dispatchSettings, serviceArea }: BookingNeeds,
): Promise<void> {
  const { timeZone } = serviceArea;
  const now = tx.now();
  const ride = await tx.rides.lock(occurrence.id);
  // Its rider may have moved it.
  const pickupAt = ride?.scheduledFor ?? planned;
  const deadlines = rideDeadlines(pickupAt, timeZone);
  const due = passedDeadlines(deadlines, new Date(dueAt.getTime() - 1), now);
  const next = nextDeadline(deadlines, now);
  await tx.standingRides.saveOccurrences([{ ...occurrence, dueAt: next }]);
  if (!ride) return;
  const when = pickupWords(pickupAt, timeZone);
  const current = asOf(ride, now);
  const isUnconfirmed =
    current.status === 'accepted' && (isLongAgreed(current) || (await isOnlyAgreed(tx, ride.id)));
  const isLate = now.getTime() >= pickupAt.getTime() - REASSIGN_HOURS * 3_600_000;
  // Who asks to cancel is answered first: what takes place after all is looked at again by the next deadline.
  if (isUnconfirmed && isLate && !isCancelAsked(current)) {
    const move = requestMove(tx, 'system', { actorId: null, reason: UNCONFIRMED });
    const reopened = reopenRide(ride, 'unassign', move, dispatchSettings.waiting);
    // Nobody else is found any more for a ride whose time has come.
    if (!hasExpired(reopened.ride, now))
      await saveReopened(tx, reopened, ride.driverId, askingRules(dispatchSettings, serviceArea));
  } else if (isUnconfirmed && due.includes('remind') && ride.driverId !== null) {
    await remindDriver(tx, { occurrence, series, pickupAt }, ride.driverId, timeZone);
  } else if (due.includes('look') && isExpected(current)) {
    await warnOfAbsence(tx, series, current, when);
  }
  if (current.status === 'pending' && due.includes('warn')) {
    await mailPeople(tx, series, 'standing-no-driver', () => ({ when }));
  }
}

/** Why a driver loses a ride that others are asked for, in its history. */
const UNCONFIRMED = 'Not confirmed in time';

/** Whether its driver has said that they come, and has not arrived. */
function isExpected(ride: Ride): boolean {
  return (
    (ride.status === 'accepted' || ride.status === 'confirmed') && !ride.arrivedAt && !isCancelAsked(ride)
  );
}

/** Tells the rider when nothing is heard of their driver: nobody may come, whatever was confirmed. */
async function warnOfAbsence(
  tx: Transaction,
  series: StandingRide,
  { driverId }: Ride,
  when: string,
): Promise<void> {
  const driver = driverId === null ? null : await tx.drivers.find(driverId);
  if (driver?.availability !== 'offline') return;
  const user = orNotFound(await tx.users.find(driver.userId), 'User');
  const driverName = fullName(user);
  await mailPeople(tx, series, 'standing-driver-away', () => ({ when, driverName }));
}

/** Who has accepted within the last hours has just said that they come. */
function isLongAgreed({ acceptedAt, scheduledFor }: Ride): boolean {
  if (!acceptedAt || !scheduledFor) return false;
  return scheduledFor.getTime() - acceptedAt.getTime() > CONFIRM_HOURS * 3_600_000;
}
