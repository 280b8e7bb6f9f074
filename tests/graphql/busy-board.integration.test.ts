import { afterAll, beforeAll, expect, it } from 'vitest';
import { usually } from '../support/long.ts';
import {
  getFirst,
  next,
  nudge,
  request,
  server,
  signUp,
  startServers,
  stopServers,
  subscribe,
} from './two-servers.ts';

const [DRIVERS, RIDES, BOARDS] = [usually(50, 500), usually(300, 3_000), usually(4, 20)];
/** Of the processor: what others do on the machine meanwhile is not the board's. */
const FIRST_VIEW_MS = 1_000;
/** By the clock: most of it is waited for what else changes. */
const UPDATE_MS = usually(6_000, 2_000);

const ROW =
  'id status stage version riderName driverId driverName pickupAt minutes pressing { reason since }';
const BOARD = `{ dispatchBoard { rides { ${ROW} pickup { address lat lng } dropoff { address lat lng } }
  drivers { id name availability minutesOnline week vehicle { licensePlate } } } }`;
const CHANGED = `subscription { dispatchChanged { isCut rides { ${ROW} } drivers { id } } }`;

const person = (kind: string) => `md5('busy ${kind}' || n)::uuid`;

/** Drivers, a third of them online, and rides of four hours that wait for one. */
const STATEMENTS = [
  `insert into users (id, email, password, first_name, last_name, user_type, is_driver_approved)
    select ${person('driver')}, 'busy-driver-' || n || '@maumee.test', 'x', 'Driver', n::text, 'driver', true
    from generate_series(1, ${DRIVERS}) n`,
  `insert into driver_profiles (id, user_id, is_available, availability, documents_valid_until, license_plate)
    select ${person('profile')}, ${person('driver')}, n % 3 = 0, case when n % 3 = 0 then 'available' else 'offline' end,
      '2099-01-01', 'BSY ' || n from generate_series(1, ${DRIVERS}) n`,
  `insert into weekly_availability select ${person('driver')}, weekday, hour
    from generate_series(1, ${DRIVERS}) n, generate_series(0, 6) weekday, generate_series(9, 23) hour`,
  `insert into users (id, email, password, first_name, last_name)
    select ${person('rider')}, 'busy-rider-' || n || '@maumee.test', 'x', 'Rider', n::text
    from generate_series(1, ${RIDES}) n`,
  `insert into rides (id, rider_id, pickup_address, pickup_lat, pickup_lng, dropoff_address, dropoff_lat, dropoff_lng,
      distance, estimated_duration, scheduling_fee, distance_fee, total_fare, pricing_config_id, status, requested_at,
      created_at, scheduled_for, expires_at)
    select ${person('ride')}, ${person('rider')}, '1 Main St', 41.65, -83.53, '2 Park Ave', 41.62, -83.58, 10, 20, 2.50,
      19.20, 21.70, '00000000-0000-7000-8000-000000000001', 'pending', now(), now(), at, at
    from (select n, now() + interval '5 minutes' + n * interval '4 hours' / ${RIDES} as at
      from generate_series(1, ${RIDES}) n) as numbered`,
  'analyze',
];

beforeAll(async () => {
  await startServers();
  for (const statement of STATEMENTS) await server(0).app.pool.query(statement);
}, 60_000);
afterAll(stopServers);

async function look(token: string) {
  const used = process.cpuUsage();
  const response = await fetch(`${server(0).url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: BOARD }),
  });
  const { data } = (await response.json()) as { data: { dispatchBoard: { rides: unknown[] } } };
  const { user, system } = process.cpuUsage(used);
  return { ms: (user + system) / 1_000, rides: data.dispatchBoard.rides.length };
}

it(`shows a board with ${RIDES} rides and ${DRIVERS} drivers at once, and tells ${BOARDS} of them of a change`, async () => {
  const admin = await signUp('admin');
  await look(admin.token);
  const first = await look(admin.token);
  expect(first.rides).toBeGreaterThanOrEqual(RIDES);
  expect(first.ms).toBeLessThan(FIRST_VIEW_MS);

  const [rider, driver] = [await signUp('rider'), await signUp('driver')];
  const { id } = await request(rider);
  const boards = Array.from({ length: BOARDS }, () => subscribe(0, CHANGED, admin.token));
  await getFirst(Promise.all(boards.map((board) => next(board))), nudge(driver, id));
  const startedAt = performance.now();
  await server(0).app.useCases.acceptRide.execute(driver, { rideId: id });
  /** How many changes each board was told of until it knew. */
  const told = await Promise.all(
    boards.map(async (board) => {
      for (let count = 1; ; count += 1) {
        if (JSON.stringify(await next(board)).includes('ACCEPTED')) return count;
      }
    }),
  );
  const ms = performance.now() - startedAt;
  expect(ms).toBeLessThan(UPDATE_MS);
  // At most one each second.
  expect(Math.max(...told)).toBeLessThanOrEqual(Math.ceil(ms / 1_000) + 1);
}, 60_000);
