import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useToast } from '../../../components/toast.tsx';
import { DecideCancelRequestDocument } from '../../../generated/cancel-requests.ts';
import type { CancelRequestsQuery } from '../../../generated/operations.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { getName } from './booking-columns.tsx';

/** What an operator decides about a rider who asks to cancel. */
export interface Decision {
  readonly ride: CancelRequestsQuery['cancelRequests'][number];
  readonly agrees: boolean;
}

/** Sends the decision; the list is asked for again, whose failure says nothing of the decision. */
export function useDecision() {
  const [send, { loading }] = useMutation(DecideCancelRequestDocument, {
    refetchQueries: ['CancelRequests', 'OpenWork'],
  });
  const toast = useToast();
  const decide = async ({ ride, agrees }: Decision): Promise<void> => {
    const name = getName(ride.rider);
    try {
      await send({ variables: { rideId: ride.id, agrees } });
      const description = agrees
        ? t`The ride of ${name} is cancelled, and nothing is charged.`
        : t`The ride of ${name} takes place.`;
      toast({ title: t`Decided`, description });
    } catch (error) {
      const description =
        serverMessage(error) ?? t`Nothing has changed. Check your connection and try again.`;
      toast({ title: t`Error`, description, severity: 'error' });
    }
  };
  return { decide, isBusy: loading };
}
