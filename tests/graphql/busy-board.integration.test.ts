import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillBusyBoard } from '../support/busy-board.ts';
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

beforeAll(async () => {
  await startServers();
  await fillBusyBoard(server(0).app.pool, { drivers: DRIVERS, rides: RIDES });
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
