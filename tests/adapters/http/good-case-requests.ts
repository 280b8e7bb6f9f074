import type { GoodRequest } from './good-request.ts';

const ID = '01980000-0000-7000-8000-0000000000d1';

/** Those about start PINs and problems of rides. */
export const goodCaseRequests: Readonly<Record<string, GoodRequest>> = {
  'GET /api/cases': { as: 'rider' },
  'GET /api/cases/{id}': { as: 'rider' },
  'POST /api/cases': {
    as: 'rider',
    body: { rideId: ID, kind: 'fare', text: 'Charged\ntwice' },
    fields: { rideId: 'id', kind: 'choice', text: 'prose' },
  },
  'PUT /api/admin/cases/{id}': {
    as: 'admin',
    body: { state: 'resolved', note: 'Seen', message: 'Found' },
    fields: { state: 'choice?', note: 'prose?', message: 'prose?' },
  },
  'GET /api/rider/start-pin': { as: 'rider' },
  'PUT /api/rider/start-pin': { as: 'rider', body: { choice: 'off' }, fields: { choice: 'choice' } },
  'GET /api/rides/{id}/start-pin': { as: 'rider' },
  'POST /api/rides/{id}/start-pin': { as: 'rider' },
};
