import type { DriverPosition } from '../../domain/drivers/driver-position.ts';
import type { WeeklySlot } from '../../domain/drivers/weekly-availability.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import type { CashAccount } from '../../domain/payments/cash.ts';
import type { Commitment } from '../../domain/rides/commitment.ts';
import { port } from '../tokens.ts';
import type { DriverView } from './drivers.ts';

/** By user id of the driver; of whom nothing is known there is nothing. */
export type OfDrivers<Known> = ReadonlyMap<string, Known>;

/** Who comes into question for a ride, and what decides about it: each for many drivers in one statement. */
export interface DriverCandidates {
  /** Free drivers (see `DriverViews.available`), those nearest by their positions since `since` first, others after them. */
  near(point: Coordinates, since: Date, limit: number): Promise<DriverView[]>;
  /** Drivers who may be offered rides and work in all these hours of their week, best rated first. */
  working(slots: readonly WeeklySlot[], limit: number): Promise<DriverView[]>;
  weeks(driverIds: readonly string[]): Promise<OfDrivers<readonly WeeklySlot[]>>;
  /** As `Rides.commitments`, in order. */
  commitments(driverIds: readonly string[]): Promise<OfDrivers<readonly Commitment[]>>;
  /** The last position of each since `since`. */
  positions(driverIds: readonly string[], since: Date): Promise<OfDrivers<DriverPosition>>;
  /** As `CashAccounts.ofDriver`. */
  cashAccounts(driverIds: readonly string[]): Promise<OfDrivers<CashAccount>>;
}

export const driverCandidates = port<DriverCandidates>('driverCandidates');
