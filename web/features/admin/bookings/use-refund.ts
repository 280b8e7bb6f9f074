import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { useToast, type Toast } from '../../../components/toast.tsx';
import { RefundRideDocument } from '../../../generated/admin.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { isFinalRefusal, serverMessage } from '../../../lib/server-message.ts';
import { useWaitingToast } from '../use-waiting-toast.ts';
import { useIdempotencyKeys } from '../../../lib/idempotency-keys.ts';

/** Gives money of a ride back, once however often it is sent, or asks a second admin to; throws when it was refused. */
export function useRefund() {
  const [send] = useMutation(RefundRideDocument);
  const keys = useIdempotencyKeys();
  const toast = useToast();
  const toastWaiting = useWaitingToast();
  return async (rideId: string, amount: string, reason: string): Promise<void> => {
    const id = keys.keyFor(`${rideId} ${amount}`);
    try {
      await send({ variables: { rideId, amount, reason, id } });
    } catch (error) {
      if (isFinalRefusal(error)) keys.renew();
      if (await toastWaiting(error)) return;
      throw error;
    }
    keys.renew();
    toast({
      title: t`Ride refunded`,
      description: t`${{ amount: moneyText(amount) }} goes back to the rider.`,
    });
  };
}

export function toFailure(error: unknown): Toast {
  return { title: t`Error`, description: serverMessage(error) ?? t`Failed to refund the ride` };
}
