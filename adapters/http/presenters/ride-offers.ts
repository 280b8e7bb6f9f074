import { z } from 'zod';
import type { RideOfferView } from '../../../application/ports/rides.ts';
import { OFFER_ANSWERS, OFFER_REFUSALS } from '../../../domain/rides/ride-offer.ts';
import { fieldsOf, instant } from './fields.ts';

export const rideOfferShape = z
  .object({
    driverId: z.string(),
    driverName: z.string(),
    offeredAt: instant.nullable(),
    refusal: z.enum(OFFER_REFUSALS).nullable(),
    changedAt: instant,
    answer: z.enum(OFFER_ANSWERS).nullable(),
    answeredAt: instant.nullable(),
  })
  .meta({ id: 'RideOffer' });

export function presentRideOffer({
  offer,
  driverName,
  answer,
  answeredAt,
}: RideOfferView): z.output<typeof rideOfferShape> {
  return fieldsOf(rideOfferShape, { ...offer, driverName, answer, answeredAt });
}
