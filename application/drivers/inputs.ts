import { z } from 'zod';
import { WEEKDAYS } from '../../domain/drivers/weekly-availability.ts';
import { emailField, textField } from '../input-fields.ts';

/** Spec 2 §7 PUT /api/driver/profile: any of the switches, the person's and the vehicle's fields. */
export const updateDriverProfileInput = z.object({
  isAvailable: z.boolean().optional(),
  availability: z.enum(['available', 'offline']).optional(),
  allowLongDistance: z.boolean().optional(),
  firstName: textField(60, 'First name is required').optional(),
  lastName: textField(60, 'Last name is required').optional(),
  email: emailField('Please enter a valid email address').optional(),
  phone: textField(30).nullish(),
  vehicleMake: textField(60).optional(),
  vehicleModel: textField(60).optional(),
  vehicleYear: z.int().min(1980).max(2100).optional(),
  vehicleColor: textField(60).optional(),
  licensePlate: textField(12).optional(),
});
export type UpdateDriverProfileInput = z.input<typeof updateDriverProfileInput>;

export const driverIdInput = z.object({ driverId: z.uuid() });

export const trustDriverInput = driverIdInput.extend({ trusted: z.boolean() });
export type TrustDriverInput = z.input<typeof trustDriverInput>;

const hour = z.string().regex(/^([01]\d|2[0-3]):00$/);
const day = z.record(hour, z.boolean());

/** Day name → "HH:00" → on or off (spec 2 §3); what is left out is off. */
export const weeklyAvailabilityInput = z.object({
  availability: z.partialRecord(z.enum(WEEKDAYS), day),
});
export type WeeklyAvailabilityInput = z.input<typeof weeklyAvailabilityInput>;
