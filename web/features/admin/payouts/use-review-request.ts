import { msg, t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import type { Toast } from '../../../components/toast.tsx';
import { useFormAct } from '../../../components/use-act.ts';
import {
  ApprovePayoutRequestDocument,
  RejectPayoutRequestDocument,
} from '../../../generated/admin-payout-requests.ts';
import type { AdminPayoutRequestFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { useWaitingToast } from '../use-waiting-toast.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';
import { texts } from '../../../lib/i18n.ts';

export type Decision = 'approve' | 'reject' | 'retry';

const CHANGED = ['payoutRequests'];

/** Approves (also once more after a failed transfer) or rejects a request, and reports it; throws when refused. */
export function useReviewRequest() {
  const [approve] = useMutation(ApprovePayoutRequestDocument);
  const [reject] = useMutation(RejectPayoutRequestDocument);
  const refetchRequests = useRefetchFields(CHANGED);
  const otherwise = useWaitingToast();
  const act = useFormAct();
  const send = async (decision: Decision, id: string, notes: string): Promise<Toast> => {
    if (decision !== 'reject') {
      const { data } = await approve({ variables: { id, notes: notes || null } });
      return approvedToast(data?.approvePayoutRequest);
    }
    await reject({ variables: { id, notes } });
    return REJECTED;
  };
  return async (...decided: Parameters<typeof send>) => {
    try {
      return await act(() => send(...decided), { done: (said) => said, otherwise });
    } finally {
      await refetchRequests();
    }
  };
}

const REJECTED: Toast = texts({
  title: msg`Payout request rejected`,
  description: msg`The money is back in the driver’s balance.`,
});

/** Approved is not yet paid: what became of the transfer. */
function approvedToast(request: AdminPayoutRequestFragment | undefined): Toast {
  if (request?.transferStatus === 'FAILED') {
    const description = request.failureReason ?? t`The provider refused it. The money stays reserved.`;
    return { title: t`Transfer failed`, description, severity: 'error' };
  }
  if (request?.status === 'COMPLETED') {
    return {
      title: t`Payout sent`,
      description: t`${{ amount: moneyText(request.amount) }} is transferred.`,
    };
  }
  const description = t`The provider has not answered yet; the money stays reserved until it does.`;
  return { title: t`Payout approved`, description, severity: 'info' };
}
