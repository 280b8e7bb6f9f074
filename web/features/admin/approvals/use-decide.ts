import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { useAct } from '../../../components/use-act.ts';
import {
  ApproveActDocument,
  RefuseApprovalDocument,
  WithdrawApprovalDocument,
} from '../../../generated/approvals.ts';
import type { WaitingApprovalFragment } from '../../../generated/operations.ts';
import { useRefetchFields } from '../../../lib/use-refetch-fields.ts';

/** What an approval may have changed. */
const CHANGED = [
  'approvals',
  'payoutRequests',
  'bookings',
  'pricing',
  'pricingState',
  'pricingHistory',
  'approvalLimits',
  'users',
  'userAccount',
];

/** What is done about something that waits. Each says what came of it, also when it was refused, and never rejects. */
export function useDecide() {
  const [approve] = useMutation(ApproveActDocument);
  const [refuse] = useMutation(RefuseApprovalDocument);
  const [withdraw] = useMutation(WithdrawApprovalDocument);
  const refetch = useRefetchFields(CHANGED);
  const act = useAct();
  const run = async (call: () => Promise<unknown>, title: string, failed: string): Promise<void> => {
    await act(call, { done: { title }, failed });
    await refetch();
  };
  return {
    approve: ({ id, act }: WaitingApprovalFragment) =>
      run(() => approve({ variables: { id } }), getDone(act), t`Failed to approve it`),
    refuse: ({ id }: WaitingApprovalFragment, reason: string) =>
      run(() => refuse({ variables: { id, reason } }), t`Refused`, t`Failed to refuse it`),
    withdraw: ({ id }: WaitingApprovalFragment) =>
      run(() => withdraw({ variables: { id } }), t`Withdrawn`, t`Failed to withdraw it`),
  };
}

function getDone(act: WaitingApprovalFragment['act']): string {
  if (act === 'REFUND') return t`Ride refunded`;
  if (act === 'CREDIT') return t`Credit given`;
  if (act === 'LIMITS') return t`Limits changed`;
  if (act.startsWith('ADMIN')) return t`Approved, and done`;
  return act === 'PAYOUT' ? t`Payout approved` : t`Pricing updated successfully`;
}
