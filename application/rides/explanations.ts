import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { reasonRequired, type Finding } from '../../domain/rides/plausibility.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stores } from '../ports/unit-of-work.ts';

/** What a driver says about a start or a completion. */
export interface Explanation {
  readonly reason?: string | null | undefined;
  /** Refuse what is implausible without a reason, instead of marking it so. */
  readonly mustExplain: boolean;
  /** Where the driver is, when the caller says so. */
  readonly position?: Coordinates | null | undefined;
}

/** Marks rides for the operator when their start or completion is implausible. */
export class Explanations {
  constructor(private readonly clock: Clock) {}

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
