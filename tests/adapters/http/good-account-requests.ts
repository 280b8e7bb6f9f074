import type { GoodRequest } from './good-request.ts';

/** What admins do with accounts, and read of the whole business. */
export const goodAccountRequests: Readonly<Record<string, GoodRequest>> = {
  'POST /api/admin/sample-data': { as: 'admin' },
  'GET /api/admin/attention': { as: 'admin' },
  'GET /api/admin/stats': { as: 'admin' },
  'GET /api/admin/total-bookings': { as: 'admin' },
  'GET /api/admin/total-users': { as: 'admin' },
  'GET /api/admin/wallet-value': { as: 'admin' },
  'GET /api/admin/pending-bookings': { as: 'admin' },
  'PUT /api/admin/users/{id}/suspend': {
    as: 'admin',
    body: { reason: 'Fraud' },
    fields: { reason: 'line' },
  },
  'PUT /api/admin/users/{id}/unsuspend': { as: 'admin' },
  'POST /api/admin/suspend-user/{id}': {
    as: 'admin',
    body: { reason: 'Fraud' },
    fields: { reason: 'line' },
  },
  'POST /api/admin/unsuspend-user/{id}': { as: 'admin' },
  'GET /api/admin/users': { as: 'admin' },
  'GET /api/admin/users/{id}/bookings': { as: 'admin' },
  'GET /api/admin/user-details/{userId}': { as: 'admin' },
  'GET /api/admin/user/{id}/stats': { as: 'admin' },
  'PUT /api/admin/user/{id}/role': {
    as: 'admin',
    body: { userType: 'driver' },
    fields: { userType: 'kind' },
  },
  'PUT /api/admin/change-role/{id}': { as: 'admin', body: { role: 'driver' }, fields: { role: 'kind' } },
  'PUT /api/admin/users/{id}/reset-password': {
    as: 'admin',
    body: { newPassword: 'sandusky-bay' },
    fields: { newPassword: 'password' },
  },
  'POST /api/admin/reset-password/{id}': {
    as: 'admin',
    body: { newPassword: 'sandusky-bay' },
    fields: { newPassword: 'password' },
  },
};
