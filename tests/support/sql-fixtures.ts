import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';

/** Column values by their names in the database. */
export type SqlRow = Readonly<Record<string, unknown>>;

export type StoredRow = SqlRow & { readonly id: string };

export const DEFAULT_PRICING_ID = '00000000-0000-7000-8000-000000000001';

/** Inserts one row by plain SQL, past every store, and returns it as stored. */
export async function insertRow(db: ClientBase, table: string, row: SqlRow): Promise<StoredRow> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  const { rows } = await db.query<StoredRow>(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`,
    Object.values(row),
  );
  const [stored] = rows;
  if (!stored) throw new Error(`Nothing was inserted into ${table}`);
  return stored;
}

export function userRow(overrides: SqlRow = {}): StoredRow {
  const id = randomUUID();
  return { id, email: `${id}@maumee.test`, password: '$argon2id$test', ...overrides };
}

export function rideRow(riderId: string, overrides: SqlRow = {}): StoredRow {
  return {
    id: randomUUID(),
    rider_id: riderId,
    pickup_address: '1 Seagate',
    pickup_lat: 41.6528,
    pickup_lng: -83.5379,
    dropoff_address: 'Toledo Zoo',
    dropoff_lat: 41.6204,
    dropoff_lng: -83.5812,
    distance: 10,
    estimated_duration: 20,
    scheduling_fee: '2.50',
    distance_fee: '19.20',
    total_fare: '21.70',
    pricing_config_id: DEFAULT_PRICING_ID,
    ...overrides,
  };
}

/** What turns `rideRow` into a ride that keeps its driver busy from `from` to `to` (ISO times). */
export function assignedTo(driverId: string, from: string, to: string, status = 'accepted'): SqlRow {
  return { driver_id: driverId, status, time_window: `[${from},${to})` };
}

export interface SqlPosting {
  readonly account: string;
  readonly userId?: string;
  readonly cents: number;
}

/** Writes an entry with its postings (lines 1, 2, …) in one transaction; rejects with what the database says. */
export async function postEntry(
  db: ClientBase,
  entry: SqlRow,
  postings: readonly SqlPosting[],
): Promise<string> {
  const id = randomUUID();
  await db.query('begin');
  try {
    await insertRow(db, 'journal_entries', { id, actor_role: 'system', ...entry });
    await insertPostings(db, id, postings);
    await db.query('commit');
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
  return id;
}

/** Adds postings in one statement, numbered from `firstLine`. */
export async function insertPostings(
  db: ClientBase,
  entryId: string,
  postings: readonly SqlPosting[],
  firstLine = 1,
): Promise<void> {
  const lines = postings.map(({ account, userId, cents }, index) => ({
    line: firstLine + index,
    account,
    user_id: userId ?? null,
    amount_cents: cents,
  }));
  await db.query(
    `insert into postings (entry_id, line, account, user_id, amount_cents)
     select $1, line, account, user_id, amount_cents
       from jsonb_to_recordset($2) as p(line smallint, account text, user_id uuid, amount_cents bigint)`,
    [entryId, JSON.stringify(lines)],
  );
}

/** A new rider with money in the wallet. */
export async function fundedRider(db: ClientBase, cents: number): Promise<string> {
  const { id } = await insertRow(db, 'users', userRow());
  await postEntry(db, { kind: 'deposit', user_id: id }, [
    { account: 'provider_clearing', cents: -cents },
    { account: 'rider_available', userId: id, cents },
  ]);
  return id;
}

/** A user's four balances as decimal strings: available, held, earnings, reserved. */
export async function toBalances(db: ClientBase, userId: string): Promise<readonly string[]> {
  const { rows } = await db.query<string[]>({
    text: 'select wallet_balance, held_balance, earnings_balance, reserved_balance from balances where user_id = $1',
    values: [userId],
    rowMode: 'array',
  });
  return rows[0] ?? [];
}
