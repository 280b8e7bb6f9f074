import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx';
import { RouteStops } from '../../../components/route-stops.tsx';
import { useFormAct } from '../../../components/use-act.ts';
import { CancelBookingDocument } from '../../../generated/cancel-dialog.ts';
import type { CancellableBookingFragment } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { ReadOut } from '../read-out-box.tsx';
import { useChangedBooking } from './use-changed-booking.ts';
import { toFailure } from '../../../components/form/failure.ts';

interface CancelDialogProps {
  readonly booking: Masked<CancellableBookingFragment> | null;
  /** What the desk reads to the rider before it. */
  readonly rule?: readonly string[];
  readonly onClose: () => void;
}

/** Asks once more before a booking is cancelled, and why; rider and driver are told. */
export function CancelDialog({ booking: masked, rule, onClose }: CancelDialogProps) {
  const booking = masked && unmask<CancellableBookingFragment>(masked);
  const [cancel] = useMutation(CancelBookingDocument, { refetchQueries: ['BookingTotals'] });
  const act = useFormAct();
  const otherwise = useChangedBooking();
  const question = booking && {
    title: t`Cancel this booking`,
    text: t`Are you sure you want to cancel this booking? This action cannot be undone.`,
    subject: (
      <>
        <RouteStops pickup={booking.pickup.address} dropoff={booking.dropoff.address} dense />
        {rule && rule.length > 0 && <ReadOut sentences={rule} />}
      </>
    ),
    hint: t`Kept with the booking and in the audit log.`,
    isOptional: booking.status !== 'IN_PROGRESS',
    isDestructive: true,
    confirmLabel: t`Cancel booking`,
    cancelLabel: t`Keep booking`,
    toFailure: toFailure(t`Failed to cancel booking`),
    onConfirm: (reason: string) => {
      const { id: rideId, version } = booking;
      const done = { title: t`Booking cancelled`, description: t`The money that was held is released.` };
      const send = () => cancel({ variables: { rideId, version, reason: reason || null } });
      return act(send, { done, otherwise });
    },
  };
  return <ReasonDialog question={question} onClose={onClose} />;
}
