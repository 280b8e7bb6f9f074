import { z } from 'zod';
import type { Duty, HandoverNoteView } from '../../../application/dispatch/shifts.ts';
import type { User } from '../../../domain/users/user.ts';
import { personShape } from './care.ts';
import { fieldsOf, id, instant } from './fields.ts';

export const handoverNoteShape = z
  .object({
    id,
    text: z.string(),
    rideId: id.nullable(),
    promisedTo: personShape.nullable(),
    author: personShape.nullable().describe('Null for the command line'),
    writtenAt: instant,
    correctedAt: instant.nullable(),
    doneAt: instant.nullable(),
    doneBy: personShape.nullable(),
  })
  .meta({ id: 'HandoverNote' });

export function presentHandoverNote(view: HandoverNoteView): z.output<typeof handoverNoteShape> {
  const person = (one: User | null) => one && fieldsOf(personShape, one);
  const { note, promisedTo, author, doneBy } = view;
  return {
    id: note.id,
    text: note.text,
    rideId: note.rideId,
    promisedTo: person(promisedTo),
    author: person(author),
    writtenAt: note.writtenAt.toISOString(),
    correctedAt: note.correctedAt?.toISOString() ?? null,
    doneAt: note.doneAt?.toISOString() ?? null,
    doneBy: person(doneBy),
  };
}

export const dutyShape = z
  .object({
    shifts: z.array(z.object({ id, person: personShape, beganAt: instant })),
    notes: z.array(handoverNoteShape),
  })
  .meta({ id: 'DispatchDuty' });

export function presentDuty({ shifts, notes }: Duty): z.output<typeof dutyShape> {
  return {
    shifts: shifts.map(({ shift, person }) => ({
      id: shift.id,
      person: fieldsOf(personShape, person),
      beganAt: shift.beganAt.toISOString(),
    })),
    notes: notes.map(presentHandoverNote),
  };
}
