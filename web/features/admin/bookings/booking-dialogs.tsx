import { useState, type ReactNode } from 'react';
import type { AdminBookingFragment, AssignableBookingFragment } from '../../../generated/operations.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import type { Masked } from '../../../lib/masked.ts';
import { useIsDispatcher } from '../../../lib/session.ts';
import type { BookingActions } from './booking-acts.ts';
import { RefundDialog } from './refund-dialog.tsx';

const AssignDialog = lazyDialog('booking', async () => (await import('./assign-dialog.tsx')).AssignDialog);

const CancelDialog = lazyDialog('booking', async () => (await import('./cancel-dialog.tsx')).CancelDialog);

const BookingDrawer = lazyDialog('rideId', async () => (await import('./booking-drawer.tsx')).BookingDrawer);

/** A ride of the board; without a version it is planned, and not booked yet. */
interface AssignableBoardRide extends Pick<AssignableBookingFragment, 'id' | 'pickup' | 'dropoff'> {
  readonly version: string | null;
  readonly status: AssignableBookingFragment['status'] | 'PLANNED' | 'SEEKING';
  readonly driverId: string | null;
  readonly driverName: string | null;
}

interface BookingDialogs {
  readonly actions: BookingActions;
  /** Assigns a driver to a ride of the board. */
  readonly assign: (ride: AssignableBoardRide) => void;
  /** The drawer of the booking that is open, and the dialogs of what is done about one. */
  readonly dialogs: ReactNode;
}

/** Everything about one booking beside a list, with what an operator does about it. */
export function useBookingDialogs(openId: string | null, onClose: () => void): BookingDialogs {
  const [assigning, setAssigning] = useState<Masked<AssignableBookingFragment> | null>(null);
  const [cancelling, setCancelling] = useState<AdminBookingFragment | null>(null);
  const [refunding, setRefunding] = useState<AdminBookingFragment | null>(null);
  const isDispatcher = useIsDispatcher();
  const actions = {
    onAssign: setAssigning,
    onCancel: setCancelling,
    ...(!isDispatcher && { onRefund: setRefunding }),
  };
  return {
    actions,
    assign: (ride) => setAssigning(toAssignable(ride)),
    dialogs: (
      <>
        <BookingDrawer rideId={openId} {...actions} onClose={onClose} />
        <AssignDialog booking={assigning} onClose={() => setAssigning(null)} />
        <CancelDialog booking={cancelling} onClose={() => setCancelling(null)} />
        <RefundDialog booking={refunding} onClose={() => setRefunding(null)} />
      </>
    ),
  };
}

/** What the dialog reads of it; null of a planned ride, which has no version. */
function toAssignable(ride: AssignableBoardRide): Masked<AssignableBookingFragment> | null {
  const { id, version, status, pickup, dropoff, driverId, driverName } = ride;
  if (version === null || status === 'PLANNED' || status === 'SEEKING') return null;
  const driver = driverId && { id: driverId, firstName: driverName ?? '', lastName: '' };
  const booking: AssignableBookingFragment & Masked<AssignableBookingFragment> = {
    id,
    version,
    status,
    pickup,
    dropoff,
    driver: driver || null,
  };
  return booking;
}
