import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import { TestCheckoutDocument } from '../../generated/checkout.ts';
import { isProviderMode, useConfiguration } from '../../lib/configuration.ts';

interface Checkout {
  /** Decimal text. */
  readonly amount: string;
  /** Whether it still waits for a card. */
  readonly isOpen: boolean;
}

interface CheckoutState {
  /** Undefined while it is asked for, null when there is no such payment. */
  readonly checkout: Checkout | null | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The payment behind a client secret as the provider knows it: what the address says of the amount is not believed. */
export function useCheckout(clientSecret: string): CheckoutState {
  const load = useLoadCheckout(clientSecret);
  const [checkout, setCheckout] = useState<Checkout | null | undefined>(undefined);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (found) => isCurrent && setCheckout(found),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { checkout, hasFailed, retry };
}

function useLoadCheckout(clientSecret: string): () => Promise<Checkout | null> {
  const client = useApolloClient();
  const { mode, publishableKey: key } = useConfiguration().payments;
  return useCallback(async () => {
    if (isProviderMode(mode) && key) {
      const { retrieveStripePayment } = await import('../../components/card-entry/stripe-confirmation.ts');
      const found = await retrieveStripePayment(key, clientSecret);
      return found && { amount: dollarsFromCents(found.amountCents), isOpen: found.isOpen };
    }
    const query = {
      query: TestCheckoutDocument,
      variables: { clientSecret },
      fetchPolicy: 'network-only',
    } as const;
    return (await client.query(query)).data?.testCheckout ?? null;
  }, [client, mode, key, clientSecret]);
}
