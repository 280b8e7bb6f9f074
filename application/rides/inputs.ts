import { z } from 'zod';
import { stopInput } from '../fares/inputs.ts';
import { moneyField, pageInput, proseField } from '../input-fields.ts';

export const rideIdInput = z.object({ rideId: z.uuid() });
export type RideIdInput = z.input<typeof rideIdInput>;

/** Spec 1 §7.3 POST /api/rides, after the edge has read its texts; fees and totals of a client are never trusted. */
export const requestRideInput = z
  .object({
    pickup: stopInput,
    dropoff: stopInput,
    /** What the rider saw: a higher price of ours refuses the booking. */
    totalFare: moneyField,
    /** From the quote; honoured for 10 minutes. Without it the active pricing applies. */
    quoteToken: z.string().max(2000).optional(),
    tipAmount: moneyField.optional(),
    scheduledFor: z.iso.datetime({ offset: true }).nullish(),
    driverType: z.enum(['specific', 'broadcast', 'any']),
    selectedDriverId: z.uuid().nullish(),
    paymentMethodId: z.uuid().nullish(),
    notes: proseField(500).optional(),
  })
  .refine((input) => input.driverType !== 'specific' || input.selectedDriverId, {
    path: ['selectedDriverId'],
    message: 'Select a Driver',
  });
export type RequestRideInput = z.input<typeof requestRideInput>;

export const completeRideInput = rideIdInput.extend({ tipAmount: moneyField.optional() });
export type CompleteRideInput = z.input<typeof completeRideInput>;

export const cancelRideInput = rideIdInput.extend({ reason: proseField(500).optional() });
export type CancelRideInput = z.input<typeof cancelRideInput>;

export const listRidesInput = pageInput.extend({
  filter: z
    .enum(['all', 'active', 'pending', 'accepted', 'confirmed', 'in_progress', 'completed', 'cancelled'])
    .default('all'),
});
export type ListRidesInput = z.input<typeof listRidesInput>;
