import { gridFromSlots, slotsFromGrid, type WeeklyGrid } from '../../domain/drivers/weekly-availability.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { DriverViews } from '../ports/driver-views.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { weeklyAvailabilityInput, type WeeklyAvailabilityInput } from './inputs.ts';

/** The driver's week as a grid of hours in the area's time. */
export class ShowWeeklyAvailability {
  constructor(private readonly driverViews: DriverViews) {}

  async execute(actor: Actor | null): Promise<WeeklyGrid> {
    return gridFromSlots(await this.driverViews.week(requireType(actor, 'driver').userId));
  }
}

/** Replaces the driver's week. */
export class SetWeeklyAvailability {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(actor: Actor | null, input: WeeklyAvailabilityInput): Promise<WeeklyGrid> {
    const { userId } = requireType(actor, 'driver');
    const slots = slotsFromGrid(parseInput(weeklyAvailabilityInput, input).availability);
    return this.unitOfWork.run(async ({ drivers }) => {
      await drivers.saveWeek(userId, slots);
      return gridFromSlots(slots);
    });
  }
}
