import { z } from 'zod';
import type { SharedDriver, SharedStop, SharedTrip } from '../../../application/rides/shared-trip.ts';
import type { MadeTripLink, TripLinkView } from '../../../application/rides/share-trip.ts';
import { RIDE_STAGES } from '../../../domain/rides/stage.ts';
import { id, instant, instantOrNull } from './fields.ts';

export const tripLinkShape = z
  .object({
    id,
    createdAt: instant,
    endsAt: instant.describe('At the latest: half an hour after the trip it ends, too'),
  })
  .meta({ id: 'TripLink' });

export const madeTripLinkShape = tripLinkShape
  .extend({ path: z.string().describe('On this host; told this once') })
  .meta({ id: 'MadeTripLink' });

export function presentTripLink({ link, endsAt }: TripLinkView): z.output<typeof tripLinkShape> {
  return { id: link.id, createdAt: link.createdAt.toISOString(), endsAt: endsAt.toISOString() };
}

export function presentMadeTripLink(made: MadeTripLink): z.output<typeof madeTripLinkShape> {
  return { ...presentTripLink(made), path: `/t/${made.token}` };
}

const point = { lat: z.number(), lng: z.number() };
const stopShape = z
  .object({ street: z.string().nullable(), town: z.string().nullable(), ...point })
  .describe('The street without any number, and a point in the neighbourhood')
  .meta({ id: 'SharedStop' });
const text = z.string().nullable();
const driverShape = z
  .object({
    firstName: z.string(),
    photoUrl: text,
    car: z.object({ make: text, model: text, color: text, licensePlate: text }),
  })
  .meta({ id: 'SharedDriver' });

export const followedTripShape = z
  .object({
    trip: z
      .object({
        stage: z.enum(RIDE_STAGES),
        passengerName: z.string(),
        driver: driverShape.nullable(),
        pickup: stopShape,
        dropoff: stopShape,
        scheduledFor: instant.nullable(),
        position: z
          .object({ ...point, measuredAt: instant, isSimulated: z.boolean() })
          .nullable()
          .describe('Of the driver, to a block; from acceptance to completion'),
        minutesAway: z.int().nullable().describe('From the pickup, after the start from the end of the trip'),
        endsAt: instant,
      })
      .meta({ id: 'SharedTrip' })
      .nullable()
      .describe('Null for a link that was stopped, has ended or never was'),
  })
  .meta({ id: 'FollowedTrip' });

/** Field by field: what is not named here is not sent. */
export function presentFollowedTrip(trip: SharedTrip | null): z.output<typeof followedTripShape> {
  if (!trip) return { trip: null };
  const { stage, passengerName, driver, pickup, dropoff, scheduledFor, position, minutesAway, endsAt } = trip;
  return {
    trip: {
      stage,
      passengerName,
      driver: driver && presentDriver(driver),
      pickup: presentStop(pickup),
      dropoff: presentStop(dropoff),
      scheduledFor: instantOrNull(scheduledFor),
      position: position && {
        lat: position.lat,
        lng: position.lng,
        measuredAt: position.measuredAt.toISOString(),
        isSimulated: position.isSimulated,
      },
      minutesAway,
      endsAt: endsAt.toISOString(),
    },
  };
}

function presentStop({ street, town, lat, lng }: SharedStop): z.output<typeof stopShape> {
  return { street, town, lat, lng };
}

function presentDriver({ firstName, photoUrl, car }: SharedDriver): z.output<typeof driverShape> {
  const { make, model, color, licensePlate } = car;
  return { firstName, photoUrl, car: { make, model, color, licensePlate } };
}
