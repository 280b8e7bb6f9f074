import { invoiceNumber } from '../../domain/billing/invoice.ts';
import { orSystem, riderOrAdmin } from '../access.ts';
import { invoiceInput, invoicePdfInput } from '../billing/inputs.ts';
import { invoicePaper } from '../billing/invoice-paper.ts';
import { showInvoice } from '../billing/show-invoices.ts';
import { emailSettings } from '../ports/email.ts';
import { papers } from '../ports/papers.ts';
import { query } from '../use-case.ts';
import { csvText } from './csv-text.ts';
import { invoiceLines } from './invoice-lists.ts';

/** The lines of an invoice or a credit note as CSV, for whoever may read it. Throws as `showInvoice` does. */
export const exportInvoice = query({
  access: orSystem(riderOrAdmin),
  input: invoiceInput,
  needs: { showInvoice, invoiceLines },
  run: async ({ actor, input }, { showInvoice, invoiceLines }) => {
    // Who may is asked before the file begins.
    const { invoice } = await showInvoice.execute(actor, input);
    return {
      fileName: `invoice-${invoiceNumber(invoice)}.csv`,
      text: (async function* () {
        yield csvText([invoiceLines.columns]);
        for await (const rows of invoiceLines.pages(actor, input)) yield csvText(rows);
      })(),
    };
  },
});

/**
 * An invoice or a credit note as PDF, in English unless Spanish is asked for, for the same people. Throws as `showInvoice` and
 * `Papers` do.
 */
export const exportInvoicePdf = query({
  access: orSystem(riderOrAdmin),
  input: invoicePdfInput,
  needs: { showInvoice, papers, emailSettings },
  run: async ({ actor, input, now }, { showInvoice, papers, emailSettings }) => {
    const shown = await showInvoice.execute(actor, { invoiceId: input.invoiceId });
    const paper = invoicePaper(shown, input.language ?? 'en', now(), emailSettings);
    return {
      fileName: `invoice-${invoiceNumber(shown.invoice)}.pdf`,
      bytes: await papers.drawInvoice(paper),
    };
  },
});
