import { describe, expect, it } from 'vitest';
import { composeEmail, MAILS } from '../../../application/email/compose-email.ts';
import { toPlainText } from '../../../application/email/mail.ts';

const context = {
  productName: 'Maumee',
  supportEmail: 'support@maumee.test',
  timeZone: 'America/New_York',
  isTestMode: false,
  webUrl: 'https://maumee.test',
  tokenOf: () => 'token',
  ride: null,
};
const { sample } = MAILS['invoice-issued'];

function textOf(template: 'invoice-issued' | 'invoice-overdue', changes: object = {}) {
  const { subject, document } = composeEmail(template, { ...sample, ...changes }, context);
  return { subject, text: toPlainText(document) };
}

describe('mails to organizations', () => {
  it('say what is owed and until when, in both languages, with a link to the invoice', () => {
    const { subject, text } = textOf('invoice-issued');
    expect(subject).toContain('Invoice 2026-0042 for St. Anne Clinic · Factura 2026-0042');
    expect(text).toContain('Total: $412.50\nDue: May 1, 2026');
    expect(text).toContain('Total: $412.50\nVence: 1 de mayo de 2026');
    expect(text).toContain('the rides of March 2026');
    expect(text).toContain('los viajes de marzo de 2026');
    expect(text).toContain('Please transfer $412.50');
    const url = `https://maumee.test/invoices/${sample.invoiceId}`;
    expect(text.split(url)).toHaveLength(3);
  });

  it('say what is left of it, or that nothing is', () => {
    expect(textOf('invoice-issued', { openCents: 12_50 }).text).toMatch(
      /Left to pay: \$12\.50[^]*Please transfer \$12\.50[^]*Por pagar: \$12\.50[^]*transfiera \$12\.50/,
    );
    const { text } = textOf('invoice-issued', { openCents: 0 });
    expect(text).toMatch(/It is paid already[^]*Ya está pagada/);
    expect(text).not.toContain('Please transfer');
  });

  it('tell a credit note from an invoice', () => {
    const { subject, text } = textOf('invoice-issued', { kind: 'credit_note', totalCents: -4_02 });
    expect(subject).toContain('Credit note 2026-0042');
    expect(text).toMatch(/\$4\.02 less are owed[^]*se deben \$4\.02 menos/);
  });

  it('remind of what is open', () => {
    const { subject, text } = textOf('invoice-overdue', { openCents: 12_50 });
    expect(subject).toContain('Reminder: invoice 2026-0042');
    expect(text).toMatch(
      /was due on May 1, 2026, and \$12\.50[^]*venció el 1 de mayo de 2026, y quedan \$12\.50/,
    );
  });
});
