import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@apollo/client/react';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import { BrandMark } from '../../components/brand-mark.tsx';
import { TestModeBadge } from '../../components/test-mode-badge.tsx';
import { FinishTestOnboardingDocument } from '../../generated/test-onboarding.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { serverMessage } from '../../lib/server-message.ts';

/** /test-onboarding: stands in for the provider's onboarding pages in the test mode. */
export function TestOnboardingScreen() {
  usePageTitle(t`Test onboarding`);
  const [parameters] = useSearchParams();
  const { mode } = useConfiguration().payments;
  const accountId = parameters.get('account');
  return (
    <Box
      component="main"
      id="content"
      sx={{
        maxWidth: 560,
        mx: 'auto',
        p: 6,
        pt: 16,
        display: 'grid',
        gridTemplateColumns: '100%',
        gap: 5,
        justifyItems: 'start',
      }}
    >
      <BrandMark />
      <Typography variant="h1">
        <Trans>Test onboarding – no real account is made</Trans>
      </Typography>
      <TestModeBadge isFull />
      {mode === 'SANDBOX' && accountId ? (
        <Onboarding accountId={accountId} />
      ) : (
        <Alert severity="info">
          <Trans>There is nothing to set up here. You can close this window.</Trans>
        </Alert>
      )}
    </Box>
  );
}

function Onboarding({ accountId }: { accountId: string }) {
  const [finish, { data, error, loading }] = useMutation(FinishTestOnboardingDocument);
  if (data) {
    return (
      <Alert severity="success" role="status">
        <Trans>
          Your test payout account is ready. You can close this window and go back to your wallet.
        </Trans>
      </Alert>
    );
  }
  return (
    <>
      <Typography color="textSecondary">
        <Trans>
          With real payments the provider asks here for your identity and your bank account. In test mode
          nothing is asked, and no money ever arrives anywhere.
        </Trans>
      </Typography>
      {error && (
        <Alert severity="error">
          {serverMessage(error) ?? t`The onboarding could not be finished. Please try again.`}
        </Alert>
      )}
      <Button
        variant="contained"
        loading={loading}
        onClick={() => void finish({ variables: { accountId } }).catch(() => undefined)}
      >
        <Trans>Finish</Trans>
      </Button>
    </>
  );
}
