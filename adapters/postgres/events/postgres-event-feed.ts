import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { LogPosition } from '../../../application/ports/read-positions.ts';
import type {
  Announced,
  CareChanged,
  EventFeed,
  RidesChanged,
  SessionsEnded,
  RideEvent,
} from '../../../application/ports/rides.ts';
import { AllRides } from './all-rides.ts';
import type { BufferedReader } from './buffered-reader.ts';
import { OpenRequests, opensOrCloses } from './open-requests.ts';
import { MOVES_CHANNEL, RIDES_CHANNEL } from './event-publisher.ts';
import { RELEASE } from '../release.ts';
import { HELPERS_OF } from './helpers-of.ts';
import type { RecordedEvent } from './postgres-events.ts';
import { RecentChanges } from './recent-changes.ts';
import { UserReaders } from './user-readers.ts';

export interface EventFeedOptions {
  readonly databaseUrl: string;
  /** Called when a driver may be hidden from others now, and whenever that may have been missed. */
  readonly onDriverHidden?: () => void;
  /** Called before changes are told: whoever reads them then has to read at least up to here. */
  readonly onPosition?: (position: LogPosition) => void;
  /** Called for lost connections and failed attempts to connect; the feed goes on trying by itself. */
  readonly onError?: (error: unknown) => void;
  /** Events that may wait for one reader before the oldest are dropped. */
  readonly bufferSize?: number;
  readonly retryPauseMs?: { readonly first: number; readonly longest: number };
  /** How often the table is read for events whose announcement was lost. */
  readonly catchUpMs?: number;
}

/** An event with how far the log had come when it was read. */
type Recorded = RecordedEvent & { readonly reached: LogPosition };

/** A place in `ride_events`. */
type Position = Pick<RecordedEvent, 'xid' | 'seq'>;

/** As the trigger on users has it. */
const DRIVERS_CHANNEL = 'maumee_drivers';
/** Likewise: whose sessions have all ended. */
const SIGNED_OUT_CHANNEL = 'maumee_signed_out';
/** As the statements that end sessions have it: whose were ended, some of them or all. */
const SESSIONS_CHANNEL = 'maumee_sessions';
/** As the statement that tells of it has it: for whom who helps whom has changed. */
const CARE_CHANNEL = 'maumee_care';
/** Likewise: to whom an operator has written. */
const ANNOUNCEMENTS_CHANNEL = 'maumee_announcements';
const CATCH_UP_LIMIT = 500;
/** A rider may have two rides under way; older moves of a driver tell nothing. */
const MOVES_BUFFER = 2;
const SILENCE_MS = 10_000;
const GOODBYE_MS = 1_000;

/** Transactions below the horizon have all ended: nothing can appear before a place that was read. */
const POSITION = `select pg_snapshot_xmin(pg_current_snapshot())::text as xid, '0' as seq`;
const CATCH_UP = `
  select xid::text, seq::text, ride_id as "rideId", rider_id as "riderId", driver_id as "driverId",
    former_driver_id as "formerDriverId", status, asked_ids as "askedIds",
    nullif(${HELPERS_OF('ride_events.rider_id', 'ride_events.ride_id')}, '{}') as "helperIds",
    (pg_current_wal_insert_lsn() - '0/0')::float8 as reached
  from ride_events
  where (xid, seq) > ($1::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
  order by xid, seq limit ${CATCH_UP_LIMIT}`;

/**
 * One connection per process listens for all readers. Announcements can be lost, with a connection or with the process
 * that would have sent them: on every connection, and at a slow interval, the table is read for what was missed.
 */
export class PostgresEventFeed implements EventFeed {
  private readonly changes: UserReaders<RideEvent | SessionsEnded>;
  private readonly moves = new UserReaders<RideEvent>(MOVES_BUFFER);
  private readonly care = new UserReaders<CareChanged>(1);
  private readonly announcements = new UserReaders<Announced>(1);
  private readonly requests: OpenRequests;
  private readonly all = new AllRides();
  private readonly recent = new RecentChanges();
  /** Up to here the table has been read. */
  private position: Position | null = null;
  /** Announced events beyond the position. */
  private readonly announced = new Set<string>();
  private readonly stopping = new AbortController();
  private readonly stopped: Promise<void>;
  private started: Promise<void> | null = null;
  private listening: Promise<void> = Promise.resolve();

  constructor(private readonly options: EventFeedOptions) {
    this.changes = new UserReaders(options.bufferSize ?? 256);
    this.requests = new OpenRequests();
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
    this.requests.close();
    this.all.close();
    this.changes.close();
    this.moves.close();
    this.care.close();
    this.announcements.close();
    await this.listening;
  }

  forUser(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent | SessionsEnded> {
    const reader = this.changes.open(userId);
    for (const event of this.recent.of(userId)) reader.push(event);
    return this.untilAborted(reader, signal);
  }

  movesTo(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent> {
    return this.untilAborted(this.moves.open(userId), signal);
  }

  careOf(userId: string, signal?: AbortSignal): AsyncIterable<CareChanged> {
    return this.untilAborted(this.care.open(userId), signal);
  }

  announcementsTo(userId: string, signal?: AbortSignal): AsyncIterable<Announced> {
    return this.untilAborted(this.announcements.open(userId), signal);
  }

  requestsTo(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent> {
    const reader = this.requests.open(userId);
    const latest = this.recent.all().findLast((event) => opensOrCloses(event, userId));
    if (latest) reader.push(latest);
    return this.untilAborted(reader, signal);
  }

  allTo(userId: string, signal?: AbortSignal): AsyncIterable<RidesChanged> {
    return this.untilAborted(this.all.open(userId, this.recent.all()), signal);
  }

  private untilAborted<Event extends object>(
    reader: BufferedReader<Event>,
    signal?: AbortSignal,
  ): BufferedReader<Event> {
    if (signal?.aborted || this.stopping.signal.aborted) reader.close();
    else signal?.addEventListener('abort', () => reader.close(), { once: true });
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
      // As the pool has it: behind a pooler, no other connection of a process may be its own.
      application_name: `maumee ${RELEASE}`,
      connectionTimeoutMillis: 5_000,
      // A server that says nothing for so long is left; the next connection reads what was missed.
      query_timeout: SILENCE_MS,
      // A listener sends little, so that only keep-alives tell whether the other end still exists.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const lost = new Promise<never>((_, reject) => client.on('error', reject));
    lost.catch(() => undefined); // it may be lost while nobody waits for that yet
    client.on('notification', ({ channel, payload }) => {
      if (channel === DRIVERS_CHANNEL) this.options.onDriverHidden?.();
      else if (channel === SIGNED_OUT_CHANNEL) this.closeOf(payload ?? '');
      else if (channel === SESSIONS_CHANNEL)
        this.changes.deliver({ sessionsEnded: true }, new Set([payload]));
      else if (channel === CARE_CHANNEL) this.care.deliver({ careChanged: true }, new Set([payload]));
      else if (channel === ANNOUNCEMENTS_CHANNEL)
        this.announcements.deliver({ announced: true }, new Set([payload]));
      else if (channel === MOVES_CHANNEL) this.tellOfMoves(payload);
      else this.receive(payload);
    });
    try {
      await client.connect();
      const channels = [
        RIDES_CHANNEL,
        DRIVERS_CHANNEL,
        SIGNED_OUT_CHANNEL,
        SESSIONS_CHANNEL,
        MOVES_CHANNEL,
        CARE_CHANNEL,
        ANNOUNCEMENTS_CHANNEL,
      ];
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
      this.options.onDriverHidden?.();
      this.position ??= (await client.query<Position>(POSITION)).rows[0] ?? null;
      await this.catchUp(client);
      onConnected();
      await Promise.race([lost, this.stopped, this.keepCatchingUp(client)]);
    } finally {
      // A server that does not answer is not waited for.
      await Promise.race([client.end(), pause(GOODBYE_MS, undefined, { ref: false })]);
    }
  }

  private async keepCatchingUp(client: pg.Client): Promise<void> {
    const signal = this.stopping.signal;
    while (!signal.aborted) {
      await pause(this.options.catchUpMs ?? 5_000, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.catchUp(client);
    }
  }

  private async catchUp(client: pg.Client): Promise<void> {
    for (;;) {
      if (!this.position) return;
      const { rows } = await client.query<Recorded>(CATCH_UP, [this.position.xid, this.position.seq]);
      for (const event of rows) {
        this.position = { xid: event.xid, seq: event.seq };
        if (this.announced.delete(event.seq)) continue;
        this.options.onPosition?.(event.reached);
        this.deliver(event);
      }
      if (rows.length < CATCH_UP_LIMIT) return;
    }
  }

  private receive(payload: string | undefined): void {
    for (const event of this.read<RecordedEvent>(payload)) {
      if (this.position && !isBeyond(event, this.position)) continue;
      this.announced.add(event.seq);
      this.deliver(event);
    }
  }

  private read<Event>(payload = '[]'): readonly Event[] {
    const events = JSON.parse(payload) as readonly (Event & { readonly reached?: LogPosition })[];
    const reached = events[0]?.reached;
    if (reached !== undefined) this.options.onPosition?.(reached);
    return events;
  }

  private closeOf(userId: string): void {
    for (const readers of [this.changes, this.moves, this.care, this.announcements, this.requests, this.all])
      readers.closeOf(userId);
  }

  private tellOfMoves(payload: string | undefined): void {
    for (const event of this.read<RideEvent>(payload)) {
      this.moves.deliver(event, new Set([event.riderId, ...(event.helperIds ?? [])]));
    }
  }

  private deliver({
    rideId,
    riderId,
    driverId,
    status,
    askedIds,
    formerDriverId,
    helperIds,
  }: RideEvent): void {
    const concerned = {
      ...(askedIds && { askedIds }),
      ...(formerDriverId && { formerDriverId }),
      ...(helperIds && { helperIds }),
    };
    const event: RideEvent = { rideId, riderId, driverId, status, ...concerned };
    const userIds = new Set([riderId, driverId, formerDriverId, ...(helperIds ?? [])]);
    this.recent.add(event, userIds);
    this.changes.deliver(event, userIds);
    this.requests.deliver(event);
    // What people write to each other is no news of the ride for those who watch them all.
    if (status !== 'message') this.all.deliver(event);
  }
}

function isBeyond(event: Position, position: Position): boolean {
  const [xid, reached] = [BigInt(event.xid), BigInt(position.xid)];
  return xid > reached || (xid === reached && BigInt(event.seq) > BigInt(position.seq));
}
