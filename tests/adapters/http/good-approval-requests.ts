import type { GoodRequest } from './good-request.ts';

/** Those about what waits for a second admin. */
export const goodApprovalRequests: Readonly<Record<string, GoodRequest>> = {
  'GET /api/admin/approvals': { as: 'admin' },
  'GET /api/admin/approvals/{id}': { as: 'admin' },
  'PUT /api/admin/approvals/{id}/approve': { as: 'admin' },
  'PUT /api/admin/approvals/{id}/refuse': {
    as: 'admin',
    body: { reason: 'The ride was as booked' },
    fields: { reason: 'line' },
  },
  'PUT /api/admin/approvals/{id}/withdraw': { as: 'admin' },
};
