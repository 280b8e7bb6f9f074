import type { RideStatus, RideTransition } from './ride.ts';
import { findTransition } from './transitions.ts';

/**
 * The state a ride's history leads to, or null when a row does not follow from the one before it or is no
 * known move. The auditor compares it with the ride itself.
 */
export function replay(history: readonly RideTransition[]): RideStatus | null {
  let status: RideStatus | null = null;
  for (const row of history) {
    const rule = findTransition(status, row.action, row.actorRole);
    if (row.from !== status || rule?.to !== row.to) return null;
    status = row.to;
  }
  return status;
}
