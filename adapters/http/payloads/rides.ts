import { z } from 'zod';
import { says } from '../../../application/field-messages.ts';
import { moneyField, textField } from '../../../application/input-fields.ts';
import {
  requestRideInput,
  startRideInput,
  tipField,
  type RequestRideInput,
} from '../../../application/rides/inputs.ts';
import { parseCoordinates } from '../../../domain/geo/coordinates.ts';
import { DomainError } from '../../../domain/errors.ts';

const {
  id,
  quoteToken,
  scheduledFor,
  driverType,
  selectedDriverId,
  paymentMethodId,
  paymentMethod,
  passengerId,
  payer,
  notes,
  needs,
  extraMinutes,
  return: back,
} = requestRideInput.shape;

const addressField = textField(200);

const NOT_A_POINT = says('must be a latitude and a longitude, like "40.0,-90.0"');

/** "lat,lng" as one text. */
const coordinatesField = z
  .string(NOT_A_POINT)
  .refine(isPoint, NOT_A_POINT)
  .transform((text) => parseCoordinates(text));

/** Checked here, so that it is named as the caller named it, and passed on as it came. */
const amountField = readable(moneyField, says('must be an amount of money, like 12.50'));

function readable(field: z.ZodType, message: string | ReturnType<typeof says>) {
  return z
    .union([z.string(), z.number()], message)
    .refine((amount) => field.safeParse(amount).success, message);
}

/** Miles or minutes. */
const measureField = z.union(
  [z.string().regex(/^\d{1,5}(\.\d{1,20})?$/), z.number().min(0).max(99_999)],
  says('must be a number that is not negative'),
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
    tipAmount: readable(tipField, 'Please enter a valid tip amount.')
      .nullish()
      .describe('Promised to the driver; at most 500.00'),
    quoteToken,
    scheduledFor,
    driverType,
    selectedDriverId,
    paymentMethodId,
    paymentMethod,
    passengerId: passengerId.describe('Who rides, where it is not who asks: somebody who lets them book'),
    payer: payer.describe("Who pays for somebody else's ride; who asks, without it"),
    needs,
    extraMinutes,
    return: back.describe(
      'The way back at the same fare: `{"at": …}` books it in the same act, `{"onCall": true}` promises it',
    ),
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

/** PUT /api/admin/bookings/{id}/assign-driver */
export const assignDriverPayload = z.object({
  driverId: z
    .union([z.uuid(), z.literal('unassign')], says('must be the id of a driver, or unassign'))
    .describe('User id or profile id; `unassign` takes the ride from its driver'),
});

/** PUT /api/rides/{id}; `confirmed` says that the driver of a scheduled ride is on for it. */
export const rideStatusPayload = z.object({
  status: z.enum(['confirmed', 'in_progress', 'completed', 'cancelled']),
  reason: startRideInput.shape.reason.describe(
    'Why, for a cancellation, and for a start far from the pickup or a completion too soon or far from the dropoff: without it these are carried out, and marked for the operator as unexplained',
  ),
  pin: startRideInput.shape.pin,
  position: startRideInput.shape.position.describe('Where the driver is'),
});

function isPoint(text: string): boolean {
  try {
    parseCoordinates(text);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
