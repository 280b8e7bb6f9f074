import type { Invoice } from '../../domain/billing/invoice.ts';
import { toAgeing, type Ageing } from '../../domain/billing/settlement.ts';
import { notFound, orNotFound } from '../../domain/errors.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { Actor } from '../../domain/users/user.ts';
import { admin, orSystem, riderOrAdmin } from '../access.ts';
import { actsFor, isOperator } from '../care/acting-for.ts';
import { requireReadsBills } from '../organisations/agreements.ts';
import { serviceArea } from '../ports/geo.ts';
import { invoiceViews, type Receivable, type ShownInvoice } from '../ports/invoices.ts';
import { pageRequest } from '../ports/pages.ts';
import type { Transaction } from '../transaction.ts';
import { lookUp, query, workflow } from '../use-case.ts';
import {
  invoiceInput,
  listEveryInvoiceInput,
  listInvoicesInput,
  listOrganisationPaymentsInput,
  receivableInput,
} from './inputs.ts';

/** Who reads the bills of an organisation: its managers, its members for billing, and operators. */
const reader = orSystem(riderOrAdmin);

/** Invoices and credit notes of an organisation, the newest first. Throws `NOT_FOUND` for whoever does not read its bills. */
export const listInvoices = workflow({
  access: reader,
  input: listInvoicesInput,
  needs: { invoiceViews },
  run: async ({ actor, input: { organisationId, isOpen, ...page }, transact }, { invoiceViews }) => {
    const invoices = await invoiceViews.list({ organisationId, isOpen }, pageRequest(page));
    await transact((tx) => requireReadsBills(tx, actor, organisationId));
    return invoices;
  },
});

/** Those of all organisations, the newest first. */
export const listEveryInvoice = lookUp(
  admin,
  listEveryInvoiceInput,
  invoiceViews,
  (invoiceViews, { input: { isOpen, ...page } }) => invoiceViews.list({ isOpen }, pageRequest(page)),
);

/** An invoice or a credit note with its lines and what paid it, for the same people. */
export const showInvoice = workflow({
  access: reader,
  input: invoiceInput,
  needs: { invoiceViews },
  run: async ({ actor, input: { invoiceId }, transact }, { invoiceViews }): Promise<ShownInvoice> => {
    await transact((tx) => requireReadsInvoice(tx, actor, invoiceId));
    return orNotFound(await invoiceViews.show(invoiceId), 'Invoice');
  },
});

/** One answer for what is not there and for what is of others. */
export async function requireReadsInvoice(
  tx: Transaction,
  actor: Actor,
  invoiceId: string,
): Promise<Invoice> {
  const invoice = orNotFound(await tx.invoices.find(invoiceId), 'Invoice');
  const { organisationId } = invoice;
  if (isOperator(actor) || (await actsFor(tx, actor, organisationId, ['manager', 'billing']))) return invoice;
  throw notFound('Invoice');
}

/** What the bank had of an organisation, the newest first, for the same people. */
export const listOrganisationPayments = workflow({
  access: reader,
  input: listOrganisationPaymentsInput,
  needs: { invoiceViews },
  run: async ({ actor, input: { organisationId, ...page }, transact }, { invoiceViews }) => {
    const payments = await invoiceViews.payments(organisationId, pageRequest(page));
    await transact((tx) => requireReadsBills(tx, actor, organisationId));
    return payments;
  },
});

/** What an organisation owes, by age. */
export interface AgedReceivable extends Omit<Receivable, 'open'> {
  readonly openCents: Cents;
  readonly ageing: Ageing;
}

/** What an organisation owes today, for the same people. */
export const showReceivable = workflow({
  access: reader,
  input: receivableInput,
  needs: { invoiceViews, serviceArea },
  run: async (
    { actor, input: { organisationId }, now, transact },
    { invoiceViews, serviceArea: { timeZone } },
  ): Promise<AgedReceivable> => {
    await transact((tx) => requireReadsBills(tx, actor, organisationId));
    const [found] = await invoiceViews.receivables(organisationId);
    return toAged(orNotFound(found, 'Organization'), toLocalDay(now(), timeZone));
  },
});

/** What all of them owe today, by name: those with nothing open, unused or unbilled are left out. */
export const listReceivables = query({
  access: admin,
  needs: { invoiceViews, serviceArea },
  run: async ({ now }, { invoiceViews, serviceArea: { timeZone } }): Promise<AgedReceivable[]> => {
    const found = await invoiceViews.receivables(null);
    return found.map((receivable) => toAged(receivable, toLocalDay(now(), timeZone)));
  },
});

function toAged({ open, ...receivable }: Receivable, today: string): AgedReceivable {
  const openCents = open.reduce((sum, invoice) => sum + invoice.openCents, 0);
  return { ...receivable, openCents, ageing: toAgeing(open, today) };
}
