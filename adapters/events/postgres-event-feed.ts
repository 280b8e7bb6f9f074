import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { EventFeed } from '../../application/ports/event-feed.ts';
import type { RideEvent } from '../../application/ports/events.ts';
import { BufferedReader } from './buffered-reader.ts';
import { RIDES_CHANNEL } from './postgres-events.ts';

export interface EventFeedOptions {
  readonly databaseUrl: string;
  /** Told about lost connections and failed attempts to connect; the feed goes on trying by itself. */
  readonly onError?: (error: unknown) => void;
  /** Events that may wait for one reader before the oldest are dropped. */
  readonly bufferSize?: number;
  readonly retryPauseMs?: { readonly first: number; readonly longest: number };
}

/**
 * One connection per process listens for all readers. While it is lost, events are lost with it: readers see the
 * state of a ride whenever they load it, and later events.
 */
export class PostgresEventFeed implements EventFeed {
  private readonly readers = new Set<BufferedReader<RideEvent>>();
  private readonly stopping = new AbortController();
  private readonly stopped: Promise<void>;
  private started: Promise<void> | null = null;
  private listening: Promise<void> = Promise.resolve();

  constructor(private readonly options: EventFeedOptions) {
    this.stopped = new Promise((resolve) => this.stopping.signal.addEventListener('abort', () => resolve()));
  }

  /** Listens until stopped. Resolves when it is connected for the first time, or stopped before that. */
  start(): Promise<void> {
    this.started ??= Promise.race([
      this.stopped,
      new Promise<void>((resolve) => {
        this.listening = this.listen(resolve);
      }),
    ]);
    return this.started;
  }

  /** Disconnects and ends every reader. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const reader of this.readers) reader.close();
    await this.listening;
  }

  rides(signal?: AbortSignal): AsyncIterable<RideEvent> {
    const close = () => reader.close();
    const reader = new BufferedReader<RideEvent>(this.options.bufferSize ?? 256, () => {
      this.readers.delete(reader);
      signal?.removeEventListener('abort', close);
    });
    this.readers.add(reader);
    signal?.addEventListener('abort', close);
    if (signal?.aborted || this.stopping.signal.aborted) close();
    return reader;
  }

  private async listen(onConnected: () => void): Promise<void> {
    const { first, longest } = this.options.retryPauseMs ?? { first: 100, longest: 5_000 };
    let retryPauseMs = first;
    while (!this.stopping.signal.aborted) {
      try {
        await this.listenOnce(() => {
          retryPauseMs = first;
          onConnected();
        });
      } catch (error) {
        this.options.onError?.(error);
      }
      await pause(retryPauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      retryPauseMs = Math.min(2 * retryPauseMs, longest);
    }
  }

  /** Rejects when the connection is lost; returns when the feed is stopped. */
  private async listenOnce(onConnected: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.databaseUrl,
      application_name: 'maumee events',
      connectionTimeoutMillis: 5_000,
      // A listener sends nothing, so that only keep-alives tell whether the other end still exists.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const lost = new Promise<never>((_, reject) => client.on('error', reject));
    lost.catch(() => undefined); // it may be lost while nobody waits for that yet
    client.on('notification', ({ payload }) => this.deliver(payload));
    try {
      await client.connect();
      await client.query(`listen ${RIDES_CHANNEL}`);
      onConnected();
      await Promise.race([lost, this.stopped]);
    } finally {
      await client.end();
    }
  }

  private deliver(payload: string | undefined): void {
    if (!payload) return;
    const event = JSON.parse(payload) as RideEvent;
    for (const reader of this.readers) reader.push(event);
  }
}
