import type { ClientBase, Pool } from 'pg';

export interface StatementCount {
  /** Names of the statements sent, in order; the text of those without a name. */
  readonly statements: readonly string[];
  /** How often a connection waited for answers: statements sent side by side share a round trip. */
  readonly roundTrips: number;
}

type Query = (
  config: string | { name?: string; text: string },
  values?: unknown,
  callback?: unknown,
) => unknown;
type Callback = (...args: unknown[]) => void;

/** Counts what connections of the pool send from now on, of those that it has still to open. */
export function countStatements(pool: Pool): { take(): StatementCount } {
  let count = { statements: [] as string[], roundTrips: 0 };

  const watch = (client: ClientBase) => {
    const send = client.query.bind(client) as Query;
    let unanswered = 0;
    const answered = () => (unanswered -= 1);
    const query: Query = (config, values, callback) => {
      count.statements.push(typeof config === 'string' ? config : (config.name ?? config.text));
      if (unanswered === 0) count.roundTrips += 1;
      unanswered += 1;
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
      const taken = count;
      count = { statements: [], roundTrips: 0 };
      return taken;
    },
  };
}
