import type { Driver } from '../../domain/drivers/driver.ts';
import type { WeeklySlot } from '../../domain/drivers/weekly-availability.ts';

export interface Drivers {
  /** By user id or by profile id, with the flags of the user. */
  find(id: string): Promise<Driver | null>;
  /** As `find`, and keeps the driver's flags from changing until the transaction ends. */
  lock(userId: string): Promise<Driver | null>;
  insert(driver: Driver): Promise<void>;
  /** What drivers set themselves. */
  save(driver: Driver): Promise<void>;
  saveDocumentsValidity(userId: string, validUntil: Date | null): Promise<void>;
  week(userId: string): Promise<WeeklySlot[]>;
  saveWeek(userId: string, slots: readonly WeeklySlot[]): Promise<void>;
  /** Counts a completed trip. */
  addTrip(userId: string): Promise<void>;
  /** Sets the driver's rating to the mean of the ratings inserted so far. */
  updateRating(userId: string): Promise<void>;
  /** Adds or removes a trusted driver of a rider; repeating it changes nothing. */
  setTrusted(trust: { id: string; riderId: string; driverId: string; trusted: boolean }): Promise<void>;
}
