import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { isProviderMode, useConfiguration } from '../../lib/configuration.ts';
import type { CardOutcome } from './card-outcome.ts';
import { authenticateTestCard, confirmTestCard } from './test-confirmation.ts';
import { useTestBank } from './use-test-bank.tsx';

interface SavedCard {
  /** Confirms a payment with the saved card it was made with. */
  readonly confirm: (clientSecret: string) => Promise<CardOutcome>;
  /** Only the bank's question, of a payment that waits for it. */
  readonly authenticate: (clientSecret: string) => Promise<CardOutcome>;
  /** Rendered by whoever uses this; empty until the test bank asks. */
  readonly question: ReactNode;
}

/** Payments with a card saved earlier: nothing to type, but the bank may ask. */
export function useSavedCard(): SavedCard {
  const client = useApolloClient();
  const { mode, publishableKey: key } = useConfiguration().payments;
  const { ask, question } = useTestBank();
  if (!isProviderMode(mode) || key === null) {
    return {
      confirm: (clientSecret) => confirmTestCard(client, ask, clientSecret, null),
      authenticate: (clientSecret) => authenticateTestCard(client, ask, clientSecret),
      question,
    };
  }
  const stripe = () => import('./stripe-confirmation.ts');
  return {
    confirm: async (clientSecret) => (await stripe()).confirmStripeSavedCard(key, clientSecret),
    authenticate: async (clientSecret) => (await stripe()).authenticateStripeCard(key, clientSecret),
    question,
  };
}
