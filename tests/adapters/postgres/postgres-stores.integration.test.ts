import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { RideEvent } from '../../../application/ports/rides.ts';
import { describeStores } from '../../application/store-contract.ts';
import type { StoreKit } from '../../application/store-contract/kit.ts';
import { FakeIds } from '../../support/in-memory/fake-ids.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { postgresStores, usePostgresPools } from '../../support/postgres-stores.ts';

const clock = new FixedClock();
const pools = usePostgresPools();
let onlooker: pg.Client;
let kit: StoreKit;

beforeAll(async () => {
  onlooker = new pg.Client(pools.url);
  await onlooker.connect();
  kit = { ...postgresStores(pools.open(), clock), look: lookAt(onlooker) };
});
afterAll(() => onlooker.end());

describeStores({ kit: () => kit, ids: new FakeIds(), clock });

function lookAt(db: pg.Client): StoreKit['look'] {
  const select = async (sql: string, ...values: unknown[]) =>
    (await db.query<Record<string, unknown>>(sql, values)).rows;
  return {
    activity: async (userId) => {
      const rows = await select(
        `select type, (amount * 100)::integer as "amountCents", description, ride_id as "rideId"
         from transactions where user_id = $1 order by id`,
        userId,
      );
      return rows as never;
    },
    audit: async (subjectId) => {
      const rows = await select('select * from audit_log where subject_id = $1 order by id', subjectId);
      return rows.map(({ actor_id, actor_role, action, reason, before, after, at }) => ({
        actor: actor_id ? { kind: 'user', userId: actor_id, userType: actor_role } : { kind: actor_role },
        action,
        reason,
        before,
        after,
        at,
      }));
    },
    events: async (rideId) => {
      const rows = await select(
        `select ride_id as "rideId", rider_id as "riderId", driver_id as "driverId", status,
           former_driver_id as "formerDriverId" from ride_events where ride_id = $1 order by xid, seq`,
        rideId,
      );
      return rows.map(({ formerDriverId, ...event }) =>
        formerDriverId === null ? event : { ...event, formerDriverId },
      ) as unknown as RideEvent[];
    },
    jobs: async (messageId) => {
      const rows = await select(
        `select task.identifier as name, job.payload, job.run_at as "runAt"
         from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
         where coalesce(job.payload ->> 'emailId', job.payload ->> 'textId') = $1`,
        messageId,
      );
      return rows as never;
    },
    hasPassed: async (rideId, driverId) =>
      (await select('select from ride_passes where ride_id = $1 and driver_id = $2', rideId, driverId))
        .length > 0,
    trusts: async (riderId, driverId) =>
      (await select('select from trusted_drivers where rider_id = $1 and driver_id = $2', riderId, driverId))
        .length > 0,
  };
}
