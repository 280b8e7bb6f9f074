import { z } from 'zod';
import {
  findCallersInput,
  noteCallInput,
  repeatAtDeskInput,
  sendCardLinkInput,
} from '../../../application/desk/inputs.ts';
import { linkInput } from '../../../application/users/inputs.ts';
import { converted, passThrough } from '../body-reader.ts';
import { bookRidePayload } from '../payloads/rides.ts';
import {
  callerShape,
  callShape,
  cardLinkSetupShape,
  cardLinkWayShape,
  presentCall,
  presentCaller,
  sentCardLinkShape,
} from '../presenters/desk.ts';
import { fieldsOf, instant } from '../presenters/fields.ts';
import { presentRide, rideShape } from '../presenters/rides.ts';
import { presentUser, userShape } from '../presenters/users.ts';
import { paymentMethodShape, presentPaymentMethod } from '../presenters/wallet.ts';
import { accessOf, calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';
import { ANSWERS_SERIES, withRides } from './standing-rides.ts';

/** Of the link that who calls was sent: for whoever has it, without signing in. */
const cardLinks: readonly RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/card-links/read',
    summary:
      'What the token of a link to add a card stands for. One that was used, is too old or never was is answered alike: null',
    ...calls('readCardLink'),
    body: passThrough(linkInput),
    response: z.object({ cardLink: z.object({ owner: z.string(), expiresAt: instant }).nullable() }),
    present: (link) => ({ cardLink: link && { ...link, expiresAt: link.expiresAt.toISOString() } }),
  }),
  route({
    method: 'POST',
    path: '/api/card-links/setup',
    summary:
      'Prepare saving the one card of a link; the client confirms it with the provider. Ten tries at most (400 LINK_EXPIRED)',
    ...calls('prepareCardByLink'),
    body: passThrough(linkInput),
    response: cardLinkSetupShape,
    present: (setup) => setup,
  }),
  route({
    method: 'POST',
    path: '/api/card-links/card',
    summary: 'Save the card that was confirmed, which uses the link up (400 LINK_EXPIRED)',
    ...calls('saveCardByLink'),
    body: passThrough(linkInput),
    response: paymentMethodShape,
    present: presentPaymentMethod,
  }),
];

/** The desk: who calls, what they called for, and the rides that are booked for them. */
export const deskRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/admin/callers',
    summary: 'Riders, with an account and without one, whose phone number begins so; 8 at most',
    ...calls('findCallers'),
    query: z.object({ phone: findCallersInput.shape.phone }),
    response: z.array(userShape),
    present: (users) => users.map(presentUser),
  }),
  route({
    method: 'GET',
    path: '/api/admin/callers/{id}',
    summary: 'What a booking for who calls begins with; the first reading of their needs is in the audit log',
    ...calls('showCaller', { id: 'callerId' }),
    response: callerShape,
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
  route({
    method: 'POST',
    path: '/api/admin/callers/{id}/standing-rides',
    summary: 'Make a standing ride in the name of who calls, paid as they would pay it',
    access: accessOf('repeatAtDesk'),
    status: 201,
    body: passThrough(repeatAtDeskInput.shape.booking),
    ...ANSWERS_SERIES,
    run: async (useCases, { actor, params, body, requestId }) => {
      const booking = { ...body, id: body.id ?? requestId };
      const { id } = await useCases.repeatAtDesk.execute(actor, { callerId: params.id, booking });
      return withRides(useCases, actor, id);
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/callers/{id}/card-link',
    summary: 'By what a link to add a card reaches who calls: text message and mail',
    ...calls('showCardLinkWays', { id: 'callerId' }),
    response: z.array(cardLinkWayShape),
    present: (ways) => ways.map((way) => fieldsOf(cardLinkWayShape, way)),
  }),
  route({
    method: 'POST',
    path: '/api/admin/callers/{id}/card-link',
    summary:
      'Send who calls a link by which they save one card, once and within 30 minutes; links from before end',
    access: accessOf('sendCardLink'),
    status: 201,
    body: passThrough(sendCardLinkInput.omit({ callerId: true })),
    response: sentCardLinkShape,
    run: (useCases, { actor, params, body }) =>
      useCases.sendCardLink.execute(actor, { callerId: params.id, ...body }),
    present: ({ channel, sentTo, expiresAt }) => ({ channel, sentTo, expiresAt: expiresAt.toISOString() }),
  }),
  ...cardLinks,
  listRoute({
    method: 'GET',
    path: '/api/admin/calls',
    summary: 'What people called for, newest first; of one person with `personId`',
    ...calls('listCalls'),
    query: pageQuery.extend({ personId: z.uuid().optional() }),
    response: callShape,
    present: presentCall,
  }),
  route({
    method: 'POST',
    path: '/api/admin/calls',
    summary: 'Write down what somebody called for; it is never changed',
    access: accessOf('noteCall'),
    status: 201,
    body: passThrough(noteCallInput.omit({ id: true })),
    response: z.object({ id: z.uuid() }).meta({ id: 'NotedCall' }),
    run: (useCases, { actor, body, requestId: id }) => useCases.noteCall.execute(actor, { ...body, id }),
    present: ({ id }) => ({ id }),
  }),
];
