import { useMutation } from '@apollo/client/react';
import { useToast } from '../../../components/toast.tsx';
import { RequestPayoutDocument } from '../../../generated/documents.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { isFinalRefusal, serverMessage, serverReason } from '../../../lib/server-message.ts';
import { useAttemptIds } from '../../../lib/use-attempt-id.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { refusalTitle } from './payout-amount.ts';

const CHANGED = ['driverStats', 'payoutRequests', 'connectAccountStatus'];

/** Asks for money; the same request however often it is sent. True when it was made; never rejects. */
export function useRequestPayout() {
  const [request, { loading }] = useMutation(RequestPayoutDocument);
  const attempts = useAttemptIds();
  const refresh = useRefetchFields(CHANGED);
  const toast = useToast();
  const ask = async (amount: string): Promise<boolean> => {
    try {
      await request({ variables: { amount, id: attempts.idFor(amount) } });
      attempts.forget();
      const description = `${moneyText(amount)} is set aside. An admin reviews it within 1–2 business days.`;
      toast({ title: 'Payout requested', description });
      await refresh();
      return true;
    } catch (error) {
      if (isFinalRefusal(error)) attempts.forget();
      const description = serverMessage(error) ?? 'Your request did not arrive. Please try again.';
      toast({ title: refusalTitle(serverReason(error)), description, severity: 'error' });
      await refresh();
      return false;
    }
  };
  return { ask, isAsking: loading };
}
