import { z } from 'zod';
import { WEEKDAYS } from '../../domain/drivers/weekly-availability.ts';
import { says } from '../field-messages.ts';
import { takesField } from '../needs/inputs.ts';
import { emailField, nameField, phoneField, textField, versionField } from '../input-fields.ts';

/** Any of the switches, the person's and the vehicle's fields. */
export const updateDriverProfileInput = z.object({
  isAvailable: z.boolean().optional(),
  availability: z.enum(['available', 'offline']).optional(),
  allowLongDistance: z.boolean().optional(),
  takesCash: z.boolean().optional(),
  firstName: nameField('First name is required').optional(),
  lastName: nameField('Last name is required').optional(),
  email: emailField('Please enter a valid email address').optional(),
  /** Needed to change the address. */
  currentPassword: z.string().max(200).optional(),
  phone: phoneField.nullish(),
  vehicleMake: textField(60).optional(),
  vehicleModel: textField(60).optional(),
  vehicleYear: z.int().min(1980).max(2100).optional(),
  vehicleColor: textField(60).optional(),
  licensePlate: textField(12).optional(),
  takes: takesField.optional(),
  /** Of the car. */
  version: versionField,
});
export type UpdateDriverProfileInput = z.input<typeof updateDriverProfileInput>;

/** Degrees, and how exact the measurement is in metres. */
export const reportDriverLocationInput = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  accuracy: z.number().nonnegative().max(1_000_000).default(0),
  /** Made up by the demo instead of measured. */
  isSimulated: z.boolean().default(false),
});

export const driverIdInput = z.object({ driverId: z.uuid() });

export const trustDriverInput = driverIdInput.extend({ trusted: z.boolean() });

const hour = z.string().regex(/^([01]\d|2[0-3]):00$/, says('must be full hours, like 09:00'));
const dayOfHours = z.record(hour, z.boolean());

/** Day name → "HH:00" → on or off; what is left out is off. */
export const weeklyAvailabilityInput = z.object({
  availability: z.partialRecord(z.enum(WEEKDAYS), dayOfHours),
  version: versionField,
});
export type WeeklyAvailabilityInput = z.input<typeof weeklyAvailabilityInput>;
