import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { type StreetAndTown, toStreetAndTown } from '../../domain/geo/street-and-town.ts';
import type { Stop } from '../../domain/geo/stop.ts';
import { type RideStage, stageOf } from '../../domain/rides/stage.ts';
import type { RideView } from '../ports/rides.ts';
import type { DriverOnTheWay } from './driver-on-the-way.ts';

/** A stop as far as a link tells: its street, and on a map the neighbourhood. */
export interface SharedStop extends StreetAndTown, Coordinates {}

export interface SharedDriver {
  readonly firstName: string;
  readonly photoUrl: string | null;
  readonly car: {
    readonly make: string | null;
    readonly model: string | null;
    readonly color: string | null;
    readonly licensePlate: string | null;
  };
}

/** All that whoever has a link is told of a ride. What is not here is not sent: no id, no full name, no address. */
export interface SharedTrip {
  /** Of asking to cancel a link does not tell. */
  readonly stage: RideStage;
  readonly passengerName: string;
  /** Null before a driver has accepted. */
  readonly driver: SharedDriver | null;
  readonly pickup: SharedStop;
  readonly dropoff: SharedStop;
  /** Null for a ride for now. */
  readonly scheduledFor: Date | null;
  /** From acceptance to completion, where the rider is shown it; null otherwise, and where nobody knows. */
  readonly position: (Coordinates & { readonly measuredAt: Date; readonly isSimulated: boolean }) | null;
  /** To the pickup, after the start of the trip to its end; whole minutes, null without a position. */
  readonly minutesAway: number | null;
  /** When the link ends at the latest. */
  readonly endsAt: Date;
}

/** A hundredth of a degree is half a mile and more: a house cannot be told from another. */
const STEPS_OF_STOPS = 100;
/** A thousandth is a block. */
const STEPS_OF_POSITIONS = 1_000;

/** What a link tells of a ride as it stands: each field is named here, and nothing else is passed on. */
export function toSharedTrip(
  { ride, rider, driver }: RideView,
  onTheWay: DriverOnTheWay | null,
  endsAt: Date,
): SharedTrip {
  const position = onTheWay && {
    ...toSteps(onTheWay.position, STEPS_OF_POSITIONS),
    measuredAt: onTheWay.position.measuredAt,
    isSimulated: onTheWay.position.isSimulated,
  };
  return {
    stage: stageOf({ ...ride, cancelAskedAt: null, cancelAnswer: null }),
    passengerName: rider.firstName,
    driver: driver && ride.status !== 'pending' ? toSharedDriver(driver) : null,
    pickup: toSharedStop(ride.pickup),
    dropoff: toSharedStop(ride.dropoff),
    scheduledFor: ride.scheduledFor,
    position,
    minutesAway: onTheWay?.minutesAway ?? null,
    endsAt,
  };
}

function toSharedDriver({
  firstName,
  profileImageUrl,
  vehicle: { make, model, color, licensePlate },
}: NonNullable<RideView['driver']>): SharedDriver {
  return { firstName, photoUrl: profileImageUrl, car: { make, model, color, licensePlate } };
}

function toSharedStop(stop: Stop): SharedStop {
  return { ...toStreetAndTown(stop.address), ...toSteps(stop, STEPS_OF_STOPS) };
}

function toSteps({ lat, lng }: Coordinates, steps: number): Coordinates {
  return { lat: Math.round(lat * steps) / steps, lng: Math.round(lng * steps) / steps };
}
