import { useApolloClient } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useAct } from '../../components/use-act.ts';
import type { AskToCancelFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { useRefetchRides } from '../../lib/refetch-rides.ts';

/** Takes back that a rider has asked to cancel. Its document is fetched then: the first screen has no use for it. */
export function useWithdrawCancel(
  onOwnChange: (rideId: string) => void,
): (ride: Masked<AskToCancelFragment>) => Promise<void> {
  const client = useApolloClient();
  const refetchRides = useRefetchRides();
  const act = useAct();
  const withdraw = async (rideId: string) => {
    const { WithdrawCancelRequestDocument: mutation } = await import('../../generated/cancel-request.ts');
    return client.mutate({ mutation, variables: { rideId } });
  };
  return async (masked) => {
    const { id } = unmask<AskToCancelFragment>(masked);
    onOwnChange(id);
    await act(() => withdraw(id), { failed: t`Nothing has changed. Check your connection and try again.` });
    await refetchRides();
  };
}
