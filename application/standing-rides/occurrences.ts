import { DomainError, invalidField, orNotFound } from '../../domain/errors.ts';
import {
  moveOccurrence as move,
  payAlone,
  restoreOccurrence as restore,
  seekDriver,
  skipOccurrence as skip,
  type Occurrence,
} from '../../domain/standing-rides/occurrence.ts';
import { toPickupTime } from '../../domain/standing-rides/pattern.ts';
import { isExpected, overlaps } from '../../domain/standing-rides/reconcile.ts';
import { requireGoing } from '../../domain/standing-rides/standing-ride.ts';
import type { RideRight } from '../../domain/rides/ride-rights.ts';
import type { Actor } from '../../domain/users/user.ts';
import { orSystem, rider, riderOrAdmin, riderOrDispatcher } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import type { DueOccurrence } from '../ports/standing-rides.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { moveOccurrenceInput, occurrenceIdInput } from './inputs.ts';
import { announce } from './replan.ts';
import { recordForPassenger, requireRightOver } from './series-people.ts';

async function lockFor(
  tx: Transaction,
  occurrenceId: string,
  actor: Actor,
  right: RideRight,
): Promise<DueOccurrence> {
  const locked = orNotFound(await tx.standingRides.lockWithSeries(occurrenceId), 'Ride');
  await requireRightOver(tx, locked.series, actor, right, 'Ride');
  return locked;
}

/** As `occurrence`, which seeks a driver where the time of its driver is taken by something else. */
async function whereFree(tx: Transaction, occurrence: Occurrence): Promise<Occurrence> {
  const { driverId, timeWindow, id } = occurrence;
  if (driverId === null || !timeWindow) return occurrence;
  await tx.drivers.lock(driverId);
  const others = await tx.rides.commitments(driverId);
  const isTaken = others.some(
    (other) => other.id !== id && other.timeWindow && overlaps(other.timeWindow, timeWindow),
  );
  return isTaken ? seekDriver(occurrence, 'driver_busy') : occurrence;
}

async function save(tx: Transaction, { occurrence, series }: DueOccurrence): Promise<Occurrence> {
  const saved = await whereFree(tx, occurrence);
  await tx.standingRides.saveOccurrences([saved]);
  await announce(tx, series);
  return saved;
}

/**
 * The passenger does not ride on that day, as they, who may cancel for them, or an operator who has spoken with them say; the
 * driver's time is free. Repeating it changes nothing. Throws `OCCURRENCE_STATE`.
 */
export const skipOccurrence = command({
  access: orSystem(riderOrDispatcher),
  input: occurrenceIdInput,
  run: async ({ tx, actor, input: { occurrenceId } }) => {
    const { occurrence, series } = await lockFor(tx, occurrenceId, actor, 'cancel');
    if (occurrence.reason === 'rider_skipped') return occurrence;
    await recordForPassenger(tx, series, 'standing-ride.skip-for-other', occurrence.day);
    return save(tx, { series, occurrence: skip(occurrence, 'rider_skipped') });
  },
});

/**
 * Whoever pays, or an operator who has spoken with them, says that a ride is paid without the organisation of the series: what
 * was asked is answered, and it is booked by the next sweep. Repeating it changes nothing. Throws `OCCURRENCE_STATE`, also where
 * no organisation pays.
 */
export const payOccurrenceAlone = command({
  access: orSystem(riderOrAdmin),
  input: occurrenceIdInput,
  run: async ({ tx, actor, input: { occurrenceId } }) => {
    const { occurrence, series } = await lockFor(tx, occurrenceId, actor, 'pay');
    if (series.agreementId === null)
      throw new DomainError('conflict', 'OCCURRENCE_STATE', 'No organization pays for this ride');
    if (occurrence.isPaidAlone) return occurrence;
    const decided = payAlone(occurrence, tx.now());
    await tx.standingRides.saveOccurrences([decided]);
    await recordForPassenger(tx, series, 'standing-ride.pay-alone-for-other', occurrence.day);
    await announce(tx, series);
    return decided;
  },
});

/**
 * The rider rides after all. Throws `OCCURRENCE_STATE` also for a day on which the series is paused or does not go any
 * more, `STANDING_RIDE_ENDED`, and `INVALID_FIELD` when it is too late.
 */
export const restoreOccurrence = command({
  access: rider,
  input: occurrenceIdInput,
  needs: { serviceArea },
  run: async ({ tx, actor, input: { occurrenceId } }, { serviceArea: { timeZone } }) => {
    const { occurrence, series } = await lockFor(tx, occurrenceId, actor, 'reschedule');
    requireGoing(series);
    if (!isExpected(series, occurrence, timeZone)) {
      const message = 'The standing ride is paused on this day, or does not go on';
      throw new DomainError('conflict', 'OCCURRENCE_STATE', message);
    }
    return save(tx, { series, occurrence: restore(occurrence, series, tx.now()) });
  },
});

/**
 * Moves one ride, by the area's clocks, within a week of its date. Its driver keeps it within an hour on the same day if
 * they are free; otherwise others are asked. Throws `INVALID_FIELD` for a time that does not exist or has passed.
 */
export const moveOccurrence = command({
  access: rider,
  input: moveOccurrenceInput,
  needs: { serviceArea },
  run: async ({ tx, actor, input: { occurrenceId, day, time } }, { serviceArea: { timeZone } }) => {
    const { occurrence, series } = await lockFor(tx, occurrenceId, actor, 'reschedule');
    requireGoing(series);
    const pickupAt = toPickupTime(day, time, timeZone);
    if (!pickupAt)
      throw invalidField('time', 'On this day the clocks are set forward: this time does not exist');
    const moved = move(occurrence, series, { pickupAt, timeZone, now: tx.now() });
    return save(tx, { series, occurrence: moved });
  },
});
