import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useToast } from '../../../components/toast.tsx';
import { ReviewDriverApplicationDocument } from '../../../generated/driver-review.ts';
import type { ReviewDriverApplicationInput } from '../../../generated/operations.ts';
import { serverMessage, serverReason } from '../../../lib/server-message.ts';

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
  const decide = async (
    decision: Pick<ReviewDriverApplicationInput, 'status' | 'rejectionReason'>,
    said: { readonly done: string; readonly failed: string },
  ) => {
    try {
      await review({ variables: { input: { applicationId, version, ...decision } } });
      toast({ title: said.done });
      onDecided();
    } catch (error) {
      if (serverReason(error) === 'UNAUTHENTICATED') {
        toast({
          title: t`Unauthorized`,
          description: t`You are logged out. Logging in again...`,
          severity: 'error',
        });
        setTimeout(() => window.location.assign('/api/login'), LOGIN_DELAY_MS);
        return;
      }
      const description = serverMessage(error);
      toast({ title: said.failed, severity: 'error', ...(description && { description }) });
    }
  };
  return {
    approve: () =>
      decide({ status: 'APPROVED' }, { done: t`Driver Approved`, failed: t`Failed to approve driver` }),
    reject: (rejectionReason) =>
      decide(
        { status: 'REJECTED', rejectionReason },
        { done: t`Driver Rejected`, failed: t`Failed to reject driver` },
      ),
    isBusy,
  };
}
