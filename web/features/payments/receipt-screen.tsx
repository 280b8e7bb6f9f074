import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import PrintIcon from '@mui/icons-material/Print';
import { Box, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { Notice } from '../../components/notice.tsx';
import { EmailReceiptButton } from '../../components/ride-history/receipt-buttons.tsx';
import { ON_SCREEN_ONLY, PaperPage } from '../../components/paper-page.tsx';
import { ReceiptDocument } from '../../generated/receipt.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { ReceiptPaper } from './receipt-paper.tsx';

/** The receipt of a completed ride as it is printed, with what can be done with it. */
export function ReceiptScreen() {
  const { rideId = '' } = useParams();
  usePageTitle(t`Receipt`);
  const { data, loading, error, refetch } = useQuery(ReceiptDocument, { variables: { rideId } });
  const receipt = data?.receipt;
  usePrintOnce(receipt !== undefined);
  return (
    <PaperPage maxWidth={640}>
      {receipt && (
        <>
          <Actions rideId={rideId} />
          <ReceiptPaper receipt={receipt} />
        </>
      )}
      {!receipt && loading && <LoadingScreen />}
      {!receipt && !loading && (
        <Notice title={t`The receipt could not be loaded`} onRetry={refetch}>
          {serverMessage(error) ?? t`Check your connection and try again.`}
        </Notice>
      )}
    </PaperPage>
  );
}

function Actions({ rideId }: { rideId: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ...ON_SCREEN_ONLY }}>
      <Button
        component={Link}
        to={`/rider?tab=history&ride=${rideId}`}
        size="small"
        startIcon={<ArrowBackIcon />}
        sx={{ mr: 'auto' }}
      >
        <Trans>Back to the ride</Trans>
      </Button>
      <EmailReceiptButton rideId={rideId} />
      <Button size="small" variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
    </Box>
  );
}

/** For whoever came by "Print receipt": once, and not again when the page is reloaded. */
function usePrintOnce(isReady: boolean): void {
  const location = useLocation();
  const { pathname } = location;
  const state = location.state as { print?: boolean } | null;
  const navigate = useNavigate();
  const wasPrinted = useRef(false);
  const isWanted = state?.print === true;
  useEffect(() => {
    if (!isReady || !isWanted || wasPrinted.current) return;
    wasPrinted.current = true;
    void navigate(pathname, { replace: true, state: null });
    void document.fonts.ready.then(() => window.print());
  }, [isReady, isWanted, navigate, pathname]);
}
