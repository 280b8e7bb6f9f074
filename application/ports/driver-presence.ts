import type { DriverPosition } from '../../domain/drivers/driver-position.ts';
import type { RideEvent } from './events.ts';

/**
 * Which drivers are connected, and where they are. Each call is one statement outside the transactions of rides, so
 * that neither waits for the other.
 */
export interface DriverPresence {
  /** Notes that the driver was heard of at `at`, if online or on a trip. A silence longer than `silentMs` ends a shift. */
  beat(driverId: string, at: Date, silentMs: number): Promise<void>;
  /**
   * Keeps the position instead of the last one, for a driver who is online or on a trip, at most every `everyMs`. The
   * rides whose riders may see it: those under way and those with a pickup until `shownUntil`. Null when nothing was kept.
   */
  move(
    driverId: string,
    position: DriverPosition,
    limits: { readonly everyMs: number; readonly shownUntil: Date },
  ): Promise<readonly RideEvent[] | null>;
  /** The last known position; null when there is none, or none since `since`. */
  lastPosition(driverId: string, since: Date): Promise<DriverPosition | null>;
  forgetPosition(driverId: string): Promise<void>;
  /** Takes drivers who are online and were not heard of since `since` offline; their ids. */
  takeSilentOffline(since: Date): Promise<readonly string[]>;
  /** Deletes positions older than the one time and shifts that ended before the other. */
  forget(before: { readonly positions: Date; readonly shifts: Date }): Promise<void>;
}
