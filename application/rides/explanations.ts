import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { reasonRequired, type Finding } from '../../domain/rides/plausibility.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type DriverPresence, driverPresence } from '../ports/drivers.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';

/** An older position says nothing about where the driver is now. */
const FRESH_MS = 2 * 60_000;

/** What a driver says about an arrival, a start or a completion. */
export interface Explanation {
  readonly reason?: string | null | undefined;
  /** Refuse what is implausible without a reason, instead of marking it so. */
  readonly mustExplain: boolean;
  /** Where the driver is, when the caller says so. */
  readonly position?: Coordinates | null | undefined;
}

/** Marks rides for the operator when an arrival, their start or completion is implausible. */
export class Explanations {
  constructor(
    private readonly presence: Pick<DriverPresence, 'lastPosition'>,
    private readonly clock: Clock,
  ) {}

  /** Where the driver is: as the caller says, else the last known position when it is fresh, else null. */
  async locate(driverId: string, { position }: Pick<Explanation, 'position'>): Promise<Coordinates | null> {
    if (position) return position;
    const since = new Date(this.clock.now().getTime() - FRESH_MS);
    const last = await this.presence.lastPosition(driverId, since);
    // What the demo makes up is no evidence.
    return last?.isSimulated ? null : last;
  }

  /** Inside the caller's transaction, before its last writes. Throws `REASON_REQUIRED`. */
  async record(
    { rideMarks }: Stores,
    { id: rideId, driverId }: Ride,
    findings: readonly Finding[],
    { reason, mustExplain }: Explanation,
  ): Promise<void> {
    const [first, ...others] = findings;
    if (!first || driverId === null) return;
    if (!reason && mustExplain) throw reasonRequired([first, ...others]);
    const at = this.clock.now();
    const marks = findings.map((found) => ({ ...found, rideId, driverId, reason: reason || null, at }));
    await rideMarks.save(marks);
  }
}

export const explanations = service(Explanations, [driverPresence, clock]);
