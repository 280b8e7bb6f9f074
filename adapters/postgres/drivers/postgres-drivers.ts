import type { Drivers } from '../../../application/ports/drivers.ts';
import type { SqlRunner } from '../sql-runner.ts';
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

export const postgresDrivers = (sql: SqlRunner): Drivers => ({
  find: (id) => sql.first(FIND({ id })),
  lock: (userId) => sql.first(LOCK({ user_id: userId })),
  insert: (driver) => sql.write(INSERT(DRIVER_PROFILES.toRow(driver))),
  save: (driver) => sql.change(SAVE(DRIVER_PROFILES.toRow(driver)), 'Driver'),
  saveDocumentsValidity: (userId, validUntil) =>
    sql.change(SAVE_DOCUMENTS_VALIDITY({ user_id: userId, documents_valid_until: validUntil }), 'Driver'),
  week: (userId) => sql.all(WEEK({ user_id: userId })),
  saveWeek: async (userId, slots) => {
    const weekdays = slots.map((slot) => slot.weekday);
    const hours = slots.map((slot) => slot.hour);
    await Promise.all([
      sql.run(CLEAR_WEEK({ user_id: userId })),
      sql.run(SAVE_WEEK({ user_id: userId, weekdays, hours })),
    ]);
  },
  addTrip: (userId) => sql.change(ADD_TRIP({ user_id: userId }), 'Driver'),
  updateRating: async (userId) => {
    await Promise.all([
      // Locked by a statement of its own, so that the mean counts what another transaction has just committed.
      sql.run(LOCK_PROFILE({ user_id: userId })),
      sql.change(UPDATE_RATING({ user_id: userId }), 'Driver'),
    ]);
  },
  setTrusted: (trust) => {
    const row = TRUSTED_DRIVERS.toRow(trust);
    return sql.write(trust.trusted ? TRUST(row) : UNTRUST(row));
  },
});
