import { DomainError, orNotFound } from '../../domain/errors.ts';
import { assertCanBeAsked } from '../../domain/rides/request-ride.ts';
import { driveBy, isAhead } from '../../domain/standing-rides/occurrence.ts';
import { overlaps } from '../../domain/standing-rides/reconcile.ts';
import { assignToSeries, requireGoing } from '../../domain/standing-rides/standing-ride.ts';
import { dispatcher } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { assignStandingDriverInput } from './inputs.ts';
import { announce, replan } from './replan.ts';
import { tellFormerDriver } from './requests.ts';

/**
 * An operator has spoken with a driver, who drives a planned ride, or it and all that follow. A ride that is booked already
 * is given to drivers as any other. Throws `DRIVER_UNAVAILABLE`, `RIDE_OVERLAP`, `OCCURRENCE_STATE`.
 */
export const assignStandingDriver = command({
  access: dispatcher,
  input: assignStandingDriverInput,
  needs: { serviceArea },
  run: async ({ tx, input: { occurrenceId, driverId, following } }, { serviceArea: { timeZone } }) => {
    const { occurrence, series } = orNotFound(await tx.standingRides.lockWithSeries(occurrenceId), 'Ride');
    const driver = orNotFound(await tx.drivers.lock(driverId), 'Driver');
    const now = tx.now();
    assertCanBeAsked(driver, { ...series, scheduledFor: occurrence.pickupAt ?? now }, now);
    if (following) {
      requireGoing(series);
      const assigned = assignToSeries(series, driver.userId, now);
      await tx.standingRides.save(assigned);
      await replan(tx, assigned, timeZone, { driverId: series.driverId, from: occurrence.day });
      if (series.driverId !== driver.userId) await tellFormerDriver(tx, series);
    }
    if (isAhead(occurrence)) {
      const driven = driveBy(occurrence, series, driver.userId);
      await requireFree(tx, driver.userId, driven);
      await tx.standingRides.saveOccurrences([driven]);
    } else if (!following) {
      throw new DomainError('conflict', 'OCCURRENCE_STATE', 'This ride cannot be changed any more');
    }
    await tx.record({
      action: following ? 'standing-ride.assign-following' : 'standing-ride.assign',
      subject: ['standing_ride', series.id],
      before: { driverId: following ? series.driverId : occurrence.driverId },
      after: { driverId: driver.userId, day: occurrence.day },
    });
    await announce(tx, { ...series, driverId: driver.userId }, series.driverId);
    return orNotFound(await tx.standingRides.lockWithSeries(occurrenceId), 'Ride').occurrence;
  },
});

async function requireFree(
  tx: Transaction,
  driverId: string,
  { id, timeWindow }: ReturnType<typeof driveBy>,
): Promise<void> {
  const others = await tx.rides.commitments(driverId);
  const isTaken = others.some(
    (other) => other.id !== id && other.timeWindow && timeWindow && overlaps(other.timeWindow, timeWindow),
  );
  if (isTaken) throw new DomainError('conflict', 'RIDE_OVERLAP', 'This driver has another ride at that time');
}
