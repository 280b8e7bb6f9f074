import type { DriverPosition } from '../drivers/driver-position.ts';
import type { DriverAvailability, Vehicle } from '../drivers/driver.ts';
import type { VehicleNeed } from '../needs/needs.ts';

/** A driver of the board: everyone who may drive, whether online or not. */
export interface BoardDriver {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  /** Whether their switch is on; who is on a ride may have switched it off. */
  readonly isAvailable: boolean;
  readonly availability: DriverAvailability;
  /** When they were heard of last before they were taken offline for silence. */
  readonly silentSince: Date | null;
  /** Where they were last, while that is known. */
  readonly position: DriverPosition | null;
  /** Since midnight, as heartbeats prove. */
  readonly minutesOnline: number;
  /** The hours they work by their week, a number for each weekday from Sunday on: bit 0 is 00:00–01:00. */
  readonly week: readonly number[];
  readonly vehicle: Vehicle;
  readonly takes: readonly VehicleNeed[];
  readonly allowsLongDistance: boolean;
}

/** Whether they work in an hour of the week; hours beyond the day are of the next ones. */
export function worksAt(week: readonly number[], weekday: number, hour: number): boolean {
  const day = (weekday + Math.floor(hour / 24)) % 7;
  return (((week[day] ?? 0) >> (hour % 24)) & 1) === 1;
}

/** The hour until which they work without a break from the given one on, up to 24 hours later; null for who does not work then. */
export function worksUntil(week: readonly number[], weekday: number, hour: number): number | null {
  if (!worksAt(week, weekday, hour)) return null;
  let until = hour + 1;
  while (until < hour + 24 && worksAt(week, weekday, until)) until += 1;
  return until;
}
