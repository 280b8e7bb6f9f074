import type { GoodRequest } from './good-request.ts';

/** What organisations are invoiced and pay. */
export const goodBillingRequests: Readonly<Record<string, GoodRequest>> = {
  'GET /api/organisations/{id}/invoices': { as: 'rider' },
  'GET /api/organisations/{id}/payments': { as: 'rider' },
  'GET /api/organisations/{id}/receivable': { as: 'rider' },
  'GET /api/invoices/{id}': { as: 'rider' },
  'GET /api/invoices/{id}/lines.csv': { as: 'rider' },
  'GET /api/invoices/{id}.pdf': { as: 'rider' },
  'POST /api/invoices/{id}/payments': {
    as: 'rider',
    body: { paymentMethodId: null },
    fields: { paymentMethodId: 'id?' },
  },
  'POST /api/invoice-payments/{id}/confirm': { as: 'rider' },
  'GET /api/admin/invoices': { as: 'admin' },
  'GET /api/admin/receivables': { as: 'admin' },
  'POST /api/admin/invoices': { as: 'admin', body: { month: '2026-03' }, fields: { month: 'line?' } },
  'POST /api/admin/organisations/{id}/payments': {
    as: 'admin',
    body: {
      id: '01980000-0000-7000-8000-0000000000d1',
      amount: '412.50',
      receivedOn: '2026-04-05',
      bankReference: 'RF 2026-0042',
      invoiceIds: [],
    },
    fields: {
      id: 'id?',
      amount: 'amount',
      receivedOn: 'date',
      bankReference: 'line',
      invoiceIds: 'choices?',
    },
  },
  'POST /api/admin/organisation-payments/{id}/reverse': {
    as: 'admin',
    body: { id: '01980000-0000-7000-8000-0000000000d2', reason: 'Typed twice' },
    fields: { id: 'id?', reason: 'line' },
  },
};
