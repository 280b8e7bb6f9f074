import { invoiceNumber } from '../../domain/billing/invoice.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

export const Mutation = {
  payInvoice: (_, { input: { id, ...input } }, { useCases, actor }) =>
    useCases.payInvoice.execute(actor, { ...input, id: id ?? undefined }),
  recordOrganisationPayment: (_, { input: { invoiceIds, ...input } }, { useCases, actor }) =>
    useCases.recordOrganisationPayment.execute(actor, {
      ...input,
      invoiceIds: invoiceIds && [...invoiceIds],
    }),
} satisfies Resolvers['Mutation'];

export const Invoice: Resolvers['Invoice'] = {
  number: ({ invoice }) => invoiceNumber(invoice),
};

export const InvoiceDetails: Resolvers['InvoiceDetails'] = {
  invoice: (shown) => shown,
};

export const OrganisationPayment: Resolvers['OrganisationPayment'] = {
  isByCard: ({ payment }) => payment.cardPaymentId !== null,
};
