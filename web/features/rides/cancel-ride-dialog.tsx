import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { ConfirmDialog, type Question } from '../../components/confirm-dialog.tsx';
import { RouteStops } from '../../components/route-stops.tsx';
import { useAct } from '../../components/use-act.ts';
import type { CancelRideFragment } from '../../generated/operations.ts';
import { CancelRideDocument } from '../../generated/cancel-ride.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { cancelledText, cancelRule } from '../../lib/cancel-rule.ts';
import { useRefetchRides } from '../../lib/refetch-rides.ts';

interface CancelRideDialogProps {
  readonly ride: Masked<CancelRideFragment> | null;
  readonly onOwnChange: (rideId: string) => void;
  readonly onClose: () => void;
}

/** Asks once more before a pending ride is cancelled. */
export function CancelRideDialog({ ride: masked, onOwnChange, onClose }: CancelRideDialogProps) {
  const ride = masked && unmask<CancelRideFragment>(masked);
  const [cancel, { loading }] = useMutation(CancelRideDocument);
  const refetchRides = useRefetchRides();
  const areaTime = useAreaTime();
  const act = useAct();
  const submit = async (ride: CancelRideFragment) => {
    const { id } = ride;
    onOwnChange(id);
    await act(() => cancel({ variables: { rideId: id } }), {
      done: { title: t`Ride Cancelled`, ...(ride.money && { description: cancelledText(ride.money) }) },
      failed: t`Failed to cancel ride`,
    });
    onClose();
    await refetchRides();
  };
  return (
    <ConfirmDialog
      question={ride && toQuestion(ride, cancelRule(ride, areaTime))}
      isBusy={loading}
      onConfirm={() => ride && void submit(ride)}
      onClose={onClose}
    />
  );
}

function toQuestion(ride: CancelRideFragment, rule: readonly string[]): Question {
  return {
    title: t`Cancel this ride?`,
    subject: <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />,
    text: rule.join(' '),
    confirmLabel: t`Cancel Ride`,
    cancelLabel: t`Keep Ride`,
    isDestructive: true,
  };
}
