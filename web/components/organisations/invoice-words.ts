import { t } from '@lingui/core/macro';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import type { ListedInvoiceFragment } from '../../generated/operations.ts';
import { dayText } from '../../lib/area-time.ts';
import { moneyText } from '../../lib/money-text.ts';

/** "Invoice 2026-0001", or that it is a credit note. */
export function invoiceTitle({ kind, number }: Pick<ListedInvoiceFragment, 'kind' | 'number'>): string {
  return kind === 'INVOICE' ? t`Invoice ${{ number }}` : t`Credit note ${{ number }}`;
}

/** Whether it is paid, and else until when; `today` by the clocks of the service area, "2026-03-05". */
export function invoiceStateText(invoice: ListedInvoiceFragment, today: string): string {
  const openCents = centsFromDollars(invoice.open);
  const open = moneyText(invoice.open.replace('-', ''));
  if (invoice.kind === 'CREDIT_NOTE') return openCents === 0 ? t`Used` : t`${open} to be used`;
  if (openCents === 0) return t`Paid`;
  const day = dayText(invoice.dueOn);
  return isOverdue(invoice, today) ? t`${open} overdue since ${day}` : t`${open} due by ${day}`;
}

export function isOverdue({ kind, open, dueOn }: ListedInvoiceFragment, today: string): boolean {
  return kind === 'INVOICE' && centsFromDollars(open) > 0 && dueOn < today;
}
