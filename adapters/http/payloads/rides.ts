import { z } from 'zod';
import { moneyField, proseField, textField } from '../../../application/input-fields.ts';
import {
  requestRideInput,
  startRideInput,
  type RequestRideInput,
} from '../../../application/rides/inputs.ts';
import { parseCoordinates, type Coordinates } from '../../../domain/geo/coordinates.ts';
import { DomainError } from '../../../domain/errors.ts';

const { id, quoteToken, scheduledFor, driverType, selectedDriverId, paymentMethodId, notes } =
  requestRideInput.shape;

const addressField = textField(200, 'is required');

/** "lat,lng" as one text. */
const coordinatesField = z.string('must look like "41.6528,-83.5379"').transform(pointIn);

/** Checked here, so that it is named as the caller named it, and passed on as it came. */
const amountField = z
  .union([z.string(), z.number()], 'must be an amount of money')
  .refine((amount) => moneyField.safeParse(amount).success, 'must be an amount of money');

/** Miles or minutes. */
const measureField = z.union(
  [z.string().regex(/^\d{1,5}(\.\d{1,20})?$/), z.number().min(0).max(99_999)],
  'must be a number that is not negative',
);

/**
 * POST /api/rides: numbers as text, points as "lat,lng". Distance, duration and fees are what the server
 * works out itself: they are read, so that nonsense does not pass unnoticed, and otherwise ignored.
 */
export const bookRidePayload = z
  .object({
    id,
    pickupAddress: addressField,
    pickupCoordinates: coordinatesField,
    dropoffAddress: addressField,
    dropoffCoordinates: coordinatesField,
    totalFare: amountField.describe(
      'What the rider saw, without the tip; a higher price refuses the booking',
    ),
    distance: measureField.nullish(),
    estimatedDuration: measureField.nullish(),
    schedulingFee: amountField.nullish(),
    distanceFee: amountField.nullish(),
    tipAmount: amountField.nullish().describe('Promised to the driver; at most 500.00'),
    quoteToken,
    scheduledFor,
    driverType,
    selectedDriverId,
    paymentMethodId,
    notes,
  })
  .transform(
    ({
      pickupAddress,
      pickupCoordinates,
      dropoffAddress,
      dropoffCoordinates,
      ...rest
    }): RequestRideInput => ({
      ...rest,
      pickup: { address: pickupAddress, ...pickupCoordinates },
      dropoff: { address: dropoffAddress, ...dropoffCoordinates },
    }),
  );

/** PUT /api/rides/{id}; `confirmed` says that the driver of a scheduled ride is on for it. */
export const rideStatusPayload = z.object({
  status: z.enum(['confirmed', 'in_progress', 'completed', 'cancelled']),
  reason: proseField(500).nullish(),
  pin: startRideInput.shape.pin,
});

function pointIn(text: string, context: z.RefinementCtx): Coordinates {
  try {
    return parseCoordinates(text);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    context.addIssue({ code: 'custom', message: error.message, input: text.slice(0, 50) });
    return z.NEVER;
  }
}
