import type { RideEvent } from '../../../application/ports/rides.ts';

/** Longer than a page on a slow line takes from its first answer to its connection. */
const KEPT_MS = 30_000;

interface Kept {
  readonly event: RideEvent;
  readonly userIds: ReadonlySet<string | null | undefined>;
  readonly at: number;
}

/** The latest change of each ride, and the latest message, of the last half minute, for those who begin to read. */
export class RecentChanges {
  /** By what changed, the oldest first. */
  private readonly byRide = new Map<string, Kept>();

  add(event: RideEvent, userIds: Kept['userIds']): void {
    const at = performance.now();
    const key = event.status === 'message' ? `message ${event.rideId}` : event.rideId;
    this.byRide.delete(key);
    this.byRide.set(key, { event, userIds, at });
    for (const [key, kept] of this.byRide) {
      if (at - kept.at <= KEPT_MS) break;
      this.byRide.delete(key);
    }
  }

  /** The oldest first. */
  all(): RideEvent[] {
    return this.kept().map(({ event }) => event);
  }

  /** Those that concern the user. Copies: what others have read of an event may have changed since. */
  of(userId: string): RideEvent[] {
    const own = this.kept().filter(({ userIds }) => userIds.has(userId));
    return own.map(({ event }) => ({ ...event }));
  }

  private kept(): Kept[] {
    const since = performance.now() - KEPT_MS;
    return [...this.byRide.values()].filter(({ at }) => at >= since);
  }
}
