import type { RideEvent } from '../../../application/ports/rides.ts';

/** Longer than a page on a slow line takes from its first answer to its connection. */
const KEPT_MS = 30_000;

interface Kept {
  readonly event: RideEvent;
  readonly userIds: ReadonlySet<string | null | undefined>;
  readonly at: number;
}

/** The latest change of each ride that changed in the last half minute, for those who begin to read. */
export class RecentChanges {
  /** The oldest first. */
  private readonly byRide = new Map<string, Kept>();

  add(event: RideEvent, userIds: Kept['userIds']): void {
    const at = performance.now();
    this.byRide.delete(event.rideId);
    this.byRide.set(event.rideId, { event, userIds, at });
    for (const [rideId, kept] of this.byRide) {
      if (at - kept.at <= KEPT_MS) break;
      this.byRide.delete(rideId);
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
