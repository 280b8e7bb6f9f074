import { z } from 'zod';
import type { Caller } from '../../../application/desk/callers.ts';
import { CARD_LINK_CHANNELS } from '../../../application/desk/inputs.ts';
import type { CallView } from '../../../application/ports/calls.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import { fieldsOf, id, instant, money } from './fields.ts';
import { presentRideNeeds, rideNeedsShape } from './needs.ts';
import { presentSavedPlace, savedPlaceShape } from './places.ts';
import { presentVisibleRide, visibleRideShape } from './rides.ts';
import { presentUser, userShape } from './users.ts';

const personShape = z.object({ id, firstName: z.string(), lastName: z.string() }).meta({ id: 'CallPerson' });
const stopShape = z.object({ address: z.string(), lat: z.number(), lng: z.number() });

export const callShape = z
  .object({
    id,
    person: personShape.describe('Whom it was about'),
    callerName: z.string().nullable().describe('Who called, where it was somebody else'),
    phone: z.string().nullable().describe("From where, where that is not the person's own number"),
    words: z.string(),
    takenBy: personShape.nullable().describe('Null for the command line'),
    calledAt: instant,
  })
  .meta({ id: 'Call' });

export function presentCall({ call, person, takenBy }: CallView): z.output<typeof callShape> {
  const { id, callerName, phone, words, calledAt } = call;
  return {
    id,
    person: fieldsOf(personShape, person),
    callerName,
    phone,
    words,
    takenBy: takenBy && fieldsOf(personShape, takenBy),
    calledAt: calledAt.toISOString(),
  };
}

export const cardLinkWayShape = z
  .object({
    channel: z.enum(CARD_LINK_CHANNELS),
    sentTo: z.string().nullable().describe('Masked; null where there is no address'),
    problem: z.enum(['no_address', 'not_offered', 'stopped']).nullable().describe('Why it cannot be sent so'),
  })
  .meta({ id: 'CardLinkWay' });

export const sentCardLinkShape = z
  .object({ channel: z.enum(CARD_LINK_CHANNELS), sentTo: z.string().describe('Masked'), expiresAt: instant })
  .meta({ id: 'SentCardLink' });

export const cardLinkSetupShape = z
  .object({
    clientSecret: z.string(),
    isConfirmed: z.boolean().describe('Whether a card was confirmed already and has only to be saved'),
  })
  .meta({ id: 'CardLinkSetup' });

export const callerShape = z
  .object({
    user: userShape,
    available: money,
    needs: rideNeedsShape,
    places: z.array(savedPlaceShape),
    usualTrips: z.array(
      z.object({
        pickup: stopShape,
        dropoff: stopShape,
        rideCount: z.int(),
        lastAt: instant,
        notes: z.string().nullable(),
      }),
    ),
    openRides: z.array(visibleRideShape),
    calls: z.array(callShape),
  })
  .meta({ id: 'Caller' });

export function presentCaller(caller: Caller): z.output<typeof callerShape> {
  return {
    user: presentUser(caller.user),
    available: dollarsFromCents(caller.availableCents),
    needs: presentRideNeeds(caller.needs),
    places: caller.places.map(presentSavedPlace),
    usualTrips: caller.usualTrips.map(({ pickup, dropoff, rideCount, lastAt, notes }) => ({
      pickup: fieldsOf(stopShape, pickup),
      dropoff: fieldsOf(stopShape, dropoff),
      rideCount,
      lastAt: lastAt.toISOString(),
      notes,
    })),
    openRides: caller.openRides.map(presentVisibleRide),
    calls: caller.calls.map(presentCall),
  };
}
