import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  PostgresEventFeed,
  type EventFeedOptions,
} from '../../../../adapters/postgres/events/postgres-event-feed.ts';
import { EventPublisher } from '../../../../adapters/postgres/events/event-publisher.ts';
import { PostgresEvents } from '../../../../adapters/postgres/events/postgres-events.ts';
import { createConnectionPool } from '../../../../adapters/postgres/connection-pool.ts';
import { poolRunner } from '../../../../adapters/postgres/sql-runner.ts';
import type { RideEvent } from '../../../../application/ports/rides.ts';
import { DRIVER_ID, RIDER_ID } from '../../../support/builders/personas.ts';
import { RIDE_ID } from '../../../support/builders/a-ride.ts';
import { runSql } from '../../../support/database-server.ts';
import { useTestDatabase } from '../../../support/test-database.ts';

const pending: RideEvent = { rideId: RIDE_ID, riderId: RIDER_ID, driverId: null, status: 'pending' };
const accepted: RideEvent = { ...pending, driverId: DRIVER_ID, status: 'accepted' };

const database = useTestDatabase();
let feeds: PostgresEventFeed[] = [];

afterEach(async () => {
  await Promise.all(feeds.map((feed) => feed.stop()));
  feeds = [];
});

async function startedFeed(options: Partial<EventFeedOptions> = {}): Promise<PostgresEventFeed> {
  const feed = new PostgresEventFeed({
    databaseUrl: database.url,
    retryPauseMs: { first: 10, longest: 50 },
    ...options,
  });
  feeds.push(feed);
  await feed.start();
  return feed;
}

/** Commits events; announces them unless the process is said to die before that. */
async function announce(...events: readonly RideEvent[]): Promise<void> {
  await using sender = openSender();
  sender.publisher.publish(await sender.commit(...events));
  await sender.publisher.flush();
}

async function commitAndDie(...events: readonly RideEvent[]): Promise<void> {
  await using sender = openSender();
  await sender.commit(...events);
}

function openSender() {
  const pool = createConnectionPool({ databaseUrl: database.url, maxConnections: 1 });
  const commit = async (...events: readonly RideEvent[]) => {
    const store = new PostgresEvents(poolRunner(pool));
    for (const event of events) await store.rideChanged(event);
    return store.recorded();
  };
  return { publisher: new EventPublisher(pool), commit, [Symbol.asyncDispose]: () => pool.end() };
}

function listeners(): Promise<{ pid: number }[]> {
  return runSql(
    database.url,
    `select pid from pg_stat_activity where datname = current_database() and query ilike any (array['listen %', '%from ride_events%', '%pg_snapshot_xmin%']) and pid <> pg_backend_pid()`,
  );
}

async function take<Event>(events: AsyncIterable<Event>, count: number): Promise<Event[]> {
  const taken: Event[] = [];
  for await (const event of events) {
    taken.push(event);
    if (taken.length === count) break;
  }
  return taken;
}

describe('the event feed', () => {
  it('delivers to every reader of every process over one connection each', async () => {
    const [one, other] = await Promise.all([startedFeed(), startedFeed()]);
    const readers = [one.forUser(RIDER_ID), one.forUser(RIDER_ID), other.forUser(RIDER_ID)];
    expect(await listeners()).toHaveLength(2);
    await announce(pending, { ...accepted, formerDriverId: RIDER_ID });
    for (const reader of readers) {
      expect(await take(reader, 2)).toEqual([pending, { ...accepted, formerDriverId: RIDER_ID }]);
    }
  });

  it('delivers to a user only what concerns the rider, the driver or the former driver', async () => {
    const feed = await startedFeed();
    const [rider, driver] = [feed.forUser(RIDER_ID), feed.forUser(DRIVER_ID)];
    const stranger = feed.forUser(RIDE_ID)[Symbol.asyncIterator]();
    const lost: RideEvent = { ...pending, formerDriverId: DRIVER_ID };
    await announce(pending, accepted, lost);
    expect(await take(rider, 3)).toEqual([pending, accepted, lost]);
    expect(await take(driver, 2)).toEqual([accepted, lost]);
    const nothing = Promise.race([stranger.next(), pause(50).then(() => 'nothing')]);
    expect(await nothing).toBe('nothing');
  });

  it('finds events whose process died between the commit and the announcement', async () => {
    const feed = await startedFeed({ catchUpMs: 20 });
    const reader = feed.forUser(RIDER_ID);
    await commitAndDie(pending, accepted);
    expect(await take(reader, 2)).toEqual([pending, accepted]);
  });

  it('delivers an event once, although it is announced and found in the table', async () => {
    const feed = await startedFeed({ catchUpMs: 20 });
    const reader = feed.forUser(RIDER_ID);
    await announce(pending);
    await pause(100);
    await commitAndDie(accepted);
    expect(await take(reader, 2)).toEqual([pending, accepted]);
  });

  it('waits for a transaction that commits late, and misses none of its events', async () => {
    const feed = await startedFeed({ catchUpMs: 20 });
    const reader = feed.forUser(RIDER_ID);
    const client = createConnectionPool({ databaseUrl: database.url, maxConnections: 1 });
    await client.query('begin');
    await new PostgresEvents(poolRunner(client)).rideChanged(pending);
    await commitAndDie(accepted);
    await pause(60);
    await client.query('commit');
    await client.end();
    expect(await take(reader, 2)).toEqual([pending, accepted]);
  });

  it('finds on a new connection what happened while the old one was lost', async () => {
    // A transaction of another test, open meanwhile, leaves it to a later look.
    const feed = await startedFeed({ catchUpMs: 1000, retryPauseMs: { first: 500, longest: 500 } });
    const reader = feed.forUser(RIDER_ID);
    const [before] = await listeners();
    await runSql(database.url, 'select pg_terminate_backend($1)', [before?.pid]);
    await vi.waitFor(async () => expect(await listeners()).toEqual([]), { interval: 10 });
    await announce(accepted);
    expect(await take(reader, 1)).toEqual([accepted]);
  });

  it('tells the sessions of a user, and nobody else, that some of theirs were ended', async () => {
    const feed = await startedFeed();
    const [own, others] = [feed.forUser(RIDER_ID), feed.forUser(DRIVER_ID)];
    await runSql(database.url, `select pg_notify('maumee_sessions', $1)`, [RIDER_ID]);
    expect(await take(own, 1)).toEqual([{ sessionsEnded: true }]);
    await announce(accepted);
    expect(await take(others, 1)).toEqual([accepted]);
  });

  it('delivers events from the call on, before anyone reads', async () => {
    const feed = await startedFeed();
    const early = feed.forUser(RIDER_ID);
    await announce(pending);
    expect(await take(early, 1)).toEqual([pending]);
    const reader = feed.forUser(DRIVER_ID);
    await announce(accepted);
    expect(await take(reader, 1)).toEqual([accepted]);
  });

  it('tells who begins to read of what happened just before, each ride once, and only its people', async () => {
    const feed = await startedFeed();
    const first = feed.forUser(RIDER_ID);
    await announce(pending, accepted, { ...accepted, rideId: DRIVER_ID, driverId: null });
    const all = await take(first, 3);
    expect(await take(feed.forUser(RIDER_ID), 2)).toEqual(all.slice(1));
    expect(await take(feed.forUser(DRIVER_ID), 1)).toEqual([accepted]);
    expect(await take(feed.allTo(DRIVER_ID), 1)).toMatchObject([{ rideIds: [RIDE_ID, DRIVER_ID] }]);
    const stranger = feed.forUser(RIDE_ID)[Symbol.asyncIterator]();
    expect(await Promise.race([stranger.next(), pause(20).then(() => 'nothing')])).toBe('nothing');
  });

  it('tells a driver who begins to read of the latest request, unless it was made to another one', async () => {
    const feed = await startedFeed();
    const rider = feed.forUser(RIDER_ID);
    await announce({ ...pending, driverId: DRIVER_ID });
    await take(rider, 1);
    const other = feed.requestsTo(RIDER_ID)[Symbol.asyncIterator]();
    expect(await Promise.race([other.next(), pause(20).then(() => 'nothing')])).toBe('nothing');
    expect(await take(feed.requestsTo(DRIVER_ID), 1)).toEqual([{ ...pending, driverId: DRIVER_ID }]);
  });

  it('ends when the signal aborts, also one that has aborted already', async () => {
    const feed = await startedFeed();
    const leaving = new AbortController();
    const reading = take(feed.forUser(RIDER_ID, leaving.signal), 1);
    leaving.abort();
    expect(await reading).toEqual([]);
    expect(await take(feed.forUser(RIDER_ID, leaving.signal), 1)).toEqual([]);
  });

  it('keeps only the newest events for a reader that is too slow', async () => {
    const feed = await startedFeed({ bufferSize: 2 });
    const slow = feed.forUser(RIDER_ID);
    const quick = feed.forUser(RIDER_ID)[Symbol.asyncIterator]();
    for (const status of ['pending', 'accepted', 'in_progress', 'completed'] as const) {
      await announce({ ...accepted, status });
      expect((await quick.next()).value).toMatchObject({ status });
    }
    expect(await take(slow, 2)).toMatchObject([{ status: 'in_progress' }, { status: 'completed' }]);
  });

  it('connects again by itself when its connection is lost', async () => {
    const onError = vi.fn();
    const feed = await startedFeed({ onError });
    const received: unknown[] = [];
    const reading = take(feed.forUser(RIDER_ID), 1).then((events) => received.push(...events));
    const [before] = await listeners();
    await runSql(database.url, 'select pg_terminate_backend($1)', [before?.pid]);
    await vi.waitFor(async () => {
      await announce(accepted);
      expect(received).toEqual([accepted]);
    });
    await reading;
    expect(onError).toHaveBeenCalled();
    const now = await listeners();
    expect(now).toHaveLength(1);
    expect(now[0]?.pid).not.toBe(before?.pid);
  });

  it('goes on trying when the database is away at first', async () => {
    const onError = vi.fn();
    const url = new URL(database.url);
    url.pathname = '/not_there';
    const feed = new PostgresEventFeed({
      databaseUrl: url.href,
      onError,
      retryPauseMs: { first: 1, longest: 2 },
    });
    feeds.push(feed);
    const started = feed.start();
    await vi.waitFor(() => expect(onError.mock.calls.length).toBeGreaterThan(2));
    await feed.stop();
    await started;
  });

  it('ends its readers and its connection when it is stopped', async () => {
    const feed = await startedFeed();
    const reading = take(feed.forUser(RIDER_ID), 1);
    await feed.stop();
    expect(await reading).toEqual([]);
    expect(await take(feed.forUser(RIDER_ID), 1)).toEqual([]);
    await vi.waitFor(async () => expect(await listeners()).toEqual([]));
  });
});
