import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { ConfirmDialog, type Question } from '../../components/confirm-dialog.tsx';
import { RouteStops } from '../../components/route-stops.tsx';
import { useAct } from '../../components/use-act.ts';
import type { CancelRideFragment } from '../../generated/operations.ts';
import { CancelRideDocument } from '../../generated/cancel-ride.ts';
import { useAreaTime, type AreaTime } from '../../lib/area-time.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { moneyText } from '../../lib/money-text.ts';
import { PAYMENT_ACTS } from '../../lib/payment-acts.ts';
import { useRefetchRides } from './refetch-rides.ts';

type Money = NonNullable<CancelRideFragment['money']>;

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
      question={ride && toQuestion(ride, areaTime)}
      isBusy={loading}
      onConfirm={() => ride && void submit(ride)}
      onClose={onClose}
    />
  );
}

/**
 * Wallet money comes back at once; a card's hold ends, where there was one. Nothing had been charged. Who does not pay reads
 * nothing of wallet or card, and who may not see the money nothing of it.
 */
function cancelledText(money: Money): string {
  if (money.payerName) return notCharged(money.payerName);
  return PAYMENT_ACTS[money.source].cancelled(...toHeld(money));
}

function notCharged(name: string): string {
  return t`${name} is not charged`;
}

function whatBecomes(money: Money): string {
  if (money.payerName) return `${notCharged(money.payerName)}.`;
  return PAYMENT_ACTS[money.source].toBeReleased(...toHeld(money));
}

function toHeld({ amount, state }: Money): [amount: string, isHeld: boolean] {
  return [moneyText(amount), state === 'HELD'];
}

/** What becomes of the way back; null where there is none, or this is it. */
function whatBecomesOfReturn(
  { id, returnTrip }: CancelRideFragment,
  { dateTime }: Pick<AreaTime, 'dateTime'>,
): string | null {
  if (returnTrip?.outboundRideId !== id) return null;
  if (returnTrip.state === 'PROMISED') return t`The return that you could call ends with it.`;
  if (!returnTrip.returnAt || returnTrip.returnStatus === 'CANCELLED') return null;
  return t`Your return of ${{ time: dateTime(returnTrip.returnAt) }} still stands. Please cancel it too if you do not need it.`;
}

function toQuestion(ride: CancelRideFragment, areaTime: Pick<AreaTime, 'dateTime'>): Question {
  return {
    title: t`Cancel this ride?`,
    subject: <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />,
    text: [ride.money && whatBecomes(ride.money), whatBecomesOfReturn(ride, areaTime)]
      .filter((text) => text !== null)
      .join(' '),
    confirmLabel: t`Cancel Ride`,
    cancelLabel: t`Keep Ride`,
    isDestructive: true,
  };
}
