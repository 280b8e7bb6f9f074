import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Skeleton, Typography } from '@mui/material';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useCanUseCards } from '../../components/card-entry/card-entry.tsx';
import { Notice } from '../../components/notice.tsx';
import { ShellHeader } from '../../components/shell-header.tsx';
import { SiteHeader } from '../../components/site-header.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { PayForm } from './pay-form.tsx';
import { useCheckout } from './use-checkout.ts';

/** /checkout: pays a prepared payment by card; without one there is nothing to see. */
export function CheckoutScreen() {
  usePageTitle(t`Checkout`, t`Pay by card.`);
  const [parameters] = useSearchParams();
  const clientSecret = parameters.get('client_secret');
  const canUseCards = useCanUseCards();
  const { user } = useCurrentUser();
  if (!clientSecret || !parameters.get('amount')) return <Navigate to="/" replace />;
  return (
    <>
      {user ? <ShellHeader>{null}</ShellHeader> : <SiteHeader />}
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{ maxWidth: 480, mx: 'auto', px: 4, pt: 8, pb: 20, outline: 'none' }}
      >
        {canUseCards ? (
          <Payment clientSecret={clientSecret} />
        ) : (
          <>
            <Typography variant="h1">
              <Trans>Payment Unavailable</Trans>
            </Typography>
            <Typography sx={{ mt: 3 }}>
              <Trans>Payment processing is not configured. Please contact support.</Trans>
            </Typography>
          </>
        )}
      </Box>
    </>
  );
}

function Payment({ clientSecret }: { clientSecret: string }) {
  const state = useCheckout(clientSecret);
  return (
    <>
      {!state.checkout?.isOpen && <Typography variant="h1">{t`Checkout`}</Typography>}
      <PaymentState {...state} clientSecret={clientSecret} />
    </>
  );
}

function PaymentState(props: ReturnType<typeof useCheckout> & { readonly clientSecret: string }) {
  const { checkout, hasFailed, retry, clientSecret } = props;
  const navigate = useNavigate();
  const home = { label: t`Go to the start page`, onClick: () => void navigate('/') };
  if (hasFailed) {
    return (
      <Notice title={t`The payment could not be loaded`} onRetry={retry}>
        <Trans>Nothing was charged.</Trans>
      </Notice>
    );
  }
  if (checkout === undefined) {
    return <Skeleton variant="rounded" height={320} role="status" aria-label={t`Loading the payment`} />;
  }
  if (checkout === null) {
    return (
      <Notice title={t`This payment was not found`} action={home}>
        <Trans>The address may be incomplete. Nothing was charged.</Trans>
      </Notice>
    );
  }
  if (!checkout.isOpen) {
    return (
      <Notice title={t`This payment is finished`} action={home}>
        <Trans>It was paid or cancelled before; nothing is charged again.</Trans>
      </Notice>
    );
  }
  return <PayForm clientSecret={clientSecret} amount={checkout.amount} />;
}
