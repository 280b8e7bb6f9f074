import type { MockLink } from '@apollo/client/testing';
import {
  InvoicePaperDocument,
  OrganisationInvoicesDocument,
  OrganisationReceivableDocument,
} from '../../../web/generated/invoices.ts';
import { aConnection } from './a-connection.ts';

const toMock = (mock: object) => ({ ...mock, maxUsageCount: 9 }) as MockLink.MockedResponse;

/** Of $24.00, all of it open. */
export const anInvoice = (changes: object = {}) => ({
  __typename: 'Invoice',
  id: 'i1',
  number: '2026-0001',
  kind: 'INVOICE',
  month: '2026-03',
  issuedOn: '2026-04-01',
  dueOn: '2026-05-01',
  total: '24.00',
  open: '24.00',
  ...changes,
});

export const invoicesOf = (...invoices: readonly object[]) =>
  toMock({
    request: { query: OrganisationInvoicesDocument, variables: { organisationId: 'o1', first: 12 } },
    result: { data: { invoices: aConnection('Invoice', invoices, null) } },
  });

export const owed = (changes: object = {}) => ({
  __typename: 'Receivable',
  organisationId: 'o1',
  organisationName: 'Riverside Clinic',
  open: '24.00',
  ageing: { __typename: 'Ageing', notDue: '24.00', upTo30: '0.00', upTo60: '0.00', over60: '0.00' },
  unused: '0.00',
  unbilled: '72.17',
  ...changes,
});

export const receivableOf = (receivable = owed()) =>
  toMock({
    request: { query: OrganisationReceivableDocument, variables: { organisationId: 'o1' } },
    result: { data: { receivable } },
  });

export const aLine = (changes: object = {}) => ({
  __typename: 'InvoiceLine',
  rideId: 'r1',
  refundId: null,
  agreementName: 'Dialysis',
  passengerName: 'Edith Kessler',
  day: '2026-03-05',
  pickupAddress: null,
  dropoffAddress: null,
  ride: '15.00',
  refunded: '0.00',
  amount: '12.00',
  ...changes,
});

export const paperOf = (invoice: object, lines: readonly object[], settlements: readonly object[] = []) =>
  toMock({
    request: { query: InvoicePaperDocument, variables: { invoiceId: 'i1' } },
    result: {
      data: {
        invoice: {
          __typename: 'InvoiceDetails',
          invoice: { ...invoice, organisationId: 'o1', organisationName: 'Riverside Clinic' },
          lines,
          settlements,
        },
      },
    },
  });
