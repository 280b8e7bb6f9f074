import pg from 'pg';
import { v7 } from 'uuid';
import type { Placeholder, Booker, BookingScript, ScriptStatement, ScriptValue } from './booking-script.ts';
import { closedLoop, type Load, type Measurement } from './closed-loop.ts';
import { findDatabasePid, getProcessTreeMs } from './processor-time.ts';

interface Booking {
  readonly booker: Booker;
  readonly ids: readonly string[];
  readonly at: Date;
}

type Filled = (booking: Booking) => unknown;

/**
 * The least a Node program can do for a booking: the script on one connection each, the statements of a round trip
 * side by side, prepared as the product prepares them. What the product's own work adds to is measured against it.
 */
export async function bookWithBareDriver(
  databaseUrl: string,
  script: BookingScript,
  bookers: readonly Booker[],
  load: Load,
): Promise<Measurement> {
  const roundTrips = script.roundTrips.map((trip) => trip.map(prepare));
  const clients = await Promise.all(
    Array.from({ length: load.connections }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl, pipeline: true });
      await client.connect();
      return client;
    }),
  );
  try {
    const databasePid = await findDatabasePid(databaseUrl);
    const readProcessorTime = () => ({ programMs: getOwnMs(), databaseMs: getProcessTreeMs(databasePid) });
    return await closedLoop(load, readProcessorTime, async (connection, turn) => {
      const client = clients[connection]!;
      const booking = {
        booker: getBooker(bookers, load.connections, connection, turn),
        ids: Array.from({ length: script.ids }, () => v7()),
        at: new Date(),
      };
      for (const trip of roundTrips) {
        await Promise.all(trip.map((statement) => client.query(statement(booking))));
      }
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

function getOwnMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Each connection has bookers of its own and takes them in turn, so that nobody waits for another's row lock. */
export function getBooker<B>(
  bookers: readonly B[],
  connections: number,
  connection: number,
  turn: number,
): B {
  const each = Math.floor(bookers.length / connections);
  return bookers[connection + connections * (turn % each)]!;
}

function prepare({ name, text, values }: ScriptStatement): (booking: Booking) => pg.QueryConfig {
  if (name === null) return () => ({ text });
  const filled = values.map(fill);
  return (booking) => ({ name, text, values: filled.map((value) => value(booking)) });
}

function fill(value: ScriptValue): Filled {
  switch (value.kind) {
    case 'constant':
      return () => value.value;
    case 'time':
      return ({ at }) => new Date(at.getTime() + value.seconds * 1000);
    case 'list': {
      const items = value.items.map(fill);
      return (booking) => items.map((item) => item(booking));
    }
    case 'text': {
      const parts = value.parts.map((part) =>
        typeof part === 'string' ? () => part : fillPlaceholder(part.placeholder),
      );
      return (booking) => parts.map((part) => part(booking)).join('');
    }
  }
}

function fillPlaceholder(placeholder: Placeholder): (booking: Booking) => string {
  if (placeholder === 'rider') return ({ booker }) => booker.riderId;
  if (placeholder === 'session') return ({ booker }) => booker.sessionId;
  return ({ ids }) => ids[placeholder]!;
}
