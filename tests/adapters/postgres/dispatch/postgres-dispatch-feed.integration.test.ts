import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BufferedReader } from '../../../../adapters/postgres/events/buffered-reader.ts';
import { PostgresDispatchFeed } from '../../../../adapters/postgres/dispatch/postgres-dispatch-feed.ts';
import type { BoardChange } from '../../../../application/ports/dispatch.ts';
import type { EventFeed, RidesChanged } from '../../../../application/ports/rides.ts';
import { insertDriver, insertRide, insertUser } from '../../../support/sql-people-and-rides.ts';
import { useRecordedSql } from '../../../support/recorded-sql.ts';

const sql = useRecordedSql();
let events: BufferedReader<RidesChanged>;
let watched: number;
let feed: PostgresDispatchFeed;
let leaving: AbortController;

beforeEach(() => {
  watched = 0;
  leaving = new AbortController();
  const allTo: EventFeed['allTo'] = (_, signal) => {
    watched += 1;
    events = new BufferedReader<RidesChanged>(10, () => undefined);
    signal?.addEventListener('abort', () => events.close());
    return events;
  };
  feed = new PostgresDispatchFeed({
    eventFeed: { allTo } as EventFeed,
    reads: sql.runner,
    now: () => new Date(),
    timeZone: 'America/New_York',
    lookMs: 50,
  });
});
afterEach(() => leaving.abort());

const changed = (...rideIds: string[]): RidesChanged => ({ rideIds, standingRideIds: [], isCut: false });
const watch = (): AsyncIterator<BoardChange, undefined> =>
  feed.changes(leaving.signal)[Symbol.asyncIterator]();
const namesSent = () => sql.sent.map(({ name }) => name);

/** The next change that says something about the ride. */
async function changeOf(board: AsyncIterator<BoardChange, undefined>, rideId: string) {
  for (;;) {
    const { value } = await board.next();
    const ride = value?.rides.find(({ id }) => id === rideId);
    if (ride || !value) return ride;
  }
}

describe('the live changes of the boards', () => {
  it('are read once, whoever watches, and told to who came a moment later', async () => {
    const { id } = await insertRide(sql.db, (await insertUser(sql.db)).id);
    const boards = [watch(), watch(), watch()];
    events.push(changed(id));
    const told = await Promise.all(boards.map((board) => changeOf(board, id)));
    expect(told).toEqual(
      boards.map(() => expect.objectContaining({ riderName: 'Dana Whitfield' }) as unknown),
    );
    expect(await changeOf(watch(), id)).toMatchObject({ id });
    expect(namesSent().filter((name) => name === 'dispatch.rides-by-id')).toHaveLength(1);
    expect(watched).toBe(1);
  });

  it('have who goes online within seconds, and the rides that this concerns', async () => {
    const driver = await insertDriver(sql.db);
    const board = watch();
    await new Promise((resolve) => setTimeout(resolve, 150));
    const online = `update driver_profiles set availability = 'available', is_available = true where user_id = $1`;
    await sql.db.query(online, [driver.user_id]);
    const { value } = await board.next();
    expect(value?.drivers).toMatchObject([{ id: driver.user_id, availability: 'available' }]);
    expect(namesSent()).toContain('dispatch.rides-of-drivers');
  });

  it('end for all with the feed of events, and nothing is read for nobody', async () => {
    const board = watch();
    events.close();
    expect((await board.next()).done).toBe(true);
    const other = watch();
    leaving.abort();
    expect((await other.next()).done).toBe(true);
    const before = sql.sent.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sql.sent.length - before).toBeLessThanOrEqual(4);
  });

  it('say that there is more where they cannot be read', async () => {
    const board = watch();
    events.push(changed('no id'));
    // A look at the drivers may come first.
    const told = [(await board.next()).value];
    while (told.at(-1)?.isCut === false) told.push((await board.next()).value);
    expect(told.at(-1)).toMatchObject({ isCut: true });
  });
});
