import type { StandingRides } from '../../../application/ports/standing-rides.ts';
import type { Occurrence } from '../../../domain/standing-rides/occurrence.ts';
import type { Column } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import {
  ADD_OCCURRENCES,
  AGREED_BY,
  CIRCLE_OF,
  COUNT_OF,
  INSERT,
  INSERT_NOTICE,
  LOCK,
  LOCK_DUE_NOTICE,
  LOCK_DUE_SERIES,
  LOCK_OCCURRENCE,
  LOCK_OCCURRENCES,
  LOCK_OF_DRIVER,
  LOCK_OF_RIDER,
  LOCK_SERIES_OF,
  LOCK_TO_PLAN,
  LOCK_UNPRICED,
  OF_AGREEMENT,
  OPEN_NOTICE,
  SAVE,
  SAVE_NOTICE,
  SAVE_OCCURRENCES,
  SAVE_PLANNED_UNTIL,
  SAVE_PRICED_AT,
  TAKE_EXPIRING_CARDS,
} from './standing-ride-statements.ts';
import { STANDING_OCCURRENCES, STANDING_PRICE_NOTICES, STANDING_RIDES } from './standing-ride-tables.ts';

export const postgresStandingRides = (sql: SqlRunner): StandingRides => {
  const openNotice: StandingRides['openNotice'] = (id) => sql.first(OPEN_NOTICE({ standing_ride_id: id }));
  return {
    insert: (series) => sql.write(INSERT({ ...STANDING_RIDES.toRow(series), priced_at: series.pricingId })),
    lock: (id) => sql.first(LOCK({ id })),
    save: (series) => sql.change(SAVE(STANDING_RIDES.toRow(series)), 'Standing ride'),
    countOf: (riderId) => sql.only(COUNT_OF({ rider_id: riderId })),
    lockToPlan: (until, limit) => sql.all(LOCK_TO_PLAN({ until, most: limit })),
    savePlannedUntil: (ids, until) => sql.write(SAVE_PLANNED_UNTIL({ ids, planned_until: until })),
    lockOfDriver: (driverId) => sql.all(LOCK_OF_DRIVER({ driver_id: driverId })),
    lockOfRider: (riderId) => sql.all(LOCK_OF_RIDER({ rider_id: riderId })),
    agreedBy: (driverId) => sql.all(AGREED_BY({ driver_id: driverId })),
    addOccurrences: async (occurrences) => {
      if (occurrences.length > 0) await sql.write(ADD_OCCURRENCES({ occurrences: occurrences.map(encode) }));
    },
    saveOccurrences: async (occurrences) => {
      const [freed, taking] = [
        occurrences.filter(({ driverId }) => driverId === null),
        occurrences.filter(({ driverId }) => driverId !== null),
      ];
      for (const some of [freed, taking])
        if (some.length > 0) await sql.write(SAVE_OCCURRENCES({ occurrences: some.map(encode) }));
    },
    lockWithSeries: async (id) => {
      const series = await sql.first(LOCK_SERIES_OF({ id }));
      const occurrence = series && (await sql.first(LOCK_OCCURRENCE({ id })));
      return occurrence ? { occurrence, series } : null;
    },
    ofAgreement: (agreementId) => sql.all(OF_AGREEMENT({ agreement_id: agreementId })),
    circleOf: (riderId) => sql.all(CIRCLE_OF({ rider_id: riderId })),
    lockOccurrences: (standingRideId, from) =>
      sql.all(LOCK_OCCURRENCES({ standing_ride_id: standingRideId, day: from })),
    lockDue: async (now, except) => {
      const due = await sql.first(LOCK_DUE_SERIES({ now, except }));
      const occurrence = due && (await sql.first(LOCK_OCCURRENCE({ id: due.occurrenceId })));
      return due && occurrence ? { occurrence, series: due.series } : null;
    },
    insertNotice: (notice) => sql.write(INSERT_NOTICE(STANDING_PRICE_NOTICES.toRow(notice))),
    saveNotice: (notice) => sql.change(SAVE_NOTICE(STANDING_PRICE_NOTICES.toRow(notice)), 'Price notice'),
    openNotice,
    lockUnpriced: (pricingId) => sql.first(LOCK_UNPRICED({ priced_at: pricingId })),
    savePricedAt: (id, pricingId) =>
      sql.change(SAVE_PRICED_AT({ id, priced_at: pricingId }), 'Standing ride'),
    lockDueNotice: async (today) => {
      const series = await sql.first(LOCK_DUE_NOTICE({ today }));
      const notice = series && (await openNotice(series.id));
      return series && notice ? { notice, series } : null;
    },
    takeExpiringCards: (today, withinDays, limit) =>
      sql.all(TAKE_EXPIRING_CARDS({ today, within_days: withinDays, most: limit })),
  };
};

/** As JSON that the database reads back into a row. */
function encode(occurrence: Occurrence): object {
  const columns: Readonly<Record<string, Column>> = STANDING_OCCURRENCES.columns;
  const row = Object.entries(STANDING_OCCURRENCES.toRow(occurrence));
  return Object.fromEntries(row.map(([name, value]) => [name, columns[name]?.encode(value)]));
}
