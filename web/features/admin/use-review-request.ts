import { useMutation } from '@apollo/client/react';
import { useToast, type Toast } from '../../components/toast.tsx';
import {
  ApprovePayoutRequestDocument,
  RejectPayoutRequestDocument,
  type AdminPayoutRequestFragment,
} from '../../generated/documents.ts';
import { moneyText } from '../../lib/money-text.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useRefetchFields } from '../../lib/use-refetch-fields.ts';

const CHANGED = ['payoutRequests'];

/** Approves (also once more after a failed transfer) or rejects a request, and tells the result. Never rejects a promise. */
export function useReviewRequest() {
  const [approve, approving] = useMutation(ApprovePayoutRequestDocument);
  const [reject, rejecting] = useMutation(RejectPayoutRequestDocument);
  const refresh = useRefetchFields(CHANGED);
  const toast = useToast();
  const tell = async (review: () => Promise<Toast>, failed: string): Promise<boolean> => {
    try {
      toast(await review());
      return true;
    } catch (error) {
      toast({ title: 'Error', description: serverMessage(error) ?? failed, severity: 'error' });
      return false;
    } finally {
      await refresh();
    }
  };
  return {
    isBusy: approving.loading || rejecting.loading,
    approve: (id: string, notes: string) =>
      tell(async () => {
        const { data } = await approve({ variables: { id, notes: notes || null } });
        return approvedToast(data?.approvePayoutRequest);
      }, 'Failed to approve the payout request'),
    reject: (id: string, notes: string) =>
      tell(async () => {
        await reject({ variables: { id, notes } });
        return {
          title: 'Payout request rejected',
          description: 'The money is back in the driver’s balance.',
        };
      }, 'Failed to reject the payout request'),
  };
}

/** Approved is not yet paid: what became of the transfer. */
function approvedToast(request: AdminPayoutRequestFragment | undefined): Toast {
  if (request?.transferStatus === 'failed') {
    const description = request.failureReason ?? 'The provider refused it. The money stays reserved.';
    return { title: 'Transfer failed', description, severity: 'error' };
  }
  if (request?.status === 'completed') {
    return { title: 'Payout sent', description: `${moneyText(request.amount)} is transferred.` };
  }
  const description = 'The provider has not answered yet; the money stays reserved until it does.';
  return { title: 'Payout approved', description, severity: 'info' };
}
