import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import { Alert, Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { Notice } from '../../../components/notice.tsx';
import { TestModeBadge } from '../../../components/test-mode-badge.tsx';
import { useConfiguration } from '../../../lib/configuration.ts';
import { setUpFirst } from './payout-amount.ts';
import { useOnboarding, type AccountStatus, type usePayoutAccount } from './use-payout-account.ts';

type PayoutAccountProps = ReturnType<typeof usePayoutAccount>;

/** The connected account: none, waiting for onboarding, or able to receive payouts. */
export function PayoutAccount({ status, hasFailed, refetch }: PayoutAccountProps) {
  const { mode } = useConfiguration().payments;
  return (
    <Box component="section" aria-labelledby="payout-account" sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography variant="h3" component="h2" id="payout-account">
          {mode === 'SANDBOX' ? t`Test payout account` : t`Payout account`}
        </Typography>
        <TestModeBadge isFull />
      </Box>
      {mode === 'UNCONFIGURED' ? (
        <Alert severity="info">
          <Trans>Payment processing is not configured. Your earnings wait safely for it.</Trans>
        </Alert>
      ) : (
        <AccountState {...{ status, hasFailed, refetch }} />
      )}
    </Box>
  );
}

function AccountState({ status, hasFailed, refetch }: PayoutAccountProps) {
  if (hasFailed) {
    return (
      <Notice title={t`Your payout account could not be loaded`} onRetry={refetch}>
        <Trans>Nothing about it has changed.</Trans>
      </Notice>
    );
  }
  if (!status)
    return <Skeleton variant="rounded" height={96} role="status" aria-label={t`Loading your account`} />;
  if (status.payoutsEnabled) {
    return (
      <Typography sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <CheckIcon aria-hidden color="success" /> <Trans>Connected · payouts enabled</Trans>
      </Typography>
    );
  }
  return <SetUp status={status} refetch={refetch} />;
}

function SetUp({ status, refetch }: { status: AccountStatus; refetch: () => Promise<unknown> }) {
  const isTestMode = useConfiguration().payments.mode === 'SANDBOX';
  const { open, isOpening, blockedUrl } = useOnboarding(refetch);
  const { hasAccount } = status;
  return (
    <>
      <Typography>
        {hasAccount
          ? t`Your account is made, but the provider still needs some details before you can be paid.`
          : setUpFirst(isTestMode)}
      </Typography>
      {!hasAccount && !isTestMode && (
        <Typography variant="body2" color="textSecondary">
          <Trans>An admin must have enabled connected accounts at the payment provider first.</Trans>
        </Typography>
      )}
      <Button
        variant="contained"
        loading={isOpening}
        onClick={() => void open(hasAccount)}
        sx={{ justifySelf: 'start' }}
      >
        {hasAccount ? t`Continue Onboarding` : t`Set Up Payment Account`}
      </Button>
      <Typography variant="body2" color="textSecondary">
        <Trans>Opens in a new window. Come back here when you are done.</Trans>
      </Typography>
      {blockedUrl && (
        <Alert severity="info">
          <Trans>
            Your browser did not open the window.{' '}
            <Link href={blockedUrl} target="_blank" rel="noopener">
              Open the onboarding
            </Link>
          </Trans>
        </Alert>
      )}
    </>
  );
}
