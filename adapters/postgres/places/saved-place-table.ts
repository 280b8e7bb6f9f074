import type { SavedPlace } from '../../../domain/places/saved-place.ts';
import { decimal, smallInteger, text, time, uuid } from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const SAVED_PLACES = defineTable(
  'saved_places',
  {
    id: uuid(),
    riderId: uuid(),
    slot: smallInteger(),
    kind: text(),
    name: text(),
    address: text(),
    lat: decimal(),
    lng: decimal(),
    createdAt: time(),
  } satisfies FieldsOf<SavedPlace>,
  {},
);
