import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import CardIcon from '@mui/icons-material/CreditCard';
import PrintIcon from '@mui/icons-material/Print';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import { InvoicePdfButton } from '../../components/organisations/invoice-pdf.tsx';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { Notice } from '../../components/notice.tsx';
import { ON_SCREEN_ONLY, PaperPage } from '../../components/paper-page.tsx';
import { InvoicePaperDocument } from '../../generated/invoices.ts';
import type { InvoicePaperQuery } from '../../generated/operations.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { InvoicePaper } from './invoice-paper.tsx';

const PayInvoiceDialog = lazyDialog(
  'isOpen',
  async () => (await import('./pay-invoice-dialog.tsx')).PayInvoiceDialog,
);

/** An invoice or a credit note as it is printed, and saved as PDF or with its lines as CSV. */
export function InvoiceScreen() {
  const { invoiceId = '' } = useParams();
  usePageTitle(t`Invoice`);
  const { data, loading, error, refetch } = useQuery(InvoicePaperDocument, {
    variables: { invoiceId },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <PaperPage maxWidth={820}>
      {data && (
        <>
          <Actions {...{ invoiceId }} invoice={data.invoice.invoice} />
          <InvoicePaper details={data.invoice} />
        </>
      )}
      {!data && loading && <LoadingScreen />}
      {!data && !loading && (
        <Notice title={t`The invoice could not be loaded`} onRetry={refetch}>
          {serverMessage(error) ?? t`Check your connection and try again.`}
        </Notice>
      )}
    </PaperPage>
  );
}

interface ActionsProps {
  readonly invoiceId: string;
  readonly invoice: InvoicePaperQuery['invoice']['invoice'];
}

function Actions({ invoiceId, invoice: { organisationId, kind, number, open } }: ActionsProps) {
  const { user } = useCurrentUser();
  const [isPaying, setPaying] = useState(false);
  const isPayable = user?.type === 'RIDER' && kind === 'INVOICE' && centsFromDollars(open) > 0;
  const back =
    user?.type === 'ADMIN'
      ? `/admin-dashboard?tab=organisations&id=${organisationId}`
      : `/organization/${organisationId}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ...ON_SCREEN_ONLY }}>
      <Button component={Link} to={back} size="small" startIcon={<ArrowBackIcon />} sx={{ mr: 'auto' }}>
        <Trans>Back to the organization</Trans>
      </Button>
      <InvoicePdfButton invoiceId={invoiceId} />
      <Button
        component="a"
        href={`/api/invoices/${invoiceId}/lines.csv`}
        download
        size="small"
        startIcon={<DownloadIcon />}
      >
        <Trans>Download CSV</Trans>
      </Button>
      <Button size="small" startIcon={<PrintIcon />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
      {isPayable && (
        <Button size="small" variant="contained" startIcon={<CardIcon />} onClick={() => setPaying(true)}>
          <Trans>Pay by card</Trans>
        </Button>
      )}
      <PayInvoiceDialog isOpen={isPaying} {...{ invoiceId, number, open }} onClose={() => setPaying(false)} />
    </Box>
  );
}
