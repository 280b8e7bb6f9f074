import { addDays, type DaySpan } from '../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { MOST_MOVED_DAYS, type Occurrence } from '../../domain/standing-rides/occurrence.ts';
import { clockWords } from '../../domain/standing-rides/pattern-words.ts';
import { reconcile, type FormerDriver } from '../../domain/standing-rides/reconcile.ts';
import { PLANNED_AHEAD_DAYS, type StandingRide } from '../../domain/standing-rides/standing-ride.ts';
import type { Transaction } from '../transaction.ts';
import { mailPeople } from './series-people.ts';
import { dayWords } from './series-words.ts';

/** From today to the last day that is planned. */
export function plannedDays(now: Date, timeZone: string): DaySpan {
  const from = toLocalDay(now, timeZone);
  return { from, to: addDays(from, PLANNED_AHEAD_DAYS) };
}

/** Tells those who look at a series that something about it has changed. */
export function announce(
  { events }: Transaction,
  { id: rideId, riderId, driverId }: Pick<StandingRide, 'id' | 'riderId' | 'driverId'>,
  formerDriverId: string | null = null,
): Promise<void> {
  const event = { rideId, riderId, driverId, status: 'planned' as const };
  return events.rideChanged(formerDriverId ? { ...event, formerDriverId } : event);
}

/**
 * Brings the rides of a locked series up to what it says now. Whoever lets a driver drive has locked that driver, so that
 * what takes their time is all known; otherwise this may throw `RIDE_OVERLAP`. Answers the rides that seek a driver now and
 * did not before. `former` drove the series until now.
 */
export async function replan(
  tx: Transaction,
  series: StandingRide,
  timeZone: string,
  former: FormerDriver | null = null,
): Promise<readonly Occurrence[]> {
  const days = plannedDays(tx.now(), timeZone);
  // What was moved to a day ahead is of a day that may have passed.
  const rows = await tx.standingRides.lockOccurrences(series.id, addDays(days.from, -MOST_MOVED_DAYS));
  const isDriven = series.consent === 'agreed' && series.driverId !== null;
  const busy = isDriven && series.driverId ? await tx.rides.commitments(series.driverId) : [];
  const planning = { days, timeZone, now: tx.now(), newId: tx.newId, former };
  const { added, changed } = reconcile(series, rows, busy, planning);
  await tx.standingRides.saveOccurrences(changed);
  await tx.standingRides.addOccurrences(added);
  for (const { reason, day, leg } of added) {
    if (reason === 'no_such_time') await askForTime(tx, series, day, leg);
  }
  const before = new Map(rows.map((row) => [row.id, row.state]));
  return changed.filter(({ id, state }) => state === 'seeking' && before.get(id) === 'planned');
}

/** On a night on which the time does not exist the rider chooses another one. */
export function askForTime(
  tx: Transaction,
  series: StandingRide,
  day: string,
  leg: Occurrence['leg'],
): Promise<void> {
  const weekly = series.times.find(({ weekday }) => weekday === new Date(`${day}T12:00:00Z`).getUTCDay());
  const time = (leg === 'out' ? weekly?.time : weekly?.returnTime) ?? '';
  return mailPeople(tx, series, 'standing-ask-time', () => ({ day: dayWords(day), time: clockWords(time) }));
}
