import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { createConnectionPool } from '../../../../adapters/postgres/connection-pool.ts';
import { postgresFigures } from '../../../../adapters/postgres/figures/postgres-figures.ts';
import { poolRunner } from '../../../../adapters/postgres/sql-runner.ts';
import { ATTENTION, type AttentionKind } from '../../../../domain/operations/attention.ts';
import { DEFAULT_PRICING_ID, insertRow, type SqlRow } from '../../../support/sql-fixtures.ts';
import { insertDriver, insertRide, insertUser } from '../../../support/sql-people-and-rides.ts';
import { insertStandingRide, occurrenceRow, plannedFor } from '../../../support/sql-standing-rides.ts';
import { useTestDatabase } from '../../../support/test-database.ts';

const NOW = new Date('2026-03-10T17:00:00Z');
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const DAY = 24 * 60;

const database = useTestDatabase();
let pool: pg.Pool;
let client: pg.PoolClient;

beforeAll(() => {
  pool = createConnectionPool({ databaseUrl: database.url, maxConnections: 1 });
  return () => pool.end();
});

/** Each test in a transaction of its own, which is not kept. */
beforeEach(async () => {
  client = await pool.connect();
  await client.query('begin');
  return async () => {
    await client.query('rollback');
    client.release();
  };
});

async function attention(backupMaxAgeHours: number | null = null): Promise<Record<string, number>> {
  const sql = poolRunner(client);
  const items = await postgresFigures(sql, sql, backupMaxAgeHours).attention({
    now: NOW,
    today: '2026-03-10',
  });
  return Object.fromEntries(items.map(({ kind, count }) => [kind, count]));
}

const row = (table: string, values: SqlRow) => insertRow(client, table, { id: randomUUID(), ...values });
const pending = async (values: SqlRow) => {
  const { id } = await insertUser(client);
  return insertRide(client, id, {
    status: 'pending',
    expires_at: before(-30),
    created_at: before(10),
    ...values,
  });
};
/** A return that was called so many minutes ago, whose ride waits for a driver. */
const calledReturn = async (minutes: number, { driver_id, ...values }: SqlRow = {}) => {
  const taken = driver_id
    ? {
        status: 'accepted',
        time_window: '[2026-03-10,2026-03-11)',
        driver_id: (await insertDriver(client)).user_id,
      }
    : {};
  const back = await pending({ requested_at: before(1), ...values, ...taken });
  const there = await pending({ requested_at: before(1) });
  return insertRow(client, 'return_trips', {
    outbound_ride_id: there.id,
    rider_id: there.rider_id,
    kind: 'on_call',
    day: '2026-03-10',
    state: 'called',
    return_ride_id: back.id,
    scheduling_fee: 1,
    distance_fee: 1,
    minimum_fare_adjustment: 0,
    total_fare: 2,
    pricing_config_id: DEFAULT_PRICING_ID,
    payment_method: 'wallet',
    token_hash: there.id,
    called_at: before(minutes),
    called_by: 'rider',
  });
};
const payout = async (values: SqlRow) => {
  const { user_id: driver_id } = await insertDriver(client);
  return row('payouts', {
    driver_id,
    amount: 20,
    net_amount: 20,
    payout_period_start: before(14 * DAY),
    payout_period_end: before(7 * DAY),
    scheduled_for: before(2 * DAY),
    ...values,
  });
};
const document = async (values: SqlRow) => {
  const { user_id } = await insertDriver(client);
  return row('driver_documents', {
    user_id,
    document_type: 'insurance',
    document_path: 'a',
    state: 'accepted',
    expires_on: '2026-03-14',
    accepted_until: '2026-03-14',
    ...values,
  });
};
const audit = (values: SqlRow) =>
  client.query(
    `insert into ledger_audits (extent, started_at, finished_at, entries, rides, violations, listed, verified_before)
     values ('full', $1, $1, 1, 1, $2, '[]', $3)`,
    [values['at'], values['violations'], values['violations'] === 0 ? '1' : null],
  );
const email = (values: SqlRow) =>
  row('emails', { recipient: 'a@b.test', template: 'welcome', data: '{}', status: 'failed', ...values });
const text = (values: SqlRow) => row('texts', { language: 'en', template: 'help', data: '{}', ...values });
const payment = async (createdAt: string) =>
  row('payments', {
    kind: 'funding',
    user_id: (await insertUser(client)).id,
    amount_cents: 2000,
    status: 'created',
    created_at: createdAt,
  });
const reconciliation = (values: SqlRow) =>
  row('reconciliations', {
    since: before(3 * DAY),
    payments: 1,
    refunds: 0,
    transfers: 0,
    differences: JSON.stringify([{}]),
    difference_count: 1,
    ...values,
  });

const HOUR = 60;
/** A ride of a standing ride so many minutes ahead, in a state without a driver unless `values` say otherwise. */
const standing = async (minutes: number, values: SqlRow = {}) => {
  const { id } = await insertUser(client);
  const series = await insertStandingRide(client, id);
  return insertRow(
    client,
    'standing_occurrences',
    occurrenceRow(series, { pickup_at: before(-minutes), ...values }),
  );
};
/** Likewise one that a driver has agreed to. */
const planned = async (minutes: number, values: SqlRow = {}) => {
  const { user_id } = await insertDriver(client);
  const pickupAt = before(-minutes);
  return standing(minutes, { ...plannedFor(user_id, pickupAt, before(-minutes - HOUR)), ...values });
};
/** Likewise one that is booked, with its ride. */
const booked = async (minutes: number, values: SqlRow = {}) => {
  const { id } = await standing(minutes, { state: 'booked', reason: null });
  return pending({ id, scheduled_for: before(-minutes), requested_at: before(1), ...values });
};
const isShort = { funding_problem: 'Your wallet has less than the ride costs.', funding_tries: 1 };

/** One that is booked and confirmed, by a driver who is offline unless `availability` says otherwise. */
const confirmed = async (minutes: number, values: SqlRow = {}, availability = 'offline') => {
  const { user_id: driver_id } = await insertDriver(client, { availability });
  const time_window = '[2026-03-10,2026-03-11)';
  return booked(minutes, { status: 'confirmed', time_window, driver_id, ...values });
};

/** What makes work of a kind, and what is near to it and makes none. */
const CASES: readonly (readonly [AttentionKind, () => Promise<unknown>, () => Promise<unknown>])[] = [
  ['unclaimed_rides', () => pending({ requested_at: before(4) }), () => pending({ requested_at: before(2) })],
  [
    'unclaimed_rides',
    () => pending({ requested_at: before(DAY), scheduled_for: before(-59) }),
    () => pending({ requested_at: before(DAY), scheduled_for: before(-61) }),
  ],
  ['standing_without_driver', () => standing(48 * HOUR - 1), () => standing(48 * HOUR)],
  ['standing_without_driver', () => standing(0), () => standing(-1)],
  ['standing_without_driver', () => standing(HOUR), () => planned(HOUR)],
  [
    'standing_without_driver',
    () => standing(HOUR),
    () => standing(HOUR, { state: 'skipped', reason: 'rider_skipped' }),
  ],
  [
    'standing_without_driver',
    () => booked(HOUR),
    async () =>
      booked(HOUR, {
        status: 'accepted',
        time_window: '[2026-03-10,2026-03-11)',
        driver_id: (await insertDriver(client)).user_id,
      }),
  ],
  ['standing_driver_away', () => confirmed(30), () => confirmed(31)],
  ['standing_driver_away', () => confirmed(0), () => confirmed(-1)],
  ['standing_driver_away', () => confirmed(20, { status: 'accepted' }), () => confirmed(20, {}, 'available')],
  ['standing_driver_away', () => confirmed(20), () => confirmed(20, {}, 'busy')],
  ['standing_driver_away', () => confirmed(20), () => confirmed(20, { arrived_at: before(1) })],
  ['standing_unpaid', () => planned(12 * HOUR - 1, isShort), () => planned(12 * HOUR, isShort)],
  ['standing_unpaid', () => standing(HOUR, isShort), () => standing(HOUR)],
  ['standing_unpaid', () => planned(0, isShort), () => planned(-1, isShort)],
  [
    'standing_unpaid',
    () => planned(HOUR, isShort),
    () => standing(HOUR, { ...isShort, state: 'failed', reason: 'not_paid' }),
  ],
  ['overdue_returns', () => calledReturn(46), () => calledReturn(44)],
  [
    'overdue_returns',
    () => calledReturn(46),
    () => calledReturn(46, { arrived_at: before(1), driver_id: true }),
  ],
  [
    'broken_ledger',
    () => audit({ at: before(5), violations: 2 }),
    async () => {
      await audit({ at: before(9), violations: 2 });
      await audit({ at: before(5), violations: 0 });
    },
  ],
  [
    'overdue_ledger_check',
    () => audit({ at: before(37 * 60), violations: 0 }),
    () => audit({ at: before(35 * 60), violations: 0 }),
  ],
  [
    'failed_jobs',
    () =>
      client.query(`select graphile_worker.add_job('send-email', '{}', max_attempts := 1);
        update graphile_worker._private_jobs set attempts = 1`),
    () => client.query(`select graphile_worker.add_job('send-email', '{}')`),
  ],
  [
    'provider_differences',
    () => reconciliation({ started_at: before(5), finished_at: before(4) }),
    () =>
      reconciliation({
        started_at: before(5),
        finished_at: before(4),
        difference_count: 0,
        differences: '[]',
      }),
  ],
  [
    'overdue_reconciliation',
    () => payment(before(37 * 60)),
    async () => {
      await payment(before(37 * 60));
      await payment(before(35 * 60));
      await reconciliation({
        started_at: before(36 * 60),
        finished_at: before(36 * 60),
        difference_count: 0,
        differences: '[]',
      });
    },
  ],
  ['failed_payouts', () => payout({ status: 'failed' }), () => payout({ scheduled_for: before(-DAY) })],
  ['overdue_payouts', () => payout({}), () => payout({ scheduled_for: before(23 * 60) })],
  [
    'payout_requests',
    async () =>
      row('payout_requests', {
        driver_id: (await insertDriver(client)).user_id,
        amount: 20,
        status: 'pending',
      }),
    async () =>
      row('payout_requests', {
        driver_id: (await insertDriver(client)).user_id,
        amount: 20,
        status: 'rejected',
        reviewed_at: before(5),
      }),
  ],
  [
    'submitted_documents',
    () => document({ state: 'submitted', accepted_until: null }),
    () => document({ accepted_until: '2026-09-01' }),
  ],
  ['expiring_documents', () => document({}), () => document({ accepted_until: '2026-03-17' })],
  [
    'unsent_emails',
    async () => {
      await email({ status: 'sent', sent_at: before(1), created_at: before(30) });
      await email({ status: 'queued', created_at: before(16) });
    },
    async () => {
      await email({ status: 'queued', created_at: before(16) });
      await email({ status: 'sent', sent_at: before(13), created_at: before(14) });
      await email({ status: 'queued', created_at: before(13) });
    },
  ],
  [
    'unsent_texts',
    async () => {
      await text({ status: 'delivered', sent_at: before(1), created_at: before(30) });
      await text({ status: 'queued', created_at: before(16) });
    },
    async () => {
      await text({ status: 'queued', created_at: before(16) });
      await text({ status: 'sent', sent_at: before(13), created_at: before(14) });
      await text({ status: 'queued', created_at: before(13) });
    },
  ],
  [
    'failed_emails',
    () => email({ status: 'queued', last_error: '550 no such mailbox', created_at: before(61) }),
    async () => {
      await email({ status: 'queued', last_error: '550 no such mailbox', created_at: before(59) });
      await email({ status: 'queued', created_at: before(61) });
    },
  ],
  [
    'failed_emails',
    () => email({ created_at: before(6 * DAY) }),
    () => email({ created_at: before(8 * DAY) }),
  ],
];

const backupCheck = (takenAt: string, faults = 0) =>
  client.query('insert into backup_checks (taken_at, faults) values ($1, $2)', [takenAt, faults]);

describe('a backup', () => {
  const isOverdue = async (hours: number | null) => (await attention(hours))['overdue_backup'] === 1;

  it('is overdue when the last good one is older than the operator said', async () => {
    await backupCheck(before(25 * 60));
    await backupCheck(before(23 * 60));
    expect(await isOverdue(24)).toBe(false);
    expect(await isOverdue(22)).toBe(true);
  });

  it('is overdue while none was found good', async () => {
    expect(await isOverdue(24)).toBe(true);
    await backupCheck(before(60), 2);
    expect(await isOverdue(24)).toBe(true);
  });

  it('is never overdue where the operator said nothing', async () => {
    await backupCheck(before(1000 * DAY));
    expect(await isOverdue(null)).toBe(false);
  });
});

describe('what needs attention', () => {
  it('is nothing where nothing has happened', async () => {
    expect(await attention()).toEqual({});
  });

  it.each(CASES)('%s', async (kind, cause, nothing) => {
    await client.query('savepoint nothing');
    await nothing();
    const without = await attention();
    expect(without[kind] ?? 0).toBe(0);
    await client.query('rollback to nothing');
    await cause();
    expect((await attention())[kind]).toBeGreaterThan(0);
  });

  it('has the most pressing first', async () => {
    await email({ created_at: before(5) });
    await payout({ status: 'failed' });
    await pending({ requested_at: before(4) });
    const kinds = Object.keys(ATTENTION);
    const found = Object.keys(await attention());
    expect(found).toEqual(kinds.filter((kind) => found.includes(kind)));
    expect(found).toHaveLength(3);
  });
});
