import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import type { Toast } from '../../../components/toast.tsx';
import { useFormAct } from '../../../components/use-act.ts';
import { RequestPayoutDocument } from '../../../generated/driver-wallet.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { serverMessage, serverReason } from '../../../lib/server-message.ts';
import { useIdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { refusalTitle } from './payout-amount.ts';

const CHANGED = ['driverStats', 'payoutRequests', 'connectAccountStatus'];

/** Asks for money; the same request however often it is sent. Throws when it was refused. */
export function useRequestPayout() {
  const [request] = useMutation(RequestPayoutDocument);
  const keys = useIdempotencyKeys();
  const refetchEarnings = useRefetchFields(CHANGED);
  const act = useFormAct();
  return async (amount: string) => {
    const description = t`${{ amount: moneyText(amount) }} is set aside. An admin reviews it within 1–2 business days.`;
    const send = () => keys.once(amount, (id) => request({ variables: { amount, id } }));
    try {
      return await act(send, { done: { title: t`Payout requested`, description } });
    } finally {
      await refetchEarnings();
    }
  };
}

export function toFailure(error: unknown): Toast {
  const description = serverMessage(error) ?? t`Your request did not arrive. Please try again.`;
  return { title: refusalTitle(serverReason(error)), description };
}
