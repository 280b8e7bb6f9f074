import pg from 'pg';
import {
  ENTRIES_TABLE,
  INSERT_DEPOSITS,
  INSERT_EARNINGS,
  POST_ENTRIES,
  STAGE_DEPOSITS,
  STAGE_RIDE_ENTRIES,
} from './fill-ledger.ts';
import { INSERT_PAYOUT_RIDES, INSERT_PAYOUTS, STAGE_PAYOUTS } from './fill-payouts.ts';
import {
  COUNT_DECISIONS,
  INSERT_HISTORY,
  INSERT_HOLDS,
  INSERT_PASSES,
  INSERT_RATINGS,
  INSERT_RIDES,
  rideStagingStatements,
  UPDATE_DRIVERS,
  UPDATE_RIDERS,
} from './fill-rides.ts';
import { ONBOARDING_STATEMENTS } from './fill-onboarding.ts';
import { AFTER_FILL, CREDIT_STATEMENTS, operationStatements } from './fill-operations.ts';
import type { FillSizes } from './fill-sizes.ts';
import { userStatements, type FilledUsers } from './fill-users.ts';

/** So many rides, or one week's if that is more, are inserted in one transaction. */
const BATCH_RIDES = 10_000;
const BATCH_RIDERS = 20_000;
/** No ride of the fill costs more, with tips. */
const DEAREST_RIDE_CENTS = 5_000;

/**
 * Fills a migrated database with two years of rides and all that belongs to them, by the schema's own rules: every
 * constraint and trigger is at work, balances come from postings, and the ledger verifies afterwards. It uses an open
 * database: nobody else may write to it meanwhile.
 */
export async function fillDatabase(
  databaseUrl: string,
  sizes: FillSizes,
  users: FilledUsers,
  log: (line: string) => void,
): Promise<void> {
  const db = new pg.Client(databaseUrl);
  await db.connect();
  try {
    // A crash loses a fill that is worth nothing by then.
    await db.query('set synchronous_commit = off');
    await db.query(`set work_mem = '128MB'`);
    await db.query('set jit = off');
    await runAll(db, [...userStatements(sizes, users), [ENTRIES_TABLE, []], ...rideStagingStatements(sizes)]);
    log(`  ${sizes.riders} riders and ${sizes.drivers} drivers`);
    await insertDeposits(db, sizes);
    log('  deposits');
    await insertRides(db, log);
    await runAll(db, [
      [UPDATE_DRIVERS, []],
      [COUNT_DECISIONS, []],
      [UPDATE_RIDERS, []],
      ...withoutValues(ONBOARDING_STATEMENTS),
    ]);
    await inTransaction(db, withoutValues(CREDIT_STATEMENTS));
    log('  what operators read');
    await runAll(db, operationStatements(users.admin));
    await runAll(db, withoutValues(AFTER_FILL));
  } finally {
    await db.end();
  }
}

async function runAll(
  db: pg.Client,
  statements: readonly (readonly [sql: string, values: readonly unknown[]])[],
): Promise<void> {
  for (const [sql, values] of statements) await db.query(sql, [...values]);
}

async function insertDeposits(db: pg.Client, { rides, riders, heavyRiderRides }: FillSizes): Promise<void> {
  const most = Math.ceil(rides / (riders - 1)) + 2;
  const cover = [heavyRiderRides + 2, most].map((count) => count * DEAREST_RIDE_CENTS);
  for (let from = 0; from < riders; from += BATCH_RIDERS) {
    await inTransaction(db, [
      [STAGE_DEPOSITS, [from, from + BATCH_RIDERS - 1, ...cover]],
      ...withoutValues(INSERT_DEPOSITS),
    ]);
  }
}

async function insertRides(db: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows: weeks } = await db.query<{ week: string; rides: number }>(
    'select week::text, count(*)::integer as rides from fill_rides group by week order by week',
  );
  let from = 0;
  let inserted = 0;
  while (from < weeks.length) {
    let to = from;
    let rides = weeks[from]!.rides;
    while (to + 1 < weeks.length && rides + weeks[to + 1]!.rides <= BATCH_RIDES)
      rides += weeks[(to += 1)]!.rides;
    const between = [weeks[from]!.week, weeks[to]!.week];
    await inTransaction(db, [
      [INSERT_RIDES, between],
      [INSERT_HISTORY, between],
      [INSERT_PASSES, between],
      [INSERT_RATINGS, between],
      [INSERT_HOLDS, between],
      ...STAGE_RIDE_ENTRIES.map((sql) => [sql, between] as const),
      [STAGE_PAYOUTS, between],
      ...withoutValues(INSERT_PAYOUTS),
      [INSERT_EARNINGS, between],
      ...INSERT_PAYOUT_RIDES.map((sql) => [sql, between] as const),
      [POST_ENTRIES, []],
    ]);
    inserted += rides;
    log(`  ${inserted} rides`);
    from = to + 1;
  }
}

async function inTransaction(
  db: pg.Client,
  statements: readonly (readonly [sql: string, values: readonly unknown[]])[],
): Promise<void> {
  await db.query('begin');
  await runAll(db, statements);
  await db.query('commit');
}

function withoutValues(
  statements: readonly string[],
): (readonly [sql: string, values: readonly unknown[]])[] {
  return statements.map((sql) => [sql, []] as const);
}
