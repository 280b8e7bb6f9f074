import type { RideMark } from '../../domain/rides/plausibility.ts';

/** Implausible arrivals, starts and completions, for the operator. */
export interface RideMarks {
  /** One mark of a kind for each ride: when an act is tried again, the last one counts. */
  save(marks: readonly RideMark[]): Promise<void>;
}

export interface RideMarkViews {
  /** Of several rides, oldest first, in one query. */
  ofRides(rideIds: readonly string[]): Promise<RideMark[]>;
}
