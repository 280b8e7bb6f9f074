import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { useFormAct } from '../../../components/use-act.ts';
import { RefundRideDocument } from '../../../generated/refund-dialog.ts';
import { useIdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { useWaitingToast } from '../use-waiting-toast.ts';

/** Gives money of a ride back, once however often it is sent, or asks a second admin to; throws when it was refused. */
export function useRefund() {
  const [send] = useMutation(RefundRideDocument);
  const keys = useIdempotencyKeys();
  const otherwise = useWaitingToast();
  const act = useFormAct();
  return (rideId: string, amount: string, reason: string) => {
    const refund = (id: string) => send({ variables: { rideId, amount, reason, id } });
    const description = t`${{ amount: moneyText(amount) }} goes back to the rider.`;
    const done = { title: t`Ride refunded`, description };
    return act(() => keys.once(`${rideId} ${amount}`, refund), { done, otherwise });
  };
}
