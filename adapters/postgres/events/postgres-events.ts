import type { Events, RideEvent } from '../../../application/ports/rides.ts';
import { arrayOf, nullable, text, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { HELPERS_OF } from './helpers-of.ts';

/** An event with its place in `ride_events`. */
export interface RecordedEvent extends RideEvent {
  /** The transaction that wrote it, and its number: together the order in which readers catch up. */
  readonly xid: string;
  readonly seq: string;
}

const INSERT = statement(
  'ride-events.insert',
  {
    ride_id: uuid(),
    rider_id: uuid(),
    driver_id: nullable(uuid()),
    former_driver_id: nullable(uuid()),
    status: text(),
    asked_ids: nullable(arrayOf(uuid())),
  },
  `insert into ride_events (ride_id, rider_id, driver_id, former_driver_id, status, asked_ids)
    values ($ride_id, $rider_id, $driver_id, $former_driver_id, $status, $asked_ids)
    returning xid::text, seq::text, ${HELPERS_OF('ride_events.rider_id', 'ride_events.ride_id')} as helper_ids`,
  decoderOf({ xid: text(), seq: text(), helperIds: arrayOf(uuid()) }),
);

/** Announced with the commit: it happens rarely, and is kept nowhere. */
const CARE_CHANGED = statement(
  'care.changed',
  { user_ids: arrayOf(uuid()) },
  `select pg_notify('maumee_care', user_id::text)::text from unnest($user_ids::uuid[]) as user_id`,
);

/** Likewise: an announcement is rare. */
const ANNOUNCED = statement(
  'announcements.announced',
  { user_ids: arrayOf(uuid()) },
  `select pg_notify('maumee_announcements', user_id::text)::text from unnest($user_ids::uuid[]) as user_id`,
);

/**
 * Writes events in the caller's transaction; they are announced after it has committed. A NOTIFY inside the
 * transaction would make all commits of the server wait for one another.
 */
export class PostgresEvents implements Events {
  private readonly events: RecordedEvent[] = [];

  constructor(private readonly sql: SqlRunner) {}

  async rideChanged(event: RideEvent): Promise<void> {
    const { rideId: ride_id, riderId: rider_id, driverId: driver_id, status } = event;
    const concerned = { former_driver_id: event.formerDriverId ?? null, asked_ids: event.askedIds ?? null };
    const row = { ride_id, rider_id, driver_id, status, ...concerned };
    const { helperIds, ...place } = await this.sql.only(INSERT(row));
    this.events.push({ ...event, ...place, ...(helperIds.length > 0 && { helperIds }) });
  }

  async careChanged(userIds: readonly string[]): Promise<void> {
    await this.sql.run(CARE_CHANGED({ user_ids: userIds }));
  }

  async announced(driverIds: readonly string[]): Promise<void> {
    await this.sql.run(ANNOUNCED({ user_ids: driverIds }));
  }

  /** What was written, to be announced once the transaction has committed. */
  recorded(): readonly RecordedEvent[] {
    return this.events;
  }
}
