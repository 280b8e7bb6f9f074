import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { reasonRequired, type Finding } from '../../domain/rides/plausibility.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { DriverPresence } from '../ports/drivers.ts';
import type { Transaction } from '../transaction.ts';

/** An older position says nothing about where the driver is now. */
const FRESH_MS = 2 * 60_000;

/** What a driver says about an arrival, a start or a completion. */
interface Explanation {
  readonly reason?: string | null | undefined;
  /** Refuse what is implausible without a reason, instead of marking it so. */
  readonly mustExplain: boolean;
  /** Where the driver is, when the caller says so. */
  readonly position?: Coordinates | null | undefined;
}

/** Where the driver is: as the caller says, else the last known position when it is fresh, else null. */
export async function findPosition(
  presence: DriverPresence,
  driverId: string,
  { position }: Explanation,
  now: Date,
): Promise<Coordinates | null> {
  if (position) return position;
  const last = await presence.lastPosition(driverId, new Date(now.getTime() - FRESH_MS));
  // What the demo makes up is no evidence.
  return last?.isSimulated ? null : last;
}

/** Marks the ride for the operator where something is implausible, before the last writes. Throws `REASON_REQUIRED`. */
export async function explain(
  { rideMarks, now }: Transaction,
  { id: rideId, driverId }: Ride,
  findings: readonly Finding[],
  { reason, mustExplain }: Explanation,
): Promise<void> {
  const [first, ...others] = findings;
  if (!first || driverId === null) return;
  if (!reason && mustExplain) throw reasonRequired([first, ...others]);
  const at = now();
  await rideMarks.save(findings.map((found) => ({ ...found, rideId, driverId, reason: reason || null, at })));
}
