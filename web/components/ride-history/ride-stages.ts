import { t } from '@lingui/core/macro';
import { isAtPlace } from '../../../domain/rides/plausibility.ts';
import type { RideTimelineFragment as Ride } from '../../generated/operations.ts';

/** One step of a ride from booking to completion. */
export interface RideStage {
  readonly label: string;
  /** Null where nobody notes the moment, or it has not come. */
  readonly at: string | null;
  readonly state: 'done' | 'current' | 'ahead';
}

/** The steps of a ride in their order, the one it has reached and those ahead; a cancelled ride has none ahead. */
export function rideStages(ride: Ride): readonly RideStage[] {
  return ride.status === 'CANCELLED' ? cancelledStages(ride) : stagesOf(ride);
}

function stagesOf(ride: Ride): readonly RideStage[] {
  const { status, scheduledFor } = ride;
  const stages = [
    { label: t`Booked`, at: ride.requestedAt },
    { label: t`Accepted`, at: ride.acceptedAt },
    { label: toPickup(ride), at: ride.arrivedAt },
    { label: t`Trip started`, at: ride.startedAt },
    { label: ride.stage === 'ENDED_EARLY' ? t`Ended early` : t`Completed`, at: ride.completedAt },
  ];
  const reached = {
    PENDING: 0,
    ACCEPTED: scheduledFor && !ride.arrivedAt ? 1 : 2,
    CONFIRMED: 2,
    IN_PROGRESS: 3,
    COMPLETED: 4,
  };
  const current = status === 'CANCELLED' ? 0 : reached[status];
  return stages.map((stage, index) => ({ ...stage, state: toState(index, current) }));
}

/** The driver of a ride for now sets off at once, the one of a scheduled ride confirms it first. */
function toPickup({ arrivedAt, arrivedMilesAway, scheduledFor }: Ride): string {
  if (arrivedAt) return isAtPlace(arrivedMilesAway) ? t`Driver arrived` : t`Driver says they have arrived`;
  return scheduledFor ? t`Confirmed by the driver` : t`Driver on the way`;
}

function toState(index: number, current: number): RideStage['state'] {
  if (index === current) return 'current';
  return index < current ? 'done' : 'ahead';
}

function cancelledStages({ requestedAt, acceptedAt, startedAt, cancelledAt }: Ride): readonly RideStage[] {
  return [
    { label: t`Booked`, at: requestedAt, state: 'done' as const },
    ...(acceptedAt ? [{ label: t`Accepted`, at: acceptedAt, state: 'done' as const }] : []),
    ...(startedAt ? [{ label: t`Trip started`, at: startedAt, state: 'done' as const }] : []),
    { label: t`Cancelled`, at: cancelledAt, state: 'current' as const },
  ];
}
