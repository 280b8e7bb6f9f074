import { toWeekRecord } from '../../domain/drivers/driver-records.ts';
import { gridFromSlots, slotsFromGrid, type WeeklyGrid } from '../../domain/drivers/weekly-availability.ts';
import { notFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type DriverViews, driverViews } from '../ports/drivers.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { weeklyAvailabilityInput, type WeeklyAvailabilityInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** The driver's week as a grid of hours in the area's time. */
export class ShowWeeklyAvailability {
  constructor(private readonly driverViews: DriverViews) {}

  async execute(actor: Actor | null): Promise<WeeklyGrid> {
    return gridFromSlots(await this.driverViews.week(requireType(actor, 'driver').userId));
  }
}

export const showWeeklyAvailability = service(ShowWeeklyAvailability, [driverViews]);

/** Replaces the driver's week. Throws `RECORD_CHANGED` when it is not as it was seen. */
export class SetWeeklyAvailability {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(actor: Actor | null, input: WeeklyAvailabilityInput): Promise<WeeklyGrid> {
    const { userId } = requireType(actor, 'driver');
    const { availability, version } = parseInput(weeklyAvailabilityInput, input);
    const slots = slotsFromGrid(availability);
    return this.unitOfWork.run(async ({ drivers }) => {
      if (!(await drivers.lock(userId))) throw notFound('Driver profile');
      requireVersion(toWeekRecord(await drivers.week(userId)), version, toWeekRecord(slots).saved);
      await drivers.saveWeek(userId, slots);
      return gridFromSlots(slots);
    });
  }
}

export const setWeeklyAvailability = service(SetWeeklyAvailability, [unitOfWork]);
