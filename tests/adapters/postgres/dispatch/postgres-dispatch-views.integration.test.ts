import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { createConnectionPool } from '../../../../adapters/postgres/connection-pool.ts';
import { postgresDispatchViews } from '../../../../adapters/postgres/dispatch/postgres-dispatch-views.ts';
import { poolRunner } from '../../../../adapters/postgres/sql-runner.ts';
import type { DispatchViews } from '../../../../application/ports/dispatch.ts';
import { boardSpan } from '../../../../domain/dispatch/board-day.ts';
import { needsNow } from '../../../../domain/dispatch/needs-you.ts';
import { assignedTo, insertRow, type SqlRow } from '../../../support/sql-fixtures.ts';
import { insertDriver, insertRide, insertUser } from '../../../support/sql-people-and-rides.ts';
import { insertStandingRide, occurrenceRow, plannedFor } from '../../../support/sql-standing-rides.ts';
import { useTestDatabase } from '../../../support/test-database.ts';

const database = useTestDatabase();
let pool: pg.Pool;
let db: pg.PoolClient;
let views: DispatchViews;
/** The statements that were sent. */
let sent: string[];

const NOW = new Date('2026-03-06T23:00:00Z');
const DAY = boardSpan('2026-03-06', 'America/New_York');
/** So many minutes from now, as the database reads it. */
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
const HOUR = 60;

beforeAll(() => {
  pool = createConnectionPool({ databaseUrl: database.url, maxConnections: 1 });
  return () => pool.end();
});

/** Each test in a transaction of its own, which is not kept. */
beforeEach(async () => {
  db = await pool.connect();
  await db.query('begin');
  sent = [];
  const runner = poolRunner(db, (name, run) => {
    sent.push(name);
    return run();
  });
  views = postgresDispatchViews(runner);
  return async () => {
    await db.query('rollback');
    db.release();
  };
});

/** A ride with a pickup so many minutes from now that waits for a driver, unless `values` say otherwise. */
async function rideIn(minutes: number, values: SqlRow = {}): Promise<string> {
  const { id } = await insertUser(db, { phone: '+14195550100' });
  const waiting = {
    status: 'pending',
    scheduled_for: at(minutes),
    expires_at: at(minutes + 1),
    requested_at: at(-30),
  };
  return (await insertRide(db, id, { ...waiting, ...values })).id;
}

async function acceptedIn(minutes: number, profile: SqlRow, values: SqlRow = {}): Promise<string> {
  const driver = await insertDriver(db, profile);
  const taken = assignedTo(driver.user_id, at(minutes), at(minutes + 30), 'accepted');
  return rideIn(minutes, { ...taken, expires_at: null, accepted_at: at(-300), ...values });
}

const board = (day = DAY) => views.rides({ span: day, now: NOW });

/** Each ride of the board with what needs somebody now. */
async function pressing(): Promise<Record<string, readonly string[]>> {
  const rides = await board();
  return Object.fromEntries(
    rides.map(({ id, pressing }) => [id, needsNow(pressing, NOW).map(({ reason }) => reason)]),
  );
}

describe('the rides of the board', () => {
  it('are those of the day and its night by pickup, each with its people and what an act names', async () => {
    const late = await rideIn(9 * HOUR);
    const evening = await acceptedIn(2 * HOUR, { availability: 'available', is_available: true });
    await rideIn(30 * HOUR);
    const rides = await board();
    expect(rides.map(({ id }) => id)).toEqual([evening, late]);
    expect(rides[0]).toMatchObject({
      status: 'accepted',
      stage: 'booked',
      riderName: 'Dana Whitfield',
      riderPhone: '+14195550100',
      driverName: 'Marcus Bell',
      pickup: { address: expect.any(String) as string, lat: expect.any(Number) as number },
      pickupAt: new Date(at(2 * HOUR)),
      isStanding: false,
      isReturn: false,
      openCaseId: null,
    });
    expect(rides[0]?.version).toMatch(/^[0-9a-f]{16}$/);
    expect(sent).toHaveLength(2);
  });

  it('tell of what riders need what a driver is told with the offer: the rest is read of one ride', async () => {
    await rideIn(2 * HOUR, { needs: ['walker', 'service_animal', 'hearing'] });
    expect(await board()).toMatchObject([{ needs: ['walker'] }]);
  });

  it('shows one whose time is over as cancelled, before it is swept', async () => {
    await rideIn(-5, { expires_at: at(-4) });
    expect(await board()).toMatchObject([{ status: 'cancelled', stage: 'unanswered', pressing: [] }]);
  });

  it('has planned rides of standing rides until they are booked, also those near of another day', async () => {
    const { id: riderId } = await insertUser(db);
    const series = await insertStandingRide(db, riderId);
    const driver = await insertDriver(db);
    const planned = (minutes: number, values: SqlRow) =>
      insertRow(
        db,
        'standing_occurrences',
        occurrenceRow(series, { day: at(minutes).slice(0, 10), pickup_at: at(minutes), ...values }),
      );
    const seeking = await planned(HOUR, {});
    const back = await planned(2 * HOUR, {
      leg: 'back',
      ...plannedFor(driver.user_id, at(2 * HOUR), at(3 * HOUR)),
    });
    const tomorrow = await planned(40 * HOUR, { leg: 'out' });
    await planned(3 * HOUR, { day: '2026-03-09', state: 'skipped', reason: 'rider_skipped' });
    const rides = await board();
    expect(rides).toMatchObject([
      { id: seeking.id, status: 'seeking', stage: null, version: null, isStanding: true, driverId: null },
      { id: back.id, status: 'planned', driverName: 'Marcus Bell', isReturn: true },
      { id: tomorrow.id, status: 'seeking' },
    ]);
    expect(rides[1]?.pickup.address).toBe(rides[0]?.dropoff.address);
  });

  it('has those that need somebody, whatever their day', async () => {
    const soon = await rideIn(11 * HOUR + 30);
    const asked = await acceptedIn(100 * HOUR, {}, { cancel_asked_at: at(-60), cancel_ask_reason: 'Ill' });
    const reported = await rideIn(-90 * HOUR, {
      status: 'cancelled',
      expires_at: null,
      cancelled_at: at(-91 * HOUR),
      cancelled_by: 'rider',
    });
    const { id: reporter } = await insertUser(db);
    const report = await insertRow(db, 'cases', caseRow(reported, reporter));
    await rideIn(-91 * HOUR, {
      status: 'cancelled',
      expires_at: null,
      cancelled_at: at(-91 * HOUR),
      cancelled_by: 'rider',
    });
    const tomorrow = boardSpan('2026-03-12', 'America/New_York');
    const rides = await views.rides({ span: tomorrow, now: NOW });
    expect(rides.map(({ id }) => id)).toEqual([reported, soon, asked]);
    expect(rides[0]).toMatchObject({ openCaseId: report.id, pressing: [{ reason: 'complaint' }] });
  });
});

function caseRow(rideId: string, reporterId: string, values: SqlRow = {}): SqlRow & { id: string } {
  return {
    id: randomUUID(),
    ride_id: rideId,
    reporter_id: reporterId,
    kind: 'other',
    text: 'Something',
    state: 'open',
    urgency: 2,
    is_service_animal_refused: false,
    suspends_driver: false,
    opened_at: at(-20),
    changed_at: at(-20),
    ...values,
  };
}

describe('what needs somebody', () => {
  it('follows from the ride, its driver, its way back and its reports', async () => {
    const unclaimed = await rideIn(20);
    const silent = await acceptedIn(25, { availability: 'offline', silent_since: at(-7) });
    const away = await acceptedIn(15, { availability: 'offline' });
    const online = await acceptedIn(
      26,
      { availability: 'available', is_available: true },
      { accepted_at: at(-10) },
    );
    const failed = await acceptedIn(
      5 * HOUR,
      { availability: 'offline' },
      { payment_method: 'card', payment_status: 'failed' },
    );
    expect(await pressing()).toEqual({
      [unclaimed]: ['no_driver'],
      [silent]: ['driver_silent', 'unconfirmed'],
      [away]: ['driver_away', 'unconfirmed'],
      [online]: [],
      [failed]: ['not_paid'],
    });
  });
});

describe('the drivers of the board', () => {
  const drivers = () => views.drivers({ now: NOW, dayStart: DAY.start });

  it('are all who may drive, who is free before others, with where, how long and until when', async () => {
    const offline = await insertDriver(db);
    const free = await insertDriver(db, { availability: 'available', is_available: true });
    await insertDriver(db, {}, { is_driver_approved: false });
    await insertDriver(db, {}, { suspended: true, suspended_reason: 'x' });
    const shift = { driver_id: free.user_id, started_at: at(-90), seen_at: at(0) };
    await insertRow(db, 'driver_shifts', shift);
    await insertRow(db, 'driver_positions', {
      driver_id: free.user_id,
      lat: 41.6,
      lng: -83.5,
      is_simulated: false,
      measured_at: at(-1),
    });
    await insertRow(db, 'driver_positions', {
      driver_id: offline.user_id,
      lat: 41.6,
      lng: -83.5,
      is_simulated: false,
      measured_at: at(-60),
    });
    for (const hour of [0, 23])
      await insertRow(db, 'weekly_availability', { user_id: free.user_id, weekday: 5, hour });
    expect(await drivers()).toMatchObject([
      {
        id: free.user_id,
        name: 'Marcus Bell',
        availability: 'available',
        minutesOnline: 90,
        position: { lat: 41.6, lng: -83.5, measuredAt: new Date(at(-1)) },
        week: [0, 0, 0, 0, 0, 1 + 2 ** 23, 0],
        vehicle: { licensePlate: 'GLS 419' },
      },
      { id: offline.user_id, availability: 'offline', minutesOnline: 0, position: null },
    ]);
    expect(sent).toHaveLength(1);
  });
});
