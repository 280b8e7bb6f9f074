import { z } from 'zod';
import type { RideReturn } from '../../../application/ports/rides.ts';
import { RETURN_KINDS, RETURN_STATES } from '../../../domain/returns/return-trip.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import { RIDE_STATUSES } from '../../../domain/rides/ride.ts';
import { id, instant, instantOrNull, money } from './fields.ts';

/** How a ride and the way back stand together, the same of both. */
export const returnTripShape = z
  .object({
    outboundRideId: id,
    returnRideId: id.nullable(),
    kind: z.enum(RETURN_KINDS),
    state: z.enum(RETURN_STATES),
    day: z.string().describe('In the time of the service area, "2026-03-05"'),
    fare: money.describe('Of the way back, agreed when the ride there was booked'),
    calledAt: instant.nullable(),
    returnStatus: z.enum(RIDE_STATUSES).nullable().describe('Of the ride back'),
    returnAt: instant.nullable().describe('When the ride back begins; null for now'),
  })
  .meta({ id: 'ReturnTrip' });

export function presentReturnTrip(trip: RideReturn): z.output<typeof returnTripShape> {
  const { totalCents, calledAt, returnAt, ...rest } = trip;
  return {
    ...rest,
    fare: dollarsFromCents(totalCents),
    calledAt: instantOrNull(calledAt),
    returnAt: instantOrNull(returnAt),
  };
}
