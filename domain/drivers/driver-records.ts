import { toVersioned, type VersionedRecord } from '../record-version.ts';
import type { Driver } from './driver.ts';
import { slotsFromGrid, WEEKDAYS, type WeeklyGrid, type WeeklySlot } from './weekly-availability.ts';

/** The car, by the names of its inputs. Switches are no part of it: each is set for itself. */
export function toVehicleRecord({ vehicle, takes }: Driver): VersionedRecord {
  return toVersioned({
    vehicleMake: vehicle.make,
    vehicleModel: vehicle.model,
    vehicleYear: vehicle.year,
    vehicleColor: vehicle.color,
    licensePlate: vehicle.licensePlate,
    takes,
  });
}

/** A week: of each day the hours that are on, in their order. */
export function toWeekRecord(slots: readonly WeeklySlot[]): VersionedRecord {
  const hours = (weekday: number) => slots.filter((slot) => slot.weekday === weekday).map(({ hour }) => hour);
  const sorted = WEEKDAYS.map((day, weekday) => [day, hours(weekday).sort((a, b) => a - b)] as const);
  return toVersioned(Object.fromEntries(sorted));
}

export function toWeekVersion(grid: WeeklyGrid): string {
  return toWeekRecord(slotsFromGrid(grid)).version;
}
