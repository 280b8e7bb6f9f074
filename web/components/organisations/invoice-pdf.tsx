import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Button, IconButton } from '@mui/material';
import type { ListedInvoiceFragment } from '../../generated/operations.ts';
import { getLanguage } from '../../lib/i18n.ts';
import { invoiceTitle } from './invoice-words.ts';

/** Where an invoice or a credit note is as PDF, in the language of the page. */
function pdfOf(invoiceId: string): string {
  return `/api/invoices/${invoiceId}.pdf?language=${getLanguage()}`;
}

export function InvoicePdfButton({ invoiceId }: { readonly invoiceId: string }) {
  return (
    <Button component="a" href={pdfOf(invoiceId)} download size="small" startIcon={<PdfIcon />}>
      <Trans>Download PDF</Trans>
    </Button>
  );
}

/** The same in a list. */
export function InvoicePdfIcon({ invoice }: { readonly invoice: ListedInvoiceFragment }) {
  const label = t`Download ${{ invoice: invoiceTitle(invoice) }} as PDF`;
  return (
    <IconButton component="a" href={pdfOf(invoice.id)} download aria-label={label} sx={{ my: -2 }}>
      <PdfIcon fontSize="small" />
    </IconButton>
  );
}
