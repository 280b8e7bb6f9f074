import { z } from 'zod';
import { announcementInput, messageWordsInput } from '../../../application/messages/inputs.ts';
import { passThrough } from '../body-reader.ts';
import {
  announcementReceiptShape,
  announcementShape,
  conversationShape,
  presentAnnouncement,
  presentAnnouncementReceipt,
  presentConversation,
  presentReceivedAnnouncement,
  presentRideMessage,
  receivedAnnouncementShape,
  rideMessageShape,
} from '../presenters/messages.ts';
import { accessOf, calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

/** What riders and drivers write to each other, and operators to drivers. */
export const messageRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/rides/{id}/messages',
    summary:
      'What the rider’s side and the driver of a ride wrote to each other, for both, and for who follows or books the ride',
    ...calls('showConversation', { id: 'rideId' }),
    response: conversationShape,
    present: presentConversation,
  }),
  route({
    method: 'POST',
    path: '/api/rides/{id}/messages',
    summary:
      'Write to the other side of a ride, from its acceptance to an hour after its end (409 CONVERSATION_CLOSED, TOO_MANY_MESSAGES)',
    access: accessOf('sendRideMessage'),
    status: 201,
    body: passThrough(messageWordsInput),
    response: conversationShape,
    run: async (useCases, { actor, params, body, requestId }) => {
      await useCases.sendRideMessage.execute(actor, { ...body, id: requestId, rideId: params.id });
      return useCases.showConversation.execute(actor, { rideId: params.id });
    },
    present: presentConversation,
  }),
  route({
    method: 'POST',
    path: '/api/rides/{id}/messages/read',
    summary: 'What the other side wrote was read; who only follows a ride leaves no mark',
    access: accessOf('readRideMessages'),
    response: conversationShape,
    run: async (useCases, { actor, params }) => {
      await useCases.readRideMessages.execute(actor, { rideId: params.id });
      return useCases.showConversation.execute(actor, { rideId: params.id });
    },
    present: presentConversation,
  }),
  route({
    method: 'GET',
    path: '/api/admin/rides/{id}/message-count',
    summary: 'How many messages of a ride there are, which are read out of a case alone',
    ...calls('countRideMessages', { id: 'rideId' }),
    response: z.object({ count: z.int() }).meta({ id: 'RideMessageCount' }),
    present: (count) => ({ count }),
  }),
  route({
    method: 'POST',
    path: '/api/admin/cases/{id}/ride-messages',
    summary:
      'What was written about the ride of a case, oldest first; the audit log says who read it and in which case',
    ...calls('openCaseMessages', { id: 'caseId' }),
    response: z.array(rideMessageShape),
    present: (messages) => messages.map(presentRideMessage),
  }),
  route({
    method: 'POST',
    path: '/api/admin/announcements',
    summary: 'Write to one driver, to all who are online, or to all who work at some time of a shift',
    access: accessOf('sendAnnouncement'),
    status: 201,
    body: passThrough(announcementInput),
    response: announcementShape,
    run: async (useCases, { actor, body, requestId }) => {
      const sent = await useCases.sendAnnouncement.execute(actor, { ...body, id: requestId });
      return useCases.showAnnouncement.execute(actor, { announcementId: sent.id });
    },
    present: presentAnnouncement,
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/announcements',
    summary: 'What operators wrote to drivers, newest first',
    ...calls('listAnnouncements'),
    query: pageQuery,
    response: announcementShape,
    present: presentAnnouncement,
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/announcements/{id}/receipts',
    summary: 'To whom an announcement was sent, and when each read it',
    access: accessOf('listAnnouncementReceipts'),
    query: pageQuery.extend({ read: z.enum(['true', 'false']).optional() }),
    response: announcementReceiptShape,
    run: (useCases, { actor, params, query: { read, ...page } }) =>
      useCases.listAnnouncementReceipts.execute(actor, {
        ...page,
        announcementId: params.id,
        read: read && read === 'true',
      }),
    present: presentAnnouncementReceipt,
  }),
  listRoute({
    method: 'GET',
    path: '/api/driver/announcements',
    summary: 'What operators wrote to the signed-in driver, newest first',
    ...calls('listReceivedAnnouncements'),
    query: pageQuery,
    response: receivedAnnouncementShape,
    present: presentReceivedAnnouncement,
  }),
  route({
    method: 'POST',
    path: '/api/driver/announcements/{id}/read',
    summary: 'The driver has read an announcement',
    ...calls('readAnnouncement', { id: 'announcementId' }),
    response: receivedAnnouncementShape,
    present: presentReceivedAnnouncement,
  }),
];
