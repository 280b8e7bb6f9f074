import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useToast } from '../../../components/toast.tsx';
import { AssignDriverDocument, UnassignDriverDocument } from '../../../generated/bookings.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import type { AdminBookingFragment } from '../../../generated/operations.ts';
import { useChangedBooking } from './use-changed-booking.ts';

const AGAIN = { refetchQueries: ['BookingTotals'] };

/** Gives a ride to a driver or takes it from one, and says what came of it. */
export function useAssignment({ id: rideId, version }: AdminBookingFragment, onDone: () => void) {
  const [send, assigning] = useMutation(AssignDriverDocument, AGAIN);
  const [take, unassigning] = useMutation(UnassignDriverDocument, AGAIN);
  const toast = useToast();
  const showChanged = useChangedBooking();
  const run = async (act: () => Promise<unknown>, title: string, description: string) => {
    try {
      await act();
      toast({ title, description });
      onDone();
    } catch (error) {
      if (await showChanged(error)) {
        onDone();
        return;
      }
      toast({
        title: t`Error`,
        description: serverMessage(error) ?? t`Failed to assign driver`,
        severity: 'error',
      });
    }
  };
  return {
    isBusy: assigning.loading || unassigning.loading,
    assign: ({ driverId, driverName }: { driverId: string; driverName: string }) =>
      void run(
        () => send({ variables: { rideId, driverId, version } }),
        t`Driver assigned`,
        t`${driverName} has the ride now. Rider and driver are told.`,
      ),
    unassign: () =>
      void run(
        () => take({ variables: { rideId, version } }),
        t`Driver unassigned`,
        t`Every driver is asked again. The rider is told.`,
      ),
  };
}
