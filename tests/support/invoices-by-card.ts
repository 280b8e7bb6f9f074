import type { UserActor } from '../../domain/users/user.ts';
import { CARD_DETAILS, CARDS } from './cards.ts';
import { SYSTEM, type TestUseCases } from './test-use-cases.ts';

type UseCases = TestUseCases['useCases'];

/** Pays all that is open of an invoice as a member's browser does in test mode; the payment's id. */
export async function payByCard(useCases: UseCases, member: UserActor, invoiceId: string): Promise<string> {
  const { id, clientSecret } = await useCases.payInvoice.execute(member, { invoiceId });
  await useCases.testMode.confirm({ clientSecret, card: { number: CARDS.good, ...CARD_DETAILS } });
  await useCases.confirmInvoicePayment.execute(member, { paymentId: id });
  return id;
}

/** The ids of the invoices of which something is open, the newest first. */
export async function openInvoices(useCases: UseCases, organisationId: string): Promise<string[]> {
  const { items } = await useCases.listInvoices.execute(SYSTEM, { organisationId, isOpen: true });
  return items.map(({ invoice }) => invoice.id);
}
