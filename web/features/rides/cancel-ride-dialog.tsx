import { useMutation } from '@apollo/client/react';
import { ConfirmDialog, type Question } from '../../components/confirm-dialog.tsx';
import { RouteStops } from '../../components/route-stops.tsx';
import { useToast } from '../../components/toast.tsx';
import type { RideDetailsFragment } from '../../generated/operations.ts';
import { CancelRideDocument } from '../../generated/rider-dashboard.ts';
import { moneyText } from '../../lib/money-text.ts';
import { serverMessage } from '../../lib/server-message.ts';
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
  const toast = useToast();
  const submit = async ({ id }: RideDetailsFragment) => {
    onOwnChange(id);
    try {
      await cancel({ variables: { rideId: id } });
      toast({
        title: 'Ride Cancelled',
        description: 'Your ride has been cancelled and your payment has been refunded.',
      });
    } catch (error) {
      const description = serverMessage(error) ?? 'Failed to cancel ride';
      toast({ title: 'Error', description, severity: 'error' });
    }
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

function toQuestion(ride: RideDetailsFragment): Question {
  const goesTo = ride.paymentMethod === 'CARD' ? 'on your card is released' : 'goes back to your wallet';
  return {
    title: 'Cancel this ride?',
    subject: <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />,
    text: `The ${moneyText(ride.finalAmount)} held for it ${goesTo}.`,
    confirmLabel: 'Cancel Ride',
    cancelLabel: 'Keep Ride',
    isDestructive: true,
  };
}
