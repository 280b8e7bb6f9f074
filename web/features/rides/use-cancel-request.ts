import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ReasonQuestion } from '../../components/form/reason-dialog.tsx';
import { useAct } from '../../components/use-act.ts';
import { AskToCancelRideDocument, WithdrawCancelRequestDocument } from '../../generated/cancel-request.ts';
import type { AskToCancelFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { useRefetchRides } from './refetch-rides.ts';

interface CancelRequestActs {
  /** Asks why, and then the driver. */
  readonly ask: (ride: Masked<AskToCancelFragment>) => void;
  readonly withdraw: (ride: Masked<AskToCancelFragment>) => Promise<void>;
  /** For the dialog; null while nothing is asked. */
  readonly question: ReasonQuestion | null;
  readonly close: () => void;
}

/** The way out of a ride that a driver has: the rider asks, and may take it back. */
export function useCancelRequest(onOwnChange: (rideId: string) => void): CancelRequestActs {
  const [asking, setAsking] = useState<AskToCancelFragment | null>(null);
  const [send] = useMutation(AskToCancelRideDocument);
  const [takeBack] = useMutation(WithdrawCancelRequestDocument);
  const refetchRides = useRefetchRides();
  const act = useAct();
  const run = async (ride: AskToCancelFragment, request: () => Promise<unknown>) => {
    onOwnChange(ride.id);
    await act(request, { failed: t`Nothing has changed. Check your connection and try again.` });
    await refetchRides();
  };
  const ask = (ride: AskToCancelFragment, reason: string) =>
    run(ride, () => send({ variables: { rideId: ride.id, reason: reason || null } }));
  return {
    ask: (ride) => setAsking(unmask<AskToCancelFragment>(ride)),
    withdraw: (masked) => {
      const ride = unmask<AskToCancelFragment>(masked);
      return run(ride, () => takeBack({ variables: { rideId: ride.id } }));
    },
    question: asking && toQuestion(asking, (reason) => ask(asking, reason)),
    close: () => setAsking(null),
  };
}

function toQuestion(ride: AskToCancelFragment, onConfirm: ReasonQuestion['onConfirm']): ReasonQuestion {
  const name = ride.driver?.firstName ?? t`Your driver`;
  return {
    title: t`Ask to cancel this ride?`,
    text: t`${name} has accepted it and is asked to agree. Without an answer within ten minutes our support decides. Until then your ride is booked.`,
    hint: t`${name} and our support read it.`,
    isOptional: true,
    isDestructive: true,
    confirmLabel: t`Ask to Cancel`,
    cancelLabel: t`Keep Ride`,
    onConfirm,
  };
}
