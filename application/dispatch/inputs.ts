import { z } from 'zod';
import { NOTE_LENGTH } from '../../domain/dispatch/shift.ts';
import { dayField, textField, versionField } from '../input-fields.ts';

/** Without a day the one that goes on now. */
export const dispatchBoardInput = z.object({ day: dayField.nullish() });

/** `id` makes a repetition the same note. */
export const handoverNoteInput = z.object({
  id: z.uuid().optional(),
  text: textField(NOTE_LENGTH, 'Please write the note'),
  /** The ride that it is about. */
  rideId: z.uuid().nullish(),
  /** To whom something was promised. */
  promisedToId: z.uuid().nullish(),
});

/** `version` is that of the note as it was seen. */
export const correctHandoverNoteInput = z.object({
  noteId: z.uuid(),
  text: handoverNoteInput.shape.text,
  version: versionField,
});

/** `version` as above. */
export const markHandoverNoteInput = z.object({
  noteId: z.uuid(),
  isDone: z.boolean().default(true),
  version: versionField,
});
