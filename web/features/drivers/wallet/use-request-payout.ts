import { useMutation } from '@apollo/client/react';
import { useToast, type Toast } from '../../../components/toast.tsx';
import { RequestPayoutDocument } from '../../../generated/documents.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { isFinalRefusal, serverMessage, serverReason } from '../../../lib/server-message.ts';
import { useAttemptIds } from '../../../lib/use-attempt-id.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { refusalTitle } from './payout-amount.ts';

const CHANGED = ['driverStats', 'payoutRequests', 'connectAccountStatus'];

/** Asks for money; the same request however often it is sent. Throws when it was refused. */
export function useRequestPayout() {
  const [request] = useMutation(RequestPayoutDocument);
  const attempts = useAttemptIds();
  const refresh = useRefetchFields(CHANGED);
  const toast = useToast();
  return async (amount: string): Promise<void> => {
    try {
      await request({ variables: { amount, id: attempts.idFor(amount) } });
      attempts.forget();
      const description = `${moneyText(amount)} is set aside. An admin reviews it within 1–2 business days.`;
      toast({ title: 'Payout requested', description });
    } catch (error) {
      if (isFinalRefusal(error)) attempts.forget();
      throw error;
    } finally {
      await refresh();
    }
  };
}

export function toFailure(error: unknown): Toast {
  const description = serverMessage(error) ?? 'Your request did not arrive. Please try again.';
  return { title: refusalTitle(serverReason(error)), description };
}
