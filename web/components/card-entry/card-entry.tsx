import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Skeleton } from '@mui/material';
import { lazy, Suspense, type Ref } from 'react';
import { isProviderMode, useConfiguration } from '../../lib/configuration.ts';
import type { CardFields } from './card-outcome.ts';

const TestCardForm = lazy(async () => ({ default: (await import('./test-card-form.tsx')).TestCardForm }));
const StripeCardForm = lazy(async () => ({
  default: (await import('./stripe-card-form.tsx')).StripeCardForm,
}));

/** Whether cards can be used at all, in test mode or for real. */
export function useCanUseCards(): boolean {
  const { mode, publishableKey } = useConfiguration().payments;
  return mode === 'SANDBOX' || (isProviderMode(mode) && publishableKey !== null);
}

/** Where a card is typed in: the provider's field when it takes the payments, ours in the sandbox, fetched when first shown. */
export function CardEntry({ ref }: { ref: Ref<CardFields> }) {
  const { mode, publishableKey } = useConfiguration().payments;
  if (!useCanUseCards())
    return (
      <Alert severity="info">
        <Trans>Payment processing is not configured</Trans>
      </Alert>
    );
  return (
    <Suspense
      fallback={
        <Skeleton variant="rounded" height={120} role="status" aria-label={t`Loading the card form`} />
      }
    >
      {isProviderMode(mode) && publishableKey ? (
        <StripeCardForm publishableKey={publishableKey} ref={ref} />
      ) : (
        <TestCardForm ref={ref} />
      )}
    </Suspense>
  );
}
