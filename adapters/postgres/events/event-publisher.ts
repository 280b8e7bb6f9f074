import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { RideEvent } from '../../../application/ports/rides.ts';

/**
 * Where events are announced; a payload is a JSON array of `RecordedEvent`, with its place in the table. The first also
 * says how far the log of the database has come: `reached`.
 */
export const RIDES_CHANNEL = 'maumee_rides';

/** A notification holds less than 8,000 bytes; an event has about 250, and 40 for each driver of a circle. */
const LARGEST_PAYLOAD = 7_000;

/** As few payloads as hold the events, all of them ASCII. */
function toPayloads(events: readonly RideEvent[]): string[] {
  const payloads: string[][] = [];
  let size = LARGEST_PAYLOAD;
  for (const event of events.map((one) => JSON.stringify(one))) {
    size += event.length + 1;
    if (size > LARGEST_PAYLOAD) {
      payloads.push([]);
      size = event.length + 1;
    }
    payloads.at(-1)?.push(event);
  }
  return payloads.map((payload) => `[${payload.join()}]`);
}

/** Nobody waits for these commits, and what a crash loses readers find in the table. */
export const NOTIFY = {
  name: 'ride-events.notify',
  text: `select set_config('synchronous_commit', 'off', true), pg_notify($1, '[{"reached":' || (pg_current_wal_insert_lsn() - '0/0') || ',' || substr(payload, 3)) from unnest($2::text[]) as payload`,
};

/** Where it is announced that drivers have moved; a payload is the same of `RideEvent`, kept nowhere. */
export const MOVES_CHANNEL = 'maumee_moves';

export interface EventPublisherOptions {
  /** How long events are gathered before they leave together. */
  readonly gatherMs?: number;
  readonly onError?: (error: unknown) => void;
}

/**
 * Announces committed events to every process, many in one notification. What is lost (a crash, a lost connection) is
 * found by the readers, who look into the table from time to time.
 */
export class EventPublisher {
  private waiting: RideEvent[] = [];
  private sending: Promise<void> | null = null;

  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly options: EventPublisherOptions & { readonly channel?: string } = {},
  ) {}

  publish(events: readonly RideEvent[]): void {
    if (events.length === 0) return;
    this.waiting.push(...events);
    this.sending ??= this.send();
  }

  /** Resolves when everything published so far has left. */
  async flush(): Promise<void> {
    while (this.sending) await this.sending;
  }

  /** Deletes what every process has read long ago. */
  async forgetOld(): Promise<void> {
    await this.pool.query(`delete from ride_events where created_at < now() - interval '1 hour'`);
  }

  private async send(): Promise<void> {
    await pause(this.options.gatherMs ?? 5);
    const events = this.waiting;
    this.waiting = [];
    const payloads = toPayloads(events);
    try {
      await this.pool.query({ ...NOTIFY, values: [this.options.channel ?? RIDES_CHANNEL, payloads] });
    } catch (error) {
      this.options.onError?.(error);
    }
    this.sending = this.waiting.length > 0 ? this.send() : null;
  }
}
