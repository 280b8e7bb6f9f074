import type { GoodRequest } from './good-request.ts';

const ID = '01980000-0000-7000-8000-0000000000d1';

/** What riders and drivers write to each other, operators to drivers, and one shift at the desk to the next. */
export const goodMessageRequests: Readonly<Record<string, GoodRequest>> = {
  'GET /api/rides/{id}/messages': { as: 'rider' },
  'GET /api/admin/rides/{id}/message-count': { as: 'admin' },
  'POST /api/rides/{id}/messages': {
    as: 'rider',
    body: { text: 'I wear\na hat' },
    fields: { text: 'prose' },
  },
  'POST /api/rides/{id}/messages/read': { as: 'driver' },
  'POST /api/admin/cases/{id}/ride-messages': { as: 'admin' },
  'POST /api/admin/announcements': {
    as: 'admin',
    body: { text: 'Game night', driverId: ID },
    fields: { text: 'prose', driverId: 'id' },
  },
  'GET /api/admin/duty': { as: 'admin' },
  'POST /api/admin/duty/begin': { as: 'admin' },
  'POST /api/admin/duty/end': { as: 'admin' },
  'POST /api/admin/handover-notes': {
    as: 'admin',
    body: { text: 'Back at nine' },
    fields: { text: 'prose', rideId: 'id?', promisedToId: 'id?' },
  },
  'PUT /api/admin/handover-notes/{id}': {
    as: 'admin',
    body: { isDone: true },
    fields: { isDone: 'flag?' },
  },
  'PUT /api/admin/handover-notes/{id}/text': {
    as: 'admin',
    body: { text: 'Back at ten' },
    fields: { text: 'prose' },
  },
  'GET /api/admin/announcements': { as: 'admin' },
  'GET /api/admin/announcements/{id}/receipts': { as: 'admin' },
  'GET /api/driver/announcements': { as: 'driver' },
  'POST /api/driver/announcements/{id}/read': { as: 'driver' },
};
