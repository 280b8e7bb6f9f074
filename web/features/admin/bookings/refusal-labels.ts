import { msg } from '@lingui/core/macro';
import type { RideOfferRefusal } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';

/** Why a driver cannot have a ride, in short. */
export const REFUSAL_LABELS: Record<RideOfferRefusal, string> = texts({
  DRIVER_SUSPENDED: msg`Suspended`,
  DRIVER_NOT_APPROVED: msg`Not approved`,
  DOCUMENTS_NOT_VALID: msg`Documents not valid`,
  DRIVER_OFFLINE: msg`Offline`,
  OUTSIDE_SCHEDULE: msg`Outside the weekly schedule`,
  LONG_DISTANCE_OFF: msg`Takes no long trips`,
  CASH_OFF: msg`Takes no cash`,
  CASH_LIMIT: msg`Would owe too much for cash`,
  VEHICLE_CANNOT_TAKE: msg`Car cannot take what the rider needs`,
  ON_RIDE: msg`On another ride`,
  RIDE_OVERLAP: msg`Another ride at that time`,
  TOO_FAR_APART: msg`Too far from another ride`,
});
