import { CSV_LISTS } from '../../../application/exports/inputs.ts';
import type { GoodRequest } from './good-request.ts';

/** Of what admins do with bookings, and of the lists they save. */
export const goodBookingRequests: Readonly<Record<string, GoodRequest>> = {
  'GET /api/admin/bookings': { as: 'admin' },
  'GET /api/admin/dispatch': { as: 'admin' },
  'GET /api/admin/dispatch/needs-you': { as: 'admin' },
  'POST /api/rider/returns/{outboundRideId}/call': { as: 'rider' },
  'POST /api/driver/returns/{outboundRideId}/call': { as: 'driver' },
  'POST /api/admin/returns/{outboundRideId}/call': { as: 'admin' },
  'POST /api/returns/call': { as: null, body: { token: 'made-up' }, fields: { token: 'line' } },
  'POST /api/rides/{id}/links': { as: 'rider' },
  'GET /api/rides/{id}/links': { as: 'rider' },
  'DELETE /api/links/{id}': { as: 'rider' },
  'GET /api/track/{token}': { as: null },
  'PUT /api/admin/bookings/{id}/assign-driver': {
    as: 'admin',
    body: { driverId: '01980000-0000-7000-8000-0000000000d1' },
    fields: { driverId: 'id' },
  },
  'POST /api/admin/bookings/{id}/undo': {
    as: 'admin',
    body: { version: '0123456789abcdef' },
    fields: { version: 'line' },
  },
  ...Object.fromEntries(
    CSV_LISTS.map((list): [string, GoodRequest] => [`GET /api/admin/exports/${list}`, { as: 'admin' }]),
  ),
};
