import type { GoodRequest } from './good-request.ts';

/** What admins do with accounts. */
export const goodAccountRequests: Readonly<Record<string, GoodRequest>> = {
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
};
