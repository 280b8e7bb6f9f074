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
import { accessOf, route, type RestRoute } from '../rest-route.ts';

const dayQuery = z.object({ day: dispatchBoardInput.shape.day.unwrap().unwrap().optional() });

/** The board of the desk. */
export const dispatchRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/admin/dispatch',
    summary:
      'Rides of a day by pickup until four in the next morning, what needs somebody whatever its day, and everyone who may drive',
    access: accessOf('showDispatchBoard'),
    query: dayQuery,
    response: z
      .object({
        day: z.string(),
        asOf: instant,
        rides: z.array(boardRideShape),
        drivers: z.array(boardDriverShape),
      })
      .meta({ id: 'DispatchBoard' }),
    run: (useCases, { actor, query }) => useCases.showDispatchBoard.execute(actor, query),
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
    access: accessOf('showDuty'),
    ...ANSWERS_DUTY,
    run: (useCases, { actor }) => useCases.showDuty.execute(actor),
  }),
  route({
    method: 'POST',
    path: '/api/admin/duty/begin',
    summary: 'Begin the own shift; one that was begun goes on',
    access: accessOf('beginShift'),
    ...ANSWERS_DUTY,
    run: (useCases, { actor }) => useCases.beginShift.execute(actor),
  }),
  route({
    method: 'POST',
    path: '/api/admin/duty/end',
    summary: 'End the own shift',
    access: accessOf('endShift'),
    ...ANSWERS_DUTY,
    run: (useCases, { actor }) => useCases.endShift.execute(actor),
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
    access: accessOf('correctHandoverNote'),
    body: passThrough(correctHandoverNoteInput.pick({ text: true })),
    isVersioned: true,
    ...ANSWERS_NOTE,
    run: (useCases, { actor, params, body, version }) =>
      useCases.correctHandoverNote.execute(actor, { ...body, noteId: params.id, version }),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/handover-notes/{id}',
    summary: 'Mark a note done, or open again',
    access: accessOf('markHandoverNote'),
    body: passThrough(markHandoverNoteInput.pick({ isDone: true })),
    isVersioned: true,
    ...ANSWERS_NOTE,
    run: (useCases, { actor, params, body, version }) =>
      useCases.markHandoverNote.execute(actor, { ...body, noteId: params.id, version }),
  }),
];
