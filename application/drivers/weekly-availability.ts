import { toWeekRecord } from '../../domain/drivers/driver-records.ts';
import { gridFromSlots, slotsFromGrid } from '../../domain/drivers/weekly-availability.ts';
import { notFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { driver } from '../access.ts';
import { driverViews } from '../ports/drivers.ts';
import { command, query } from '../use-case.ts';
import { weeklyAvailabilityInput } from './inputs.ts';

/** The driver's week as a grid of hours in the area's time. */
export const showWeeklyAvailability = query({
  access: driver,
  needs: { driverViews },
  run: async ({ actor }, { driverViews }) => gridFromSlots(await driverViews.week(actor.userId)),
});

/** Replaces the driver's week. Throws `RECORD_CHANGED` when it is not as it was seen. */
export const setWeeklyAvailability = command({
  access: driver,
  input: weeklyAvailabilityInput,
  run: async ({ tx: { drivers }, actor: { userId }, input: { availability, version } }) => {
    const slots = slotsFromGrid(availability);
    if (!(await drivers.lock(userId))) throw notFound('Driver profile');
    requireVersion(toWeekRecord(await drivers.week(userId)), version, toWeekRecord(slots).saved);
    await drivers.saveWeek(userId, slots);
    return gridFromSlots(slots);
  },
});
