import { ADMIN, RIDERS_AND_ADMINS, type AccessRow } from './access-row.ts';

/** A query about what an organisation owes. */
const ofOrganisation: AccessRow = {
  for: RIDERS_AND_ADMINS,
  names: 'organisation',
  send: ({ id }) => ({ organisationId: id }),
};

/** What organisations are invoiced and pay. */
export const billingRows: Readonly<Record<string, readonly AccessRow[]>> = {
  invoices: [ofOrganisation],
  organisationPayments: [ofOrganisation],
  receivable: [ofOrganisation],
  invoice: [{ for: RIDERS_AND_ADMINS, names: 'invoice', send: ({ id }) => ({ invoiceId: id }) }],
  payInvoice: [{ for: ['rider'], names: 'invoice', send: ({ id }) => ({ input: { invoiceId: id } }) }],
  confirmInvoicePayment: [
    { for: ['rider'], names: 'invoice payment', send: ({ id }) => ({ input: { paymentId: id } }) },
  ],
  issueInvoices: [{ for: ADMIN, send: () => ({ input: {} }) }],
  recordOrganisationPayment: [
    {
      for: ADMIN,
      names: 'organisation',
      send: ({ id }) => ({
        input: { organisationId: id, amount: '5.00', receivedOn: '2026-04-05', bankReference: 'RF-1' },
      }),
    },
  ],
  reverseOrganisationPayment: [
    {
      for: ADMIN,
      names: 'organisation payment',
      send: ({ id }) => ({ input: { paymentId: id, reason: 'Typed twice' } }),
    },
  ],
};
