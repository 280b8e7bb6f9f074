import type { ConnectionPool } from './connection-pool.ts';

/** Between one caller's turn and the next one's, until it is measured. */
const FIRST_GUESS_MS = 2;
/** The weight of the newest interval. */
const NEWEST = 0.05;

/**
 * How long somebody would wait for a connection behind those in line and `more` who are about to be, in milliseconds: at
 * the rate at which callers have come to their turn while others waited, and at least as long as none has.
 */
export function watchConnectionWait(pool: ConnectionPool): (more: number) => number {
  let intervalMs = FIRST_GUESS_MS;
  let lastAt = performance.now();
  pool.on('acquire', () => {
    const now = performance.now();
    // With connections to spare the rate is that of the callers, and not of the pool.
    if (pool.waitingCount > 0) intervalMs += NEWEST * (now - lastAt - intervalMs);
    lastAt = now;
  });
  return (more) => {
    const { waitingCount } = pool;
    const inLineMs = (waitingCount + more) * intervalMs;
    return waitingCount === 0 ? inLineMs : Math.max(inLineMs, performance.now() - lastAt);
  };
}
