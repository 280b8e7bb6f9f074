import { NOTIFY } from '../../adapters/postgres/events/event-publisher.ts';
import type { ClientBase, Pool } from 'pg';

/** A statement as a connection of the pool sent it. */
export interface WireStatement {
  /** Null for one that is not prepared. */
  readonly name: string | null;
  readonly text: string;
  readonly values: readonly unknown[];
  /** 1, 2 …: statements that one connection sends side by side share a round trip. */
  readonly roundTrip: number;
}

export interface WatchedStatements {
  /** What was sent since the last call, in order. */
  take(): readonly WireStatement[];
}

/** Leaves a moment later, gathered from several calls: it belongs to none of them. */
const GATHERED: ReadonlySet<string | undefined> = new Set([
  NOTIFY.name,
  'ride-offers.write',
  'security-log.insert',
]);

interface QueryConfig {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}
type Query = (config: string | QueryConfig, values?: unknown, callback?: unknown) => unknown;
type Callback = (...args: unknown[]) => void;

/** Watches what connections of the pool send from now on, of those that it has still to open. */
export function watchStatements(pool: Pool, { gathered = false } = {}): WatchedStatements {
  let sent: WireStatement[] = [];
  let roundTrips = 0;

  const watch = (client: ClientBase) => {
    const send = client.query.bind(client) as Query;
    let unanswered = 0;
    let roundTrip = 0;
    const answered = () => (unanswered -= 1);
    const query: Query = (config, values, callback) => {
      const isOfCall = gathered || typeof config === 'string' || !GATHERED.has(config.name);
      if (!isOfCall) return send(config, values, callback);
      if (unanswered === 0) roundTrip = roundTrips += 1;
      unanswered += 1;
      const { name = null, text, values: own = [] } = typeof config === 'string' ? { text: config } : config;
      sent.push({ name, text, values: own, roundTrip });
      if (typeof callback === 'function') {
        return send(config, values, (...args: unknown[]) => {
          answered();
          (callback as Callback)(...args);
        });
      }
      const result = send(config, values) as Promise<unknown>;
      result.then(answered, answered);
      return result;
    };
    Object.assign(client, { query });
  };

  pool.on('connect', watch);
  return {
    take() {
      const taken = sent;
      sent = [];
      roundTrips = 0;
      return taken;
    },
  };
}
