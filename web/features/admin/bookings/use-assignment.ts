import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useAct } from '../../../components/use-act.ts';
import { AssignDriverDocument, UnassignDriverDocument } from '../../../generated/assign-dialog.ts';
import type { AssignableBookingFragment } from '../../../generated/operations.ts';
import { useChangedBooking } from './use-changed-booking.ts';

const AGAIN = { refetchQueries: ['BookingTotals'] };

/** Gives a ride to a driver or takes it from one, and says what came of it. */
export function useAssignment({ id: rideId, version }: AssignableBookingFragment, onDone: () => void) {
  const [send, assigning] = useMutation(AssignDriverDocument, AGAIN);
  const [take, unassigning] = useMutation(UnassignDriverDocument, AGAIN);
  const act = useAct();
  const showChanged = useChangedBooking();
  const otherwise = async (error: unknown) => {
    const isChanged = await showChanged(error);
    if (isChanged) onDone();
    return isChanged;
  };
  const run = async (call: () => Promise<unknown>, title: string, description: string) => {
    const words = { done: { title, description }, failed: t`Failed to assign driver`, otherwise };
    if (await act(call, words)) onDone();
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
