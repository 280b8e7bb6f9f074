import { expect } from 'vitest';
import type { StatementCount } from './count-statements.ts';

type Cost = readonly [statements: number, roundTrips: number];

/**
 * What an operation may cost the database at most, with the session included. One more is a decision: change the number
 * here together with what made it grow. Whoever makes it less lowers the number.
 */
export const MOST = {
  requestRide: [8, 2],
  // Looks at the driver first.
  'requestRide of one driver': [9, 3],
  'requestRide beyond the wallet': [8, 2],
  'REST booking': [8, 2],
  // One of each for the other rides of the driver.
  'REST driver requests': [7, 2],
  // The ways to and from other rides are planned before the transaction that looks again. With the driver's earning,
  // which is read for the answer; so at the start and the completion.
  'REST accept': [11, 5],
  // One of each for where the driver was last, and of a completion for the mark of a trip that took no time.
  'REST start': [10, 6],
  'REST complete': [16, 6],
  'REST cancel': [10, 3],
  'REST rider dashboard': [6, 2],
  'REST ride list': [2, 2],
  // As the web client asks.
  'GraphQL booking': [10, 3],
  'GraphQL driver requests': [11, 2],
  'GraphQL accept': [11, 5],
  'GraphQL start': [10, 6],
  'GraphQL complete': [16, 6],
  'GraphQL cancel': [12, 4],
  'GraphQL rider dashboard': [8, 3],
  'GraphQL ride list': [4, 3],
  // A field of GraphQL with all that can be asked below it.
  'rides with people': [2, 2],
  // However many payouts.
  'payouts with their rides': [3, 3],
  // The refunds of all rides together, their money in the ledger, and the links by which they are followed.
  'everything of riderDashboard': [9, 3],
  // Where the driver is and what they have agreed to among them.
  'everything of driverDashboard': [12, 3],
} as const satisfies Readonly<Record<string, Cost>>;

export type Costly = keyof typeof MOST;

export function expectAtMost(operation: Costly, { statements, roundTrips }: StatementCount): void {
  const [mostStatements, mostRoundTrips] = MOST[operation];
  expect(statements.length, `${operation}: ${statements.join(', ')}`).toBeLessThanOrEqual(mostStatements);
  expect(roundTrips, `round trips of ${operation}`).toBeLessThanOrEqual(mostRoundTrips);
}
