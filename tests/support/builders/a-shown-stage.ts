import { stageOf } from '../../../domain/rides/stage.ts';
import type { Ride, RideStatus as Status } from '../../../domain/rides/ride.ts';
import type { RideStage, RideStatus as ShownStatus } from '../../../web/generated/operations.ts';
import { aRide } from './a-ride.ts';

interface Shown {
  readonly status: ShownStatus;
  readonly isSpecificDriver?: boolean;
  readonly scheduledFor?: string | null;
  readonly arrivedAt?: string | null;
  readonly arrivedMilesAway?: number | null;
  readonly cancelReason?: string | null;
  readonly cancelRequest?: { readonly askedAt?: string; readonly answer?: string | null } | null;
  readonly startedAt?: string | null;
  readonly completedAt?: string | null;
  readonly distanceMiles?: number;
}

const toDate = (iso: string | null | undefined) => (iso ? new Date(iso) : null);

/** The stage that the server says of a ride which a test shows. */
export function aShownStage(shown: Shown): RideStage {
  const { cancelRequest } = shown;
  const answer = cancelRequest?.answer?.toLowerCase() as Ride['cancelAnswer'] | undefined;
  const ride = aRide({
    status: shown.status.toLowerCase() as Status,
    isSpecificDriver: shown.isSpecificDriver ?? false,
    scheduledFor: toDate(shown.scheduledFor),
    arrivedAt: toDate(shown.arrivedAt),
    arrivedMiles: shown.arrivedMilesAway ?? null,
    cancelReason: shown.cancelReason ?? null,
    cancelAskedAt: toDate(cancelRequest?.askedAt),
    cancelAnswer: answer ?? null,
    startedAt: toDate(shown.startedAt),
    completedAt: toDate(shown.completedAt),
    distanceMiles: shown.distanceMiles ?? 10,
  });
  return stageOf(ride).toUpperCase() as RideStage;
}
