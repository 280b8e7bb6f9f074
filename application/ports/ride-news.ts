import type { RideAction, RideParty, RideStatus } from '../../domain/rides/ride.ts';

/** A move in the history of a ride, with whom it concerns. */
export interface RideMove {
  /** Of the history row. */
  readonly id: string;
  readonly rideId: string;
  readonly riderId: string;
  /** Who drives it now. */
  readonly driverId: string | null;
  readonly action: RideAction;
  readonly from: RideStatus | null;
  readonly actorRole: RideParty;
  readonly reason: string | null;
}

/** What has become of rides since the last time somebody asked. */
export interface RideNews {
  /**
   * The moves of these actions committed since the last call whose unit of work has committed, each once, at most `limit`
   * or so; none while another unit of work takes them. Moves older than a day, and those of test data, are left out.
   */
  take(actions: readonly RideAction[], now: Date, limit: number): Promise<RideMove[]>;
}
