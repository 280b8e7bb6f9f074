import { z } from 'zod';
import { moneyField, proseField, textField } from '../input-fields.ts';

/** One end of a trip. */
export const stopInput = z.object({
  address: textField(200),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});
export type StopInput = z.input<typeof stopInput>;

export const quoteFareInput = z.object({ pickup: stopInput, dropoff: stopInput });
export type QuoteFareInput = z.input<typeof quoteFareInput>;

/** The six rates as decimal texts or numbers. */
export const updatePricingInput = z.object({
  schedulingFee: moneyField,
  shortDistanceMinimum: moneyField,
  shortDistancePerMile: moneyField,
  longDistanceMinimum: moneyField,
  longDistancePerMile: moneyField,
  /** Percent with two places, which are basis points as dollars are cents. */
  commissionRate: moneyField,
  reason: proseField(500).optional(),
});
export type UpdatePricingInput = z.input<typeof updatePricingInput>;
