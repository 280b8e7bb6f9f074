import { invoiceNumber } from '../../domain/billing/invoice.ts';
import { orSystem, riderOrAdmin } from '../access.ts';
import { invoiceInput } from '../billing/inputs.ts';
import { showInvoice } from '../billing/show-invoices.ts';
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
