import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useToast, type Toast } from '../../../components/toast.tsx';
import { useAct } from '../../../components/use-act.ts';
import { ReviewDriverApplicationDocument } from '../../../generated/driver-review.ts';
import type { ReviewDriverApplicationInput } from '../../../generated/operations.ts';
import { serverReason } from '../../../lib/server-message.ts';

/** For whoever reads the message before the page goes. */
const LOGIN_DELAY_MS = 500;

interface Decide {
  readonly approve: () => Promise<void>;
  readonly reject: (reason: string) => Promise<void>;
  readonly isBusy: boolean;
}

/** Decides about the version of an application that is on the screen. */
export function useDecide(
  { id: applicationId, version }: { readonly id: string; readonly version: number },
  onDecided: () => void,
): Decide {
  const [review, { loading: isBusy }] = useMutation(ReviewDriverApplicationDocument, {
    refetchQueries: ['DriverReviews', 'DriverReview'],
  });
  const toast = useToast();
  const act = useAct();
  const otherwise = (error: unknown) => {
    if (serverReason(error) !== 'UNAUTHENTICATED') return false;
    const description = t`You are logged out. Logging in again...`;
    toast({ title: t`Unauthorized`, description, severity: 'error' });
    setTimeout(() => window.location.assign('/api/login'), LOGIN_DELAY_MS);
    return true;
  };
  const decide = async (
    decision: Pick<ReviewDriverApplicationInput, 'status' | 'rejectionReason'>,
    words: { readonly done: Toast; readonly title: string },
  ) => {
    const send = () => review({ variables: { input: { applicationId, version, ...decision } } });
    if (await act(send, { ...words, otherwise })) onDecided();
  };
  return {
    approve: () =>
      decide(
        { status: 'APPROVED' },
        { done: { title: t`Driver Approved` }, title: t`Failed to approve driver` },
      ),
    reject: (rejectionReason) =>
      decide(
        { status: 'REJECTED', rejectionReason },
        { done: { title: t`Driver Rejected` }, title: t`Failed to reject driver` },
      ),
    isBusy,
  };
}
