import { expect, it } from 'vitest';
import { TAKEN_BACK } from '../../../domain/dispatch/undo.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Need } from '../../../domain/needs/needs.ts';
import { replay } from '../../../domain/rides/replay.ts';
import { toRideRecord } from '../../../domain/rides/ride-record.ts';
import type { Ride, RideTransition } from '../../../domain/rides/ride.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { usually } from '../../support/long.ts';
import { propertySeed } from '../../support/property-seed.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
} from '../../support/test-use-cases.ts';

const RIDES = usually(24, 200);
const ACTS = usually(60, 800);
const DRIVERS = usually(6, 40);
const HOUR_MS = 3_600_000;

const app = useTestUseCases({ connections: 8 });

/** What two dispatchers may be told instead of being obeyed. */
const REFUSALS = [
  'RECORD_CHANGED',
  'DRIVER_NOT_ELIGIBLE',
  'RIDE_STATE',
  'RIDE_OVERLAP',
  'UNDO_TOO_LATE',
  'INVALID_FIELD',
];

/** Numbers from 0 to below 1, the same for a seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One who gives, takes, moves, cancels, undoes and changes needs at random, each ride as it was seen when the act was begun. */
async function dispatch(
  me: UserActor,
  seed: number,
  rideIds: readonly string[],
  drivers: readonly UserActor[],
) {
  const { useCases } = app;
  const random = numbers(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const acts = [
    (seen: Ride) => useCases.assignDriver.execute(me, { ...seeing(seen), driverId: pick(drivers).userId }),
    (seen: Ride) => useCases.assignDriver.execute(me, { ...seeing(seen), driverId: pick(drivers).userId }),
    (seen: Ride) => useCases.unassignDriver.execute(me, seeing(seen)),
    (seen: Ride) => {
      const at = new Date((seen.scheduledFor?.getTime() ?? 0) + (Math.floor(random() * 9) - 4) * 15 * 60_000);
      const to = { scheduledFor: at.toISOString(), mustKeepDriver: random() < 0.5 };
      return useCases.rescheduleRide.execute(me, { ...seeing(seen), ...to });
    },
    (seen: Ride) => useCases.undoRideAct.execute(me, seeing(seen)),
    ({ id: rideId }: Ride) => {
      const needs: Need[] = random() < 0.1 ? ['walker'] : ['quiet'];
      const extraMinutes = Math.floor(random() * 7) * 5;
      return useCases.changeRideNeeds.execute(me, { rideId, needs, extraMinutes });
    },
    (seen: Ride) =>
      random() < 0.3
        ? useCases.cancelRide.execute(me, { ...seeing(seen), reason: 'A test' })
        : useCases.assignDriver.execute(me, { ...seeing(seen), driverId: pick(drivers).userId }),
  ];
  const told: { code: string; details: Readonly<Record<string, unknown>>; version: string }[] = [];
  for (let act = 0; act < ACTS; act += 1) {
    const { ride } = await useCases.showRide.execute(me, { rideId: pick(rideIds) });
    const { version } = toRideRecord(ride);
    try {
      await pick(acts)(ride);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      told.push({ code: error.code, details: error.details ?? {}, version });
    }
  }
  return told;
}

const seeing = (ride: Ride) => ({ rideId: ride.id, version: toRideRecord(ride).version });

interface Audited {
  readonly before: { readonly status: string; readonly driverId: string | null };
  readonly after: { readonly status: string; readonly driverId: string | null };
}

it(`Two dispatchers who act on the same ${RIDES} rides at random lose no update and give no driver two rides at once`, async () => {
  const { useCases, pool } = app;
  const drivers: UserActor[] = [];
  while (drivers.length < DRIVERS) drivers.push(await anOnlineDriver(useCases));
  await pool.query(
    `insert into weekly_availability (user_id, weekday, hour)
      select user_id, weekday, hour from driver_profiles, generate_series(0, 6) as weekday, generate_series(0, 23) as hour
      on conflict do nothing`,
  );
  const rideIds: string[] = [];
  for (let rider = await aFundedRider(useCases, '100'); rideIds.length < RIDES;) {
    if (rideIds.length % 3 === 0) rider = await aFundedRider(useCases, '100');
    const scheduledFor = new Date(Date.now() + (24 + (rideIds.length % 12)) * HOUR_MS).toISOString();
    const { id } = await useCases.requestRide.execute(rider, { ...aBooking(), scheduledFor });
    rideIds.push(id);
  }
  const [ada, bo] = [await anAdmin(useCases), await anAdmin(useCases)];
  const told = await Promise.all([
    dispatch(ada, propertySeed, rideIds, drivers),
    dispatch(bo, propertySeed + 1, rideIds, drivers),
  ]);

  // What they were told instead is true: the ride was not as they had seen it, and who changed it is named.
  for (const { code, details, version } of told.flat()) {
    expect(REFUSALS).toContain(code);
    if (code !== 'RECORD_CHANGED') continue;
    expect(details['version']).not.toBe(version);
    expect(details['lastMove']).toMatchObject({ by: 'admin', byName: expect.any(String) as unknown });
  }
  // Each act began where the one before it ended, and the history leads to where each ride is.
  let acts = 0;
  for (const rideId of rideIds) {
    const { rows: audited } = await pool.query<Audited>(
      `select before, after from audit_log where subject_id = $1 order by at, id`,
      [rideId],
    );
    const { rows: history } = await pool.query<RideTransition & { to_status: string }>(
      `select id, action, from_status as from, to_status as to, actor_role as "actorRole", actor_id as "actorId", reason, at
        from ride_history where ride_id = $1 order by seq`,
      [rideId],
    );
    const { ride } = await useCases.showRide.execute(ada, { rideId });
    audited.slice(1).forEach(({ before }, index) => {
      const { status, driverId } = audited[index]?.after ?? { status: '', driverId: null };
      expect(before).toMatchObject({ status, driverId });
    });
    acts += audited.length;
    const last = audited.at(-1)?.after;
    if (last) expect(last).toMatchObject({ status: ride.status, driverId: ride.driverId });
    expect(replay(history)).toBe(ride.status);
    // What was taken back followed at once upon an act of the same dispatcher.
    history.forEach(({ reason, actorId, at }, index) => {
      if (reason !== TAKEN_BACK || history[index - 1]?.reason === TAKEN_BACK) return;
      expect(history[index - 1]).toMatchObject({ actorId });
      expect(Number(at) - Number(history[index - 1]?.at)).toBeLessThanOrEqual(10_000);
    });
  }
  expect(acts).toBeGreaterThan(RIDES);
  const { rows: double } = await pool.query(
    `select one.id from rides one join rides other
      on one.driver_id = other.driver_id and one.id < other.id and one.time_window && other.time_window
      where one.status in ('accepted', 'confirmed') and other.status in ('accepted', 'confirmed')`,
  );
  expect(double).toEqual([]);
}, 240_000);
