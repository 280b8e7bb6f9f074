import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { print } from 'graphql';
import type { Pool } from 'pg';
import { WebSocket } from 'ws';
import { EventPublisher } from '../../adapters/postgres/events/event-publisher.ts';
import type { RideEvent } from '../../application/ports/rides.ts';
import { DispatchBoardDocument, DispatchChangedDocument } from '../../web/generated/dispatch-board.ts';
import { percentile } from './closed-loop.ts';

/** So many rides change each second. */
const CHANGES_PER_SECOND = 20;
const TICK_MS = 250;
const FIRST_VIEWS = 10;

export interface BoardFigures {
  readonly boards: number;
  /** Of the whole board, asked for as the page does, one after another. */
  readonly firstViewMs: Percentiles;
  /** From the commit of a change until a board is told. */
  readonly updateMs: Percentiles;
  readonly toldPerBoardAndSecond: number;
  /** Statements of the database that there are because of a board. */
  readonly queriesPerBoardAndSecond: number;
}

interface Percentiles {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Moves rides by a minute, there and back, a few at once, and every other second where drivers are. */
export class BoardChanges {
  /** When the time that a ride has now was committed. */
  readonly changedAt = new Map<string, number>();
  count = 0;
  private readonly publisher: EventPublisher;

  constructor(private readonly pool: Pool) {
    this.publisher = new EventPublisher(pool);
  }

  async play(seconds: number): Promise<void> {
    const end = performance.now() + seconds * 1_000;
    for (let tick = 0; performance.now() < end; tick += 1) {
      const next = performance.now() + TICK_MS;
      await this.moveRides();
      if (tick % 8 === 0) await this.pool.query(MOVE_DRIVERS);
      await pause(Math.max(0, next - performance.now()));
    }
    await this.publisher.flush();
  }

  private async moveRides(): Promise<void> {
    const { rows } = await this.pool.query<RideEvent & { scheduledFor: Date }>(MOVE_RIDES, [
      (CHANGES_PER_SECOND * TICK_MS) / 1_000,
    ]);
    this.publisher.publish(rows);
    for (const { rideId, scheduledFor } of rows)
      this.changedAt.set(`${rideId} ${scheduledFor.toISOString()}`, performance.now());
    this.count += rows.length;
  }
}

const MOVE_RIDES = `with moved as (
    update rides set scheduled_for = scheduled_for
        + case when extract(minute from scheduled_for)::int % 2 = 0 then 1 else -1 end * interval '1 minute'
      where id in (select id from rides where status = 'pending' order by random() limit $1)
      returning id, rider_id, scheduled_for)
  , told as (insert into ride_events (ride_id, rider_id, status)
      select id, rider_id, 'pending' from moved returning xid::text, seq::text, ride_id, rider_id)
  select ride_id as "rideId", told.rider_id as "riderId", null as "driverId", 'pending' as status, xid, seq,
    scheduled_for as "scheduledFor" from told join moved on moved.id = ride_id`;

const MOVE_DRIVERS = `insert into driver_positions (driver_id, lat, lng, is_simulated, measured_at)
  select user_id, 41.65 + random() * 0.05, -83.55 + random() * 0.05, true, now() from driver_profiles where is_available
  on conflict (driver_id) do update set lat = excluded.lat, lng = excluded.lng, measured_at = excluded.measured_at`;

/** Opens boards on one server, and tells what each of them waits and costs while rides change. */
export async function measureBoards(
  { url, token }: { url: string; token: string },
  pool: Pool,
  boards: number,
  seconds: number,
): Promise<BoardFigures> {
  const views: number[] = [];
  await look(url, token); // The statements are prepared.
  for (let view = 0; view < FIRST_VIEWS; view += 1) views.push(await look(url, token));
  const changes = new BoardChanges(pool);
  const without = await statementsOf(pool, () => changes.play(seconds));
  const waits: number[] = [];
  let told = 0;
  const sockets = await Promise.all(
    Array.from({ length: boards }, () =>
      open(url, token, (rides) => {
        told += 1;
        for (const { id, scheduledFor } of rides) {
          const at = changes.changedAt.get(`${id} ${scheduledFor}`);
          if (at !== undefined) waits.push(performance.now() - at);
        }
      }),
    ),
  );
  await pause(2_000); // They hear first of what has changed just before.
  changes.changedAt.clear();
  [waits.length, told] = [0, 0];
  const started = performance.now();
  const withBoards = await statementsOf(pool, () => changes.play(seconds));
  const counted = (performance.now() - started) / 1_000;
  for (const socket of sockets) socket.terminate();
  return {
    boards,
    firstViewMs: toPercentiles(views),
    updateMs: toPercentiles(waits),
    toldPerBoardAndSecond: told / boards / counted,
    queriesPerBoardAndSecond: (withBoards - without) / boards / seconds,
  };
}

async function look(url: string, token: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: print(DispatchBoardDocument), variables: { day: null } }),
  });
  const { data } = (await response.json()) as { data: { dispatchBoard: { rides: unknown[] } } | null };
  if (!data) throw new Error('The board was not answered');
  return performance.now() - started;
}

type Told = readonly { readonly id: string; readonly scheduledFor: string }[];

async function open(url: string, token: string, onRides: (rides: Told) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }));
  await once(socket, 'message');
  socket.on('message', (message: Buffer) => {
    const { type, payload } = JSON.parse(message.toString()) as {
      type: string;
      payload?: { data: { dispatchChanged: { rides: Told } } };
    };
    if (type === 'next' && payload) onRides(payload.data.dispatchChanged.rides);
  });
  const query = print(DispatchChangedDocument);
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
  return socket;
}

/** Each statement outside a transaction is one of its own; the database counts them within a second of their end. */
async function statementsOf(pool: Pool, play: () => Promise<void>): Promise<number> {
  const count = async () => {
    await pause(1_500);
    const { rows } = await pool.query<{ count: number }>(
      'select xact_commit::float8 as count from pg_stat_database where datname = current_database()',
    );
    return rows[0]!.count;
  };
  const before = await count();
  await play();
  return (await count()) - before;
}

function toPercentiles(waits: readonly number[]): Percentiles {
  const sorted = waits.toSorted((one, other) => one - other);
  return { p50: percentile(sorted, 50), p99: percentile(sorted, 99), max: sorted.at(-1) ?? Number.NaN };
}
