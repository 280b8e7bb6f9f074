import { z } from 'zod';
import { findCallersInput, noteCallInput } from '../../../application/desk/inputs.ts';
import { converted, passThrough } from '../body-reader.ts';
import { bookRidePayload } from '../payloads/rides.ts';
import { callerShape, callShape, presentCall, presentCaller } from '../presenters/desk.ts';
import { presentRide, rideShape } from '../presenters/rides.ts';
import { presentUser, userShape } from '../presenters/users.ts';
import { accessOf, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

/** The desk: who calls, what they called for, and the rides that are booked for them. */
export const deskRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/admin/callers',
    summary: 'Riders, with an account and without one, whose phone number begins so; 8 at most',
    access: accessOf('findCallers'),
    query: z.object({ phone: findCallersInput.shape.phone }),
    response: z.array(userShape),
    run: (useCases, { actor, query }) => useCases.findCallers.execute(actor, query),
    present: (users) => users.map(presentUser),
  }),
  route({
    method: 'GET',
    path: '/api/admin/callers/{id}',
    summary: 'What a booking for who calls begins with; the first reading of their needs is in the audit log',
    access: accessOf('showCaller'),
    response: callerShape,
    run: (useCases, { actor, params }) => useCases.showCaller.execute(actor, { callerId: params.id }),
    present: presentCaller,
  }),
  route({
    method: 'POST',
    path: '/api/admin/callers/{id}/rides',
    summary: 'Book a ride in the name of who calls, from their wallet, by their saved card or in cash',
    access: accessOf('bookAtDesk'),
    status: 201,
    body: converted(bookRidePayload),
    response: rideShape,
    run: (useCases, { actor, params, body, requestId }) =>
      useCases.bookAtDesk.execute(actor, {
        callerId: params.id,
        booking: { ...body, id: body.id ?? requestId },
      }),
    present: (ride, { actor }) => presentRide(ride, actor),
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/calls',
    summary: 'What people called for, newest first; of one person with `personId`',
    access: accessOf('listCalls'),
    query: pageQuery.extend({ personId: z.uuid().optional() }),
    response: callShape,
    run: (useCases, { actor, query }) => useCases.listCalls.execute(actor, query),
    present: presentCall,
  }),
  route({
    method: 'POST',
    path: '/api/admin/calls',
    summary: 'Write down what somebody called for; it is never changed',
    access: accessOf('noteCall'),
    status: 201,
    body: passThrough(noteCallInput),
    response: z.object({ id: z.uuid() }).meta({ id: 'NotedCall' }),
    run: (useCases, { actor, body }) => useCases.noteCall.execute(actor, body),
    present: ({ id }) => ({ id }),
  }),
];
