import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
} from '../../support/test-use-cases.ts';
import type { Acceptance } from './accepting-process.ts';
import { bundledProgram } from '../../support/bundle-programs.ts';
import { ACROSS_TOWN, FAR_TOWN, ZOO } from '../../support/places.ts';

const ROUNDS = 15;
const HOUR_MS = 3_600_000;

const app = useTestUseCases({ connections: 4 });
let processes: readonly [ChildProcess, ChildProcess];
let rider: UserActor;

beforeAll(async () => {
  rider = await aFundedRider(app.useCases, '2000');
  const program = await bundledProgram('accepting');
  const start = async () => {
    const child = fork(program, [app.databaseUrl], { execArgv: [] });
    await once(child, 'message');
    return child;
  };
  processes = await Promise.all([start(), start()]);
}, 60_000);
afterAll(async () => {
  for (const child of processes) child.kill();
});

async function accept(child: ChildProcess, acceptance: Acceptance): Promise<string | null> {
  const answer = once(child, 'message') as Promise<[{ code: string | null }]>;
  child.send(acceptance);
  return (await answer)[0].code;
}

/** Accepts one ride in each process at the same time. */
async function race(driver: UserActor, rideIds: readonly [string, string]): Promise<(string | null)[]> {
  const [one, other] = processes;
  const codes = await Promise.all([
    accept(one, { driver, rideId: rideIds[0] }),
    accept(other, { driver, rideId: rideIds[1] }),
  ]);
  return codes.sort();
}

/** A ride asked of the driver, `hours` ahead. */
async function asked(driver: UserActor, hours: number, ends = { pickup: ZOO, dropoff: ACROSS_TOWN }) {
  const booking = { ...aBooking(), ...ends, totalFare: '150' };
  const scheduledFor = new Date(Date.now() + hours * HOUR_MS).toISOString();
  const specific = { driverType: 'specific', selectedDriverId: driver.userId, scheduledFor } as const;
  const { id } = await app.useCases.requestRide.execute(rider, { ...booking, ...specific });
  return id;
}

/** Makes room for more rides that wait. */
async function cancel(rideIds: readonly string[]): Promise<void> {
  const admin = await anAdmin(app.useCases);
  const reason = 'The test is over';
  for (const rideId of rideIds) await app.useCases.cancelRide.execute(admin, { rideId, reason });
}

it.each([
  ['at the same time', 24.1, undefined],
  // The times leave an hour; to the other town it takes at least an hour and a half.
  ['too far apart for the time between them', 25.3, { pickup: FAR_TOWN, dropoff: ACROSS_TOWN }],
])(
  'one of two rides %s is accepted when two processes accept them together',
  async (_, hours, ends) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const driver = await anOnlineDriver(app.useCases);
      const rideIds = [await asked(driver, 24), await asked(driver, hours, ends)] as const;
      expect(await race(driver, rideIds)).toEqual(['RIDE_OVERLAP', null].sort());
      await cancel(rideIds);
    }
  },
  60_000,
);

it('both of two rides with the time for the way between them are accepted', async () => {
  const driver = await anOnlineDriver(app.useCases);
  const rideIds = [await asked(driver, 24), await asked(driver, 25.3)] as const;
  expect(await race(driver, rideIds)).toEqual([null, null]);
});
