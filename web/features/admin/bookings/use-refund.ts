import { useMutation } from '@apollo/client/react';
import { useToast } from '../../../components/toast.tsx';
import { RefundRideDocument } from '../../../generated/documents.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { isFinalRefusal, serverMessage } from '../../../lib/server-message.ts';
import { useAttemptIds } from '../../../lib/use-attempt-id.ts';

/** Gives money of a ride back, once however often it is sent. True when it was given; never rejects. */
export function useRefund() {
  const [send, { loading }] = useMutation(RefundRideDocument);
  const attempts = useAttemptIds();
  const toast = useToast();
  const refund = async (rideId: string, amount: string, reason: string): Promise<boolean> => {
    const id = attempts.idFor(`${rideId} ${amount}`);
    try {
      await send({ variables: { rideId, amount, reason, id } });
      attempts.forget();
      toast({ title: 'Ride refunded', description: `${moneyText(amount)} goes back to the rider.` });
      return true;
    } catch (error) {
      if (isFinalRefusal(error)) attempts.forget();
      const description = serverMessage(error) ?? 'Failed to refund the ride';
      toast({ title: 'Error', description, severity: 'error' });
      return false;
    }
  };
  return { refund, isRefunding: loading };
}
