import { z } from 'zod';
import {
  issueInvoicesInput,
  recordOrganisationPaymentInput,
  reverseOrganisationPaymentInput,
} from '../../../application/billing/inputs.ts';
import { payInvoiceInput } from '../../../application/payments/inputs.ts';
import { PAPER_LANGUAGES } from '../../../domain/billing/invoice.ts';
import { passThrough } from '../body-reader.ts';
import {
  invoicePaymentShape,
  invoiceShape,
  organisationPaymentShape,
  presentInvoice,
  presentInvoicePayment,
  presentOrganisationPayment,
  presentReceivable,
  presentShownInvoice,
  receivableShape,
  shownInvoiceShape,
} from '../presenters/invoices.ts';
import {
  accessOf,
  calls,
  documentRoute,
  fileRoute,
  listRoute,
  pageQuery,
  route,
  type RestRoute,
} from '../rest-route.ts';

/** Only invoices of which something is open. */
const openQuery = pageQuery.extend({ open: z.enum(['true', 'false']).optional() });

const languageQuery = z.object({ language: z.enum(PAPER_LANGUAGES).optional() });

/** What organisations owe and have paid. */
export const billingRoutes: readonly RestRoute[] = [
  listRoute({
    method: 'GET',
    path: '/api/organisations/{id}/invoices',
    summary:
      'Invoices and credit notes of the organization, the newest first; for its managers, who reads its bills, and admins',
    access: accessOf('listInvoices'),
    query: openQuery,
    response: invoiceShape,
    run: (useCases, { actor, params, query: { open, ...page } }) =>
      useCases.listInvoices.execute(actor, {
        ...page,
        organisationId: params.id,
        isOpen: open === 'true',
      }),
    present: presentInvoice,
  }),
  listRoute({
    method: 'GET',
    path: '/api/organisations/{id}/payments',
    summary:
      'What the organization has paid, by bank transfer or card, the newest first; for the same people',
    ...calls('listOrganisationPayments', { id: 'organisationId' }),
    query: pageQuery,
    response: organisationPaymentShape,
    present: presentOrganisationPayment,
  }),
  route({
    method: 'GET',
    path: '/api/organisations/{id}/receivable',
    summary: 'What the organization owes today, by age; for the same people',
    ...calls('showReceivable', { id: 'organisationId' }),
    response: receivableShape,
    present: presentReceivable,
  }),
  route({
    method: 'GET',
    path: '/api/invoices/{id}',
    summary: 'An invoice or a credit note with its lines and what paid it; for the same people',
    ...calls('showInvoice', { id: 'invoiceId' }),
    response: shownInvoiceShape,
    present: presentShownInvoice,
  }),
  fileRoute({
    method: 'GET',
    path: '/api/invoices/{id}/lines.csv',
    summary: 'The lines of an invoice or a credit note as CSV; for the same people',
    ...calls('exportInvoice', { id: 'invoiceId' }),
    mediaType: 'text/csv',
  }),
  documentRoute({
    method: 'GET',
    path: '/api/invoices/{id}.pdf',
    summary: 'An invoice or a credit note as PDF, in English or Spanish; for the same people',
    access: accessOf('exportInvoicePdf'),
    mediaType: 'application/pdf',
    query: languageQuery,
    run: (useCases, { actor, params, query: { language } }) =>
      useCases.exportInvoicePdf.execute(actor, { invoiceId: params.id, language }),
  }),
  route({
    method: 'POST',
    path: '/api/invoices/{id}/payments',
    summary:
      'Prepare a payment by card of all that is open of an invoice; the client confirms it with the provider',
    access: accessOf('payInvoice'),
    body: passThrough(payInvoiceInput.omit({ id: true, invoiceId: true })),
    response: invoicePaymentShape,
    run: (useCases, { actor, params, body, requestId: id }) =>
      useCases.payInvoice.execute(actor, { ...body, invoiceId: params.id, ...(id && { id }) }),
    present: presentInvoicePayment,
  }),
  route({
    method: 'POST',
    path: '/api/invoice-payments/{id}/confirm',
    summary: 'Record a payment of an invoice once, after the provider says that it succeeded',
    ...calls('confirmInvoicePayment', { id: 'paymentId' }),
    response: z.object({ id: z.uuid() }),
    present: (paid) => paid,
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/invoices',
    summary: 'Invoices and credit notes of all organizations, the newest first',
    access: accessOf('listEveryInvoice'),
    query: openQuery,
    response: invoiceShape,
    run: (useCases, { actor, query: { open, ...page } }) =>
      useCases.listEveryInvoice.execute(actor, { ...page, isOpen: open === 'true' }),
    present: presentInvoice,
  }),
  route({
    method: 'GET',
    path: '/api/admin/receivables',
    summary: 'What each organization owes today, by age',
    ...calls('listReceivables'),
    response: z.array(receivableShape),
    present: (receivables) => receivables.map(presentReceivable),
  }),
  route({
    method: 'POST',
    path: '/api/admin/invoices',
    summary: 'Issue the invoices of a month that is over, and credit notes of refunds that came late',
    ...calls('issueInvoices'),
    status: 201,
    body: passThrough(issueInvoicesInput),
    response: z.array(invoiceShape),
    present: (issued) => issued.map(presentInvoice),
  }),
  route({
    method: 'POST',
    path: '/api/admin/organisations/{id}/payments',
    summary: 'An organization has paid by bank transfer; repeated with the same id it is the same payment',
    ...calls('recordOrganisationPayment', { id: 'organisationId' }),
    status: 201,
    body: passThrough(recordOrganisationPaymentInput.omit({ organisationId: true })),
    response: organisationPaymentShape,
    present: presentOrganisationPayment,
  }),
  route({
    method: 'POST',
    path: '/api/admin/organisation-payments/{id}/reverse',
    summary: 'Take a wrong record of a payment back, by another one below zero',
    ...calls('reverseOrganisationPayment', { id: 'paymentId' }),
    status: 201,
    body: passThrough(reverseOrganisationPaymentInput.omit({ paymentId: true })),
    response: organisationPaymentShape,
    present: presentOrganisationPayment,
  }),
];
