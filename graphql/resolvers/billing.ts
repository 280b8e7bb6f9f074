import { invoiceNumber } from '../../domain/billing/invoice.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

export const Mutation = {
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
