import type { Need, RideNeeds } from '../../../domain/needs/needs.ts';
import { arrayOf, integer, text, uuid } from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const RIDER_NEEDS = defineTable(
  'rider_needs',
  { needs: arrayOf(text<Need>()), extraMinutes: integer() } satisfies FieldsOf<RideNeeds>,
  { rider_id: uuid() },
);
