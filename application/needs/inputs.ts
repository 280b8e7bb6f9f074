import { z } from 'zod';
import { EXTRA_MINUTES_STEP, MAX_EXTRA_MINUTES } from '../../domain/needs/extra-minutes.ts';
import { inOrder, NEED_NAMES, VEHICLE_NEEDS } from '../../domain/needs/needs.ts';
import { says } from '../field-messages.ts';
import { versionField } from '../input-fields.ts';

/** In any order; each counts once. */
export const needsField = z.array(z.enum(NEED_NAMES)).max(100).readonly().transform(inOrder);

/** Of a car. */
export const takesField = z.array(z.enum(VEHICLE_NEEDS)).max(100).readonly().transform(inOrder);

const NOT_MINUTES = says('must be 0 to 30 minutes in steps of 5');

export const extraMinutesField = z
  .int(NOT_MINUTES)
  .min(0, NOT_MINUTES)
  .max(MAX_EXTRA_MINUTES, NOT_MINUTES)
  .multipleOf(EXTRA_MINUTES_STEP, NOT_MINUTES);

export const saveNeedsInput = z.object({
  needs: needsField,
  extraMinutes: extraMinutesField,
  /** Of what was kept when it was looked at. */
  version: versionField,
});

/** `version`: of the needs of the ride as they were looked at. */
export const changeRideNeedsInput = saveNeedsInput.extend({ rideId: z.uuid() });

export const needsOfRideInput = z.object({ rideId: z.uuid() });
