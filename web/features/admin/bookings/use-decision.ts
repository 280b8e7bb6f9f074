import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { fullName } from '../../../../domain/users/user.ts';
import { useAct } from '../../../components/use-act.ts';
import { DecideCancelRequestDocument } from '../../../generated/cancel-requests.ts';
import type { CancelRequestsQuery } from '../../../generated/operations.ts';

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
  const act = useAct();
  const decide = ({ ride, agrees }: Decision): Promise<boolean> => {
    const name = fullName(ride.rider);
    const description = agrees
      ? t`The ride of ${name} is cancelled, and nothing is charged.`
      : t`The ride of ${name} takes place.`;
    return act(() => send({ variables: { rideId: ride.id, agrees } }), {
      done: { title: t`Decided`, description },
      failed: t`Nothing has changed. Check your connection and try again.`,
    });
  };
  return { decide, isBusy: loading };
}
