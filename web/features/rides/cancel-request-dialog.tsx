import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { ReasonDialog, type ReasonQuestion } from '../../components/form/reason-dialog.tsx';
import { useAct } from '../../components/use-act.ts';
import { AskToCancelRideDocument } from '../../generated/cancel-request.ts';
import type { AskToCancelFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { useRefetchRides } from '../../lib/refetch-rides.ts';

interface CancelRequestDialogProps {
  /** Null closes the dialog. */
  readonly ride: Masked<AskToCancelFragment> | null;
  readonly onOwnChange: (rideId: string) => void;
  readonly onClose: () => void;
}

/** The way out of a ride that a driver has: asks why, and then the driver. */
export function CancelRequestDialog({ ride: masked, onOwnChange, onClose }: CancelRequestDialogProps) {
  const ride = masked && unmask<AskToCancelFragment>(masked);
  const [send] = useMutation(AskToCancelRideDocument);
  const refetchRides = useRefetchRides();
  const act = useAct();
  const ask = async (rideId: string, reason: string) => {
    onOwnChange(rideId);
    await act(() => send({ variables: { rideId, reason: reason || null } }), {
      failed: t`Nothing has changed. Check your connection and try again.`,
    });
    await refetchRides();
  };
  return (
    <ReasonDialog question={ride && toQuestion(ride, (reason) => ask(ride.id, reason))} onClose={onClose} />
  );
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
