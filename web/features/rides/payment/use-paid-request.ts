import type { ReactNode } from 'react';
import { CardDeclined } from '../../../components/card-entry/card-outcome.ts';
import { useSavedCard } from '../../../components/card-entry/use-saved-card.tsx';
import { serverDetail, serverReason } from '../../../lib/server-message.ts';

interface PaidRequest {
  /** Sends a request that a card may have to pay. Throws as the request does, and `CardDeclined`. */
  readonly send: <T>(request: () => Promise<T>) => Promise<T>;
  /** Rendered by whoever uses this; empty until the test bank asks. */
  readonly question: ReactNode;
}

/**
 * When the card's bank asks, the rider answers and the same request is sent once more: the server finds out from the
 * provider how it went, also when it went badly.
 */
export function usePaidRequest(): PaidRequest {
  const { authenticate, question } = useSavedCard();
  const send = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await request();
    } catch (error) {
      const clientSecret = askedSecret(error);
      if (clientSecret === undefined) throw error;
      const { message } = await authenticate(clientSecret);
      return await request().catch((again: unknown) => {
        throw askedSecret(again) === undefined ? again : new CardDeclined(message);
      });
    }
  };
  return { send, question };
}

function askedSecret(error: unknown): string | undefined {
  return serverReason(error) === 'PAYMENT_ACTION_REQUIRED' ? serverDetail(error, 'clientSecret') : undefined;
}
