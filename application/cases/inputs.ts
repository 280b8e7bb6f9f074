import { z } from 'zod';
import { CASE_KINDS, CASE_STATES, CASE_TELLERS } from '../../domain/cases/case.ts';
import { pageInput, proseField, versionField } from '../input-fields.ts';

const wordsField = (required: string) => proseField(2000).pipe(z.string().min(1, required));

export const reportProblemInput = z.object({
  /** Made by the client, so that a repeated call opens one case. */
  id: z.uuid().optional(),
  rideId: z.uuid(),
  kind: z.enum(CASE_KINDS),
  /** Riders, of the conduct of a driver. */
  isServiceAnimalRefused: z.boolean().default(false),
  text: wordsField('Please say what happened'),
});

/** `toldBy`: who has told the desk, whose report it then is. */
export const openCaseAtDeskInput = reportProblemInput.extend({ toldBy: z.enum(CASE_TELLERS) });

export const caseIdInput = z.object({ caseId: z.uuid() });

export const listCasesInput = pageInput.extend({
  state: z.enum(CASE_STATES).optional(),
  kind: z.enum(CASE_KINDS).optional(),
  rideId: z.uuid().optional(),
  assigneeId: z.uuid().optional(),
  /** Only those that nobody has closed. */
  unresolved: z.boolean().default(false),
  order: z.enum(['newest', 'urgency']).default('newest'),
});

/** Any of them: another state, a note among operators, a message to the reporter, who works on it (null: nobody). */
export const updateCaseInput = caseIdInput.extend({
  state: z.enum(CASE_STATES).nullish(),
  note: wordsField('Please write a note').nullish(),
  message: wordsField('Please write a message').nullish(),
  assigneeId: z.uuid().nullish(),
  version: versionField,
});
