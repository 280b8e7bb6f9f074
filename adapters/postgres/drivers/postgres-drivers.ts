import type { Drivers } from '../../../application/ports/drivers.ts';
import type { Driver } from '../../../domain/drivers/driver.ts';
import type { WeeklySlot } from '../../../domain/drivers/weekly-availability.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Query, SqlRunner } from '../sql-runner.ts';
import {
  ADD_TRIP,
  CLEAR_WEEK,
  FIND,
  INSERT,
  LOCK,
  LOCK_PROFILE,
  SAVE,
  SAVE_DOCUMENTS_VALIDITY,
  SAVE_WEEK,
  TRUST,
  UNTRUST,
  UPDATE_RATING,
  WEEK,
} from './driver-statements.ts';
import { DRIVER_PROFILES, TRUSTED_DRIVERS } from './driver-table.ts';

export class PostgresDrivers implements Drivers {
  constructor(private readonly sql: SqlRunner) {}

  async find(id: string): Promise<Driver | null> {
    const { rows } = await this.sql.run(FIND({ id }));
    return rows[0] ?? null;
  }

  async lock(userId: string): Promise<Driver | null> {
    const { rows } = await this.sql.run(LOCK({ user_id: userId }));
    return rows[0] ?? null;
  }

  async insert(driver: Driver): Promise<void> {
    await this.sql.run(INSERT(DRIVER_PROFILES.toRow(driver)));
  }

  save(driver: Driver): Promise<void> {
    return this.update(SAVE(DRIVER_PROFILES.toRow(driver)));
  }

  saveDocumentsValidity(userId: string, validUntil: Date | null): Promise<void> {
    return this.update(SAVE_DOCUMENTS_VALIDITY({ user_id: userId, documents_valid_until: validUntil }));
  }

  async week(userId: string): Promise<WeeklySlot[]> {
    const { rows } = await this.sql.run(WEEK({ user_id: userId }));
    return [...rows];
  }

  async saveWeek(userId: string, slots: readonly WeeklySlot[]): Promise<void> {
    const weekdays = slots.map((slot) => slot.weekday);
    const hours = slots.map((slot) => slot.hour);
    await Promise.all([
      this.sql.run(CLEAR_WEEK({ user_id: userId })),
      this.sql.run(SAVE_WEEK({ user_id: userId, weekdays, hours })),
    ]);
  }

  addTrip(userId: string): Promise<void> {
    return this.update(ADD_TRIP({ user_id: userId }));
  }

  async updateRating(userId: string): Promise<void> {
    await Promise.all([
      // Locked by a statement of its own, so that the mean counts what another transaction has just committed.
      this.sql.run(LOCK_PROFILE({ user_id: userId })),
      this.update(UPDATE_RATING({ user_id: userId })),
    ]);
  }

  async setTrusted(trust: {
    id: string;
    riderId: string;
    driverId: string;
    trusted: boolean;
  }): Promise<void> {
    const row = TRUSTED_DRIVERS.toRow(trust);
    await this.sql.run(trust.trusted ? TRUST(row) : UNTRUST(row));
  }

  private async update(query: Query): Promise<void> {
    const { count } = await this.sql.run(query);
    if (count === 0) throw notFound('Driver');
  }
}
