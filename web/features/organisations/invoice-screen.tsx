import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/Print';
import { Box, Button } from '@mui/material';
import { Link, useParams } from 'react-router';
import { InvoicePdfButton } from '../../components/organisations/invoice-pdf.tsx';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { Notice } from '../../components/notice.tsx';
import { ON_SCREEN_ONLY, PaperPage } from '../../components/paper-page.tsx';
import { InvoicePaperDocument } from '../../generated/invoices.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { InvoicePaper } from './invoice-paper.tsx';

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
          <Actions invoiceId={invoiceId} organisationId={data.invoice.invoice.organisationId} />
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
  readonly organisationId: string;
}

function Actions({ invoiceId, organisationId }: ActionsProps) {
  const { user } = useCurrentUser();
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
      <Button size="small" variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
    </Box>
  );
}
