import type { Pool } from 'pg';
import { watchStatements, type WireStatement } from './watch-statements.ts';

export interface StatementCount {
  /** Names of the statements sent, in order; the text of those without a name. */
  readonly statements: readonly string[];
  /** How often a connection waited for answers: statements sent side by side share a round trip. */
  readonly roundTrips: number;
}

/** Counts what connections of the pool send from now on, of those that it has still to open. */
export function countStatements(pool: Pool): { take(): StatementCount } {
  const sent = watchStatements(pool);
  return { take: () => getCount(sent.take()) };
}

export function getCount(sent: readonly WireStatement[]): StatementCount {
  return {
    statements: sent.map(({ name, text }) => name ?? text),
    roundTrips: new Set(sent.map(({ roundTrip }) => roundTrip)).size,
  };
}
