import type { DispatchShift, HandoverNote } from '../../../domain/dispatch/shift.ts';
import { nullable, text, time, uuid } from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const DISPATCH_SHIFTS = defineTable(
  'dispatch_shifts',
  {
    id: uuid(),
    userId: uuid(),
    beganAt: time(),
    endedAt: nullable(time()),
  } satisfies FieldsOf<DispatchShift>,
  {},
);

export const HANDOVER_NOTES = defineTable(
  'handover_notes',
  {
    id: uuid(),
    authorId: nullable(uuid()),
    text: text(),
    rideId: nullable(uuid()),
    promisedToId: nullable(uuid()),
    writtenAt: time(),
    correctedAt: nullable(time()),
    doneAt: nullable(time()),
    doneBy: nullable(uuid()),
  } satisfies FieldsOf<HandoverNote>,
  {},
);
