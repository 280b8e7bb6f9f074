import type { Events, RideEvent } from '../../application/ports/events.ts';

/** Sends a statement inside the caller's transaction. */
interface SqlRunner {
  run(
    statement: { readonly name: string; readonly text: string },
    values: readonly unknown[],
  ): Promise<unknown>;
}

/** Where ride events are published; payloads are `RideEvent` as JSON. */
export const RIDES_CHANNEL = 'maumee_rides';

const NOTIFY = { name: 'events.notify', text: 'select pg_notify($1, $2)' };

/** The server delivers a notification when, and only if, its transaction commits. */
export class PostgresEvents implements Events {
  constructor(private readonly sql: SqlRunner) {}

  async rideChanged(event: RideEvent): Promise<void> {
    await this.sql.run(NOTIFY, [RIDES_CHANNEL, JSON.stringify(event)]);
  }
}
