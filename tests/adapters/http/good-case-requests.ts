import type { GoodRequest } from './good-request.ts';

const ID = '01980000-0000-7000-8000-0000000000d1';

/** Those about start PINs and problems of rides, and about drivers who apply. */
export const goodCaseRequests: Readonly<Record<string, GoodRequest>> = {
  'GET /api/cases': { as: 'rider' },
  'GET /api/cases/{id}': { as: 'rider' },
  'POST /api/cases': {
    as: 'rider',
    body: { rideId: ID, kind: 'fare', text: 'Charged\ntwice' },
    fields: { rideId: 'id', kind: 'choice', text: 'prose' },
  },
  'POST /api/admin/cases': {
    as: 'admin',
    body: { rideId: ID, kind: 'other', text: 'Asked\ntwice', toldBy: 'desk' },
    fields: { rideId: 'id', kind: 'choice', text: 'prose', toldBy: 'choice' },
  },
  'PUT /api/admin/cases/{id}': {
    as: 'admin',
    body: { state: 'resolved', note: 'Seen', message: 'Found' },
    fields: { state: 'choice?', note: 'prose?', message: 'prose?' },
  },
  'GET /api/driver/documents': { as: 'driver' },
  'POST /api/driver/documents': {
    as: 'driver',
    body: { type: 'insurance', uploadUrl: `/api/objects/uploads/${ID}`, expiresOn: '2099-01-01' },
    fields: { type: 'choice', uploadUrl: 'line', expiresOn: 'date' },
  },
  'GET /api/admin/ratings': { as: 'admin' },
  'POST /api/admin/email/test-send': {
    as: 'admin',
    body: { email: 'test@example.com' },
    fields: { email: 'email' },
  },
  'GET /api/admin/driver-applications': { as: 'admin' },
  'PUT /api/admin/driver-applications/{id}/review': {
    as: 'admin',
    body: {
      status: 'rejected',
      reviewNotes: 'Called',
      rejectionReason: 'No insurance',
      changesRequested: '',
    },
    fields: {
      status: 'choice',
      reviewNotes: 'prose?',
      rejectionReason: 'prose',
      changesRequested: 'prose?',
      version: 'whole?',
    },
  },
  'GET /api/admin/driver-details/{driverId}': { as: 'admin' },
  'PUT /api/admin/drivers/{driverId}/approve': { as: 'admin' },
  'PUT /api/admin/drivers/{driverId}/reject': {
    as: 'admin',
    body: { reason: 'No insurance' },
    fields: { reason: 'prose' },
  },
  'PUT /api/admin/driver-documents/{id}/review': {
    as: 'admin',
    body: { isAccepted: false, reason: 'Not readable' },
    fields: { isAccepted: 'flag', reason: 'prose' },
  },
  'GET /api/admin/bookings/{id}/offers': { as: 'admin' },
  'GET /api/admin/bookings/{id}/history': { as: 'admin' },
  'GET /api/rider/start-pin': { as: 'rider' },
  'PUT /api/rider/start-pin': { as: 'rider', body: { choice: 'off' }, fields: { choice: 'choice' } },
  'GET /api/rides/{id}/start-pin': { as: 'rider' },
  'POST /api/rides/{id}/start-pin': { as: 'rider' },
};
