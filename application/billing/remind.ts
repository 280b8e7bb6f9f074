import { reminderDue } from '../../domain/billing/settlement.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { product } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { toMailed } from './issue-invoices.ts';
import { lockBilled } from './settle-invoices.ts';

/**
 * Mails reminders of invoices that are overdue: 3 days after the due date, and each 14 days then, each once; of those that
 * were missed while nothing ran, only the last. How many. Run by a job, in any number of processes.
 */
export const remindOfInvoices = workflow({
  access: product,
  needs: { serviceArea },
  run: async ({ now, transact }, { serviceArea: { timeZone } }): Promise<number> => {
    let sent = 0;
    const overdue = await transact((tx) => tx.invoices.overdue(toLocalDay(now(), timeZone)));
    for (const invoiceId of overdue) sent += await transact((tx) => remind(tx, invoiceId, timeZone));
    return sent;
  },
});

/** Whoever comes second waits for the lock, and finds nothing left to do. */
async function remind(tx: Transaction, invoiceId: string, timeZone: string): Promise<number> {
  const invoice = await tx.invoices.find(invoiceId);
  if (!invoice) return 0;
  const number = reminderDue(invoice.dueOn, toLocalDay(tx.now(), timeZone));
  if (number === null) return 0;
  const { email } = await lockBilled(tx, invoice.organisationId);
  const open = await tx.invoices.open(invoice.organisationId);
  const openCents = open.find(({ id }) => id === invoiceId)?.openCents ?? 0;
  if (openCents === 0 || number <= (await tx.invoices.lastReminder(invoiceId))) return 0;
  await tx.invoices.insertReminder({ invoiceId, number, sentAt: tx.now(), openCents });
  await tx.mailTo(email, 'invoice-overdue', { ...toMailed(invoice), openCents });
  return 1;
}
