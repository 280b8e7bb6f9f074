import type { Events, RideEvent } from '../../application/ports/rides.ts';

/** Sends a statement inside the caller's transaction. */
interface SqlRunner {
  run<Row extends object>(query: {
    readonly name: string;
    readonly text: string;
    readonly values: readonly unknown[];
    readonly fromRow: (row: Readonly<Record<string, unknown>>) => Row;
  }): Promise<{ readonly rows: readonly Row[] }>;
}

/** An event with its place in `ride_events`. */
export interface RecordedEvent extends RideEvent {
  /** The transaction that wrote it, and its number: together the order in which readers catch up. */
  readonly xid: string;
  readonly seq: string;
}

const INSERT = {
  name: 'ride-events.insert',
  text: `insert into ride_events (ride_id, rider_id, driver_id, former_driver_id, status) values ($1, $2, $3, $4, $5)
    returning xid::text, seq::text`,
};

/**
 * Writes events in the caller's transaction; they are announced after it has committed. A NOTIFY inside the
 * transaction would make all commits of the server wait for one another.
 */
export class PostgresEvents implements Events {
  private readonly events: RecordedEvent[] = [];

  constructor(private readonly sql: SqlRunner) {}

  async rideChanged(event: RideEvent): Promise<void> {
    const { rideId, riderId, driverId, formerDriverId, status } = event;
    const values = [rideId, riderId, driverId, formerDriverId ?? null, status];
    const fromRow = (row: object) => ({ ...event, ...(row as Pick<RecordedEvent, 'xid' | 'seq'>) });
    const { rows } = await this.sql.run({ ...INSERT, values, fromRow });
    this.events.push(...rows);
  }

  /** What was written, to be announced once the transaction has committed. */
  recorded(): readonly RecordedEvent[] {
    return this.events;
  }
}
