import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { ConfirmDialog, type Question } from '../../components/confirm-dialog.tsx';
import { RouteStops } from '../../components/route-stops.tsx';
import { useAct } from '../../components/use-act.ts';
import type { RideDetailsFragment } from '../../generated/operations.ts';
import { CancelRideDocument } from '../../generated/rider-dashboard.ts';
import { moneyText } from '../../lib/money-text.ts';
import { WAYS_TO_PAY } from '../../lib/ways-to-pay.ts';
import { useRefetchRides } from './refetch-rides.ts';

interface CancelRideDialogProps {
  readonly ride: RideDetailsFragment | null;
  readonly onOwnChange: (rideId: string) => void;
  readonly onClose: () => void;
}

/** Asks once more before a pending ride is cancelled. */
export function CancelRideDialog({ ride, onOwnChange, onClose }: CancelRideDialogProps) {
  const [cancel, { loading }] = useMutation(CancelRideDocument);
  const refetchRides = useRefetchRides();
  const act = useAct();
  const submit = async (ride: RideDetailsFragment) => {
    const { id } = ride;
    onOwnChange(id);
    await act(() => cancel({ variables: { rideId: id } }), {
      done: { title: t`Ride Cancelled`, description: cancelledText(ride) },
      failed: t`Failed to cancel ride`,
    });
    onClose();
    await refetchRides();
  };
  return (
    <ConfirmDialog
      question={ride && toQuestion(ride)}
      isBusy={loading}
      onConfirm={() => ride && void submit(ride)}
      onClose={onClose}
    />
  );
}

/** Wallet money comes back at once; a card's hold ends, where there was one. Nothing had been charged. */
export function cancelledText({ money }: Pick<RideDetailsFragment, 'money'>): string {
  return WAYS_TO_PAY[money?.source ?? 'WALLET'].cancelled(...toHeld(money));
}

function whatBecomes({ money }: RideDetailsFragment): string {
  return WAYS_TO_PAY[money?.source ?? 'CARD'].toBeReleased(...toHeld(money));
}

function toHeld(money: RideDetailsFragment['money']): [amount: string, isHeld: boolean] {
  return [moneyText(money?.amount ?? '0.00'), money?.state === 'HELD'];
}

function toQuestion(ride: RideDetailsFragment): Question {
  return {
    title: t`Cancel this ride?`,
    subject: <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />,
    text: whatBecomes(ride),
    confirmLabel: t`Cancel Ride`,
    cancelLabel: t`Keep Ride`,
    isDestructive: true,
  };
}
