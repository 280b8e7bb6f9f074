import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useAct } from '../../../components/use-act.ts';
import {
  ContinueOnboardingDocument,
  CreateConnectAccountDocument,
  PayoutAccountDocument,
} from '../../../generated/driver-wallet.ts';
import type { PayoutAccountQuery } from '../../../generated/operations.ts';

export type AccountStatus = PayoutAccountQuery['connectAccountStatus'];

interface PayoutAccount {
  /** Undefined while it loads. */
  readonly status: AccountStatus | undefined;
  readonly hasFailed: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** The driver's account at the payment provider, asked for again when the driver comes back from its onboarding. */
export function usePayoutAccount(): PayoutAccount {
  const { data, error, refetch } = useQuery(PayoutAccountDocument);
  useEffect(() => {
    const onFocus = () => void refetch().catch(() => undefined);
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [refetch]);
  return { status: data?.connectAccountStatus, hasFailed: error !== undefined && !data, refetch };
}

/** Opens the provider's onboarding in a new window, making the account first where there is none. */
export function useOnboarding(refetch: () => Promise<unknown>) {
  const [create, creating] = useMutation(CreateConnectAccountDocument);
  const [goOn, goingOn] = useMutation(ContinueOnboardingDocument);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const act = useAct();
  const open = async (hasAccount: boolean) => {
    // Opened with the click, before the answer: later, browsers take it for an advertisement.
    const page = window.open('', '_blank');
    const start = async () => {
      const link = hasAccount
        ? (await goOn()).data?.connectAccountOnboarding
        : (await create()).data?.createConnectAccount;
      const url = link?.url;
      if (!url) throw new Error('No onboarding address');
      if (page) {
        page.opener = null;
        page.location.href = url;
      }
      setBlockedUrl(page ? null : url);
    };
    const failed = t`Your payment account could not be set up. Please try again.`;
    if (await act(start, { title: t`Setup Failed`, failed })) await refetch().catch(() => undefined);
    else page?.close();
  };
  return { open, isOpening: creating.loading || goingOn.loading, blockedUrl };
}
