import { z } from 'zod';
import { PLACE_KINDS, PLACE_NAME_MAX_LENGTH } from '../../domain/places/saved-place.ts';
import { textField, versionField } from '../input-fields.ts';
import { stopInput } from '../pricing/inputs.ts';

export const placeNameField = textField(PLACE_NAME_MAX_LENGTH, 'Name is required');

export const savePlaceInput = z.object({
  /** Changes this place; without it a new one is saved. */
  placeId: z.uuid().nullish(),
  kind: z.enum(PLACE_KINDS),
  name: placeNameField,
  place: stopInput,
  /** Of the place that is changed. */
  version: versionField,
});
export type SavePlaceInput = z.input<typeof savePlaceInput>;

export const placeIdInput = z.object({ placeId: z.uuid() });
