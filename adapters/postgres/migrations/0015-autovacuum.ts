import type { Knex } from 'knex';

/**
 * When autovacuum comes to the tables that grow. By its own settings it waits until a fifth of a table has changed:
 * of a million rides that is months, in which plans are made from old statistics and every index-only scan looks into
 * the table for rows that no vacuum has seen.
 *
 * Fill factors are set where a table is created, and only where updates change no indexed column and so can stay on
 * their page: balances, profiles and counters of drivers, a ride's money. A hold ends by its `status`, which
 * indexes have, so that room on its page would gain nothing. What is only appended is packed full.
 */
const APPENDED = ['journal_entries', 'postings', 'ride_history', 'transactions', 'earnings'];
const CHANGED = ['users', 'balances', 'rides', 'holds', 'payments'];
/** Filled and emptied all day: their size stays that of a day, or an hour, when the dead rows go soon. */
const PASSING = ['ride_events', 'idempotency_keys', 'sessions', 'driver_positions', 'driver_shifts'];

const settings = (tables: readonly string[], options: string) =>
  tables.map((table) => `alter table ${table} set (${options});`).join('\n');

const upSql = [
  settings(APPENDED, 'autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02'),
  settings(CHANGED, 'autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02'),
  settings(PASSING, 'autovacuum_vacuum_scale_factor = 0.05'),
].join('\n');

const downSql = settings(
  [...APPENDED, ...CHANGED, ...PASSING],
  'autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor, autovacuum_analyze_scale_factor',
).replaceAll(' set (', ' reset (');

export const up = (knex: Knex) => knex.raw(upSql);
export const down = (knex: Knex) => knex.raw(downSql);
