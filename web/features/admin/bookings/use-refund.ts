import { useMutation } from '@apollo/client/react';
import { useToast, type Toast } from '../../../components/toast.tsx';
import { RefundRideDocument } from '../../../generated/documents.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { isFinalRefusal, serverMessage } from '../../../lib/server-message.ts';
import { useAttemptIds } from '../../../lib/use-attempt-id.ts';

/** Gives money of a ride back, once however often it is sent; throws when it was refused. */
export function useRefund() {
  const [send] = useMutation(RefundRideDocument);
  const attempts = useAttemptIds();
  const toast = useToast();
  return async (rideId: string, amount: string, reason: string): Promise<void> => {
    const id = attempts.idFor(`${rideId} ${amount}`);
    try {
      await send({ variables: { rideId, amount, reason, id } });
    } catch (error) {
      if (isFinalRefusal(error)) attempts.forget();
      throw error;
    }
    attempts.forget();
    toast({ title: 'Ride refunded', description: `${moneyText(amount)} goes back to the rider.` });
  };
}

export function toFailure(error: unknown): Toast {
  return { title: 'Error', description: serverMessage(error) ?? 'Failed to refund the ride' };
}
