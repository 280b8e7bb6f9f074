import { z } from 'zod';
import { moneyField, proseField, textField, versionField } from '../input-fields.ts';

/** One end of a trip. */
export const stopInput = z.object({
  address: textField(200),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});
export type StopInput = z.input<typeof stopInput>;

export const quoteFareInput = z.object({ pickup: stopInput, dropoff: stopInput });

/** The six rates as decimal texts or numbers. */
export const ratesInput = z.object({
  schedulingFee: moneyField,
  shortDistanceMinimum: moneyField,
  shortDistancePerMile: moneyField,
  longDistanceMinimum: moneyField,
  longDistancePerMile: moneyField,
  /** Percent with two places, which are basis points as dollars are cents. */
  commissionRate: moneyField,
});

export const updatePricingInput = ratesInput.extend({
  reason: proseField(500).optional(),
  /** Of the rates that were looked at; without it they replace whatever is in force. */
  version: versionField,
  /** Rates that look like a slip of the finger are meant so. */
  acceptUnusual: z.boolean().nullish(),
  /** When they start, with the offset from UTC; at once when it is missing. */
  startsAt: z.iso.datetime({ offset: true }).nullish(),
});
export type UpdatePricingInput = z.input<typeof updatePricingInput>;

export const withdrawPricingInput = z.object({
  id: z.uuid(),
  reason: textField(500, 'Please say why these rates are withdrawn'),
});
