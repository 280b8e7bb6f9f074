import type { GoodRequest } from './good-request.ts';

/** Those about what waits for a second admin. */
export const goodApprovalRequests: Readonly<Record<string, GoodRequest>> = {
  'GET /api/admin/approvals': { as: 'admin' },
  'GET /api/admin/approval-limits': { as: 'admin' },
  'PUT /api/admin/approval-limits': {
    as: 'admin',
    body: {
      refundLimit: null,
      payoutLimit: null,
      commissionMin: null,
      commissionMax: null,
      waitingDays: 8,
      reason: 'There are two of us now',
    },
    fields: {
      refundLimit: 'amount?',
      payoutLimit: 'amount?',
      commissionMin: 'amount?',
      commissionMax: 'amount?',
      waitingDays: 'whole',
      reason: 'line',
    },
  },
  'GET /api/cash-allowed': { as: 'rider' },
  'GET /api/driver/cash': { as: 'driver' },
  'GET /api/admin/drivers/{id}/cash': { as: 'admin' },
  'GET /api/admin/cash-rules': { as: 'admin' },
  'PUT /api/admin/cash-rules': {
    as: 'admin',
    body: { isAllowed: true, driverLimit: '60.00', reason: 'Riders have asked for it' },
    fields: { isAllowed: 'flag', driverLimit: 'amount', reason: 'line' },
  },
  'GET /api/admin/approvals/{id}': { as: 'admin' },
  'PUT /api/admin/approvals/{id}/approve': { as: 'admin' },
  'PUT /api/admin/approvals/{id}/refuse': {
    as: 'admin',
    body: { reason: 'The ride was as booked' },
    fields: { reason: 'line' },
  },
  'PUT /api/admin/approvals/{id}/withdraw': { as: 'admin' },
};
