import type { Drivers } from '../../../application/ports/drivers.ts';
import type { Driver } from '../../../domain/drivers/driver.ts';
import type { WeeklySlot } from '../../../domain/drivers/weekly-availability.ts';
import { notFound } from '../../../domain/errors.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { driverFromRow, type DriverRow } from './driver-row.ts';
import {
  ADD_TRIP,
  CLEAR_WEEK,
  FIND,
  INSERT,
  LOCK,
  LOCK_PROFILE,
  SAVE,
  SAVE_WEEK,
  TRUST,
  UNTRUST,
  UPDATE_RATING,
  WEEK,
} from './driver-statements.ts';

export class PostgresDrivers implements Drivers {
  constructor(private readonly sql: SqlRunner) {}

  async find(id: string): Promise<Driver | null> {
    const { rows } = await this.sql.run<DriverRow>(FIND, [id]);
    return rows[0] ? driverFromRow(rows[0]) : null;
  }

  async lock(userId: string): Promise<Driver | null> {
    const { rows } = await this.sql.run<DriverRow>(LOCK, [userId]);
    return rows[0] ? driverFromRow(rows[0]) : null;
  }

  async insert(driver: Driver): Promise<void> {
    await this.sql.run(INSERT, [
      ...[driver.profileId, driver.userId, ...settings(driver)],
      ...[driver.rating, driver.totalTrips],
    ]);
  }

  async save(driver: Driver): Promise<void> {
    const { count } = await this.sql.run(SAVE, [driver.userId, ...settings(driver)]);
    if (count === 0) throw notFound('Driver');
  }

  async week(userId: string): Promise<WeeklySlot[]> {
    const { rows } = await this.sql.run<WeeklySlot>(WEEK, [userId]);
    return [...rows];
  }

  async saveWeek(userId: string, slots: readonly WeeklySlot[]): Promise<void> {
    const weekdays = slots.map((slot) => slot.weekday);
    const hours = slots.map((slot) => slot.hour);
    await Promise.all([
      this.sql.run(CLEAR_WEEK, [userId]),
      this.sql.run(SAVE_WEEK, [userId, weekdays, hours]),
    ]);
  }

  async addTrip(userId: string): Promise<void> {
    const { count } = await this.sql.run(ADD_TRIP, [userId]);
    if (count === 0) throw notFound('Driver');
  }

  async updateRating(userId: string): Promise<void> {
    const [, { count }] = await Promise.all([
      // Locked by a statement of its own, so that the mean counts what another transaction has just committed.
      this.sql.run(LOCK_PROFILE, [userId]),
      this.sql.run(UPDATE_RATING, [userId]),
    ]);
    if (count === 0) throw notFound('Driver');
  }

  async setTrusted(trust: {
    id: string;
    riderId: string;
    driverId: string;
    trusted: boolean;
  }): Promise<void> {
    const { id, riderId, driverId, trusted } = trust;
    if (trusted) await this.sql.run(TRUST, [id, riderId, driverId]);
    else await this.sql.run(UNTRUST, [riderId, driverId]);
  }
}

/** What the driver sets, in the order of the statements. */
function settings({ isAvailable, availability, allowLongDistance, vehicle }: Driver): unknown[] {
  return [
    ...[isAvailable, availability, allowLongDistance],
    ...[vehicle.make, vehicle.model, vehicle.year, vehicle.color, vehicle.licensePlate],
  ];
}
