import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { ConfirmDialog, type Question } from '../../components/confirm-dialog.tsx';
import { RouteStops } from '../../components/route-stops.tsx';
import { useAct } from '../../components/use-act.ts';
import type { RideDetailsFragment } from '../../generated/operations.ts';
import { CancelRideDocument } from '../../generated/rider-dashboard.ts';
import { moneyText } from '../../lib/money-text.ts';
import { useRefetchRides } from './refetch-rides.ts';

export interface CancelRideDialogProps {
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
  if (money?.source !== 'CARD') return t`Your ride has been cancelled and your payment has been refunded.`;
  const amount = moneyText(money.amount);
  return money.state === 'HELD'
    ? t`Your ride has been cancelled. The hold of ${amount} on your card is released.`
    : t`Your ride has been cancelled. Nothing was held on your card.`;
}

function whatBecomes({ money }: RideDetailsFragment): string {
  const amount = moneyText(money?.amount ?? '0.00');
  if (money?.source === 'WALLET') return t`The ${amount} held for it goes back to your wallet.`;
  return money?.state === 'HELD'
    ? t`The ${amount} held for it on your card is released.`
    : t`Nothing is held on your card.`;
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
