import { z } from 'zod';
import {
  correctHandoverNoteInput,
  dispatchBoardInput,
  handoverNoteInput,
  markHandoverNoteInput,
} from '../../../application/dispatch/inputs.ts';
import type { HandoverNoteView } from '../../../application/dispatch/shifts.ts';
import { pressingItems } from '../../../application/dispatch/show-board.ts';
import { NEED_REASONS } from '../../../domain/dispatch/needs-you.ts';
import { toHandoverRecord } from '../../../domain/dispatch/shift.ts';
import { passThrough } from '../body-reader.ts';
import {
  dutyShape,
  handoverNoteShape,
  presentDuty,
  presentHandoverNote,
} from '../presenters/dispatch-shifts.ts';
import {
  boardDriverShape,
  boardRideShape,
  presentBoardDriver,
  presentBoardRide,
  pressingShape,
} from '../presenters/dispatch.ts';
import { instant } from '../presenters/fields.ts';
import { toETag } from '../record-versions.ts';
import { accessOf, calls, route, type RestRoute } from '../rest-route.ts';

const dayQuery = z.object({ day: dispatchBoardInput.shape.day.unwrap().unwrap().optional() });

/** The board of the desk. */
export const dispatchRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/admin/dispatch',
    summary:
      'Rides of a day by pickup until four in the next morning, what needs somebody whatever its day, and everyone who may drive',
    ...calls('showDispatchBoard'),
    query: dayQuery,
    response: z
      .object({
        day: z.string(),
        asOf: instant,
        rides: z.array(boardRideShape),
        drivers: z.array(boardDriverShape),
      })
      .meta({ id: 'DispatchBoard' }),
    present: ({ day, asOf, rides, drivers }) => ({
      day,
      asOf: asOf.toISOString(),
      rides: rides.map(presentBoardRide),
      drivers: drivers.map(presentBoardDriver),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/admin/dispatch/needs-you',
    summary: 'What needs somebody at the desk now, the most pressing first; a ride once for each reason',
    access: accessOf('showDispatchBoard'),
    response: z.array(pressingShape),
    run: async (useCases, { actor }) => pressingItems(await useCases.showDispatchBoard.execute(actor)),
    present: (items) =>
      items.map(({ reason, since, ride }) => ({
        reason,
        title: NEED_REASONS[reason].title,
        since: since.toISOString(),
        ride: presentBoardRide(ride),
      })),
  }),
];

const ANSWERS_NOTE = {
  response: handoverNoteShape,
  present: presentHandoverNote,
  headers: ({ note }: HandoverNoteView) => toETag(toHandoverRecord(note).version),
};
const ANSWERS_DUTY = { response: dutyShape, present: presentDuty };

/** Who is on duty at the desk, and what one shift leaves to the next. */
export const dispatchShiftRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/admin/duty',
    summary: 'Who is on duty at the desk, with open notes and those that were done in the last day',
    ...calls('showDuty'),
    ...ANSWERS_DUTY,
  }),
  route({
    method: 'POST',
    path: '/api/admin/duty/begin',
    summary: 'Begin the own shift; one that was begun goes on',
    ...calls('beginShift'),
    ...ANSWERS_DUTY,
  }),
  route({
    method: 'POST',
    path: '/api/admin/duty/end',
    summary: 'End the own shift',
    ...calls('endShift'),
    ...ANSWERS_DUTY,
  }),
  route({
    method: 'POST',
    path: '/api/admin/handover-notes',
    summary: 'Leave a note to the next ones at the desk (409 TOO_MANY_NOTES)',
    access: accessOf('writeHandoverNote'),
    status: 201,
    body: passThrough(handoverNoteInput.omit({ id: true })),
    ...ANSWERS_NOTE,
    run: (useCases, { actor, body, requestId: id }) =>
      useCases.writeHandoverNote.execute(actor, { ...body, ...(id && { id }) }),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/handover-notes/{id}/text',
    summary: 'Correct an open note of one’s own (403 NOT_AUTHOR, 409 NOTE_DONE)',
    ...calls('correctHandoverNote', { id: 'noteId' }),
    body: passThrough(correctHandoverNoteInput.pick({ text: true })),
    isVersioned: true,
    ...ANSWERS_NOTE,
  }),
  route({
    method: 'PUT',
    path: '/api/admin/handover-notes/{id}',
    summary: 'Mark a note done, or open again',
    ...calls('markHandoverNote', { id: 'noteId' }),
    body: passThrough(markHandoverNoteInput.pick({ isDone: true })),
    isVersioned: true,
    ...ANSWERS_NOTE,
  }),
];
