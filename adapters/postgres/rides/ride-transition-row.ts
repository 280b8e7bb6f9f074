import type { RideAction, RideParty, RideStatus, RideTransition } from '../../../domain/rides/ride.ts';

export interface RideTransitionRow {
  readonly id: string;
  readonly ride_id: string;
  readonly action: RideAction;
  readonly from_status: RideStatus | null;
  readonly to_status: RideStatus;
  readonly actor_id: string | null;
  readonly actor_role: RideParty;
  readonly reason: string | null;
  readonly at: Date;
}

export function transitionFromRow(row: RideTransitionRow): RideTransition {
  return {
    id: row.id,
    rideId: row.ride_id,
    action: row.action,
    from: row.from_status,
    to: row.to_status,
    actorId: row.actor_id,
    actorRole: row.actor_role,
    reason: row.reason,
    at: row.at,
  };
}
