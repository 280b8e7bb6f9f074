import { z } from 'zod';
import { ADDRESS_MAX_LENGTH, ADDRESS_MIN_LENGTH } from '../../domain/geo/place.ts';
import { textField } from '../input-fields.ts';

const addressField = textField(ADDRESS_MAX_LENGTH).pipe(z.string().min(ADDRESS_MIN_LENGTH));

export const pointInput = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});

export const suggestAddressesInput = z.strictObject({ text: addressField });

export const geocodeAddressInput = z.strictObject({ text: addressField });

export const reverseGeocodeInput = z.strictObject({ point: pointInput });

/** What POST /api/distance-calculation and /api/route-polyline send. */
export const planTripInput = z.strictObject({ pickup: pointInput, dropoff: pointInput });
