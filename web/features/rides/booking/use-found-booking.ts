import { t } from '@lingui/core/macro';
import { useToast } from '../../../components/toast.tsx';
import type { NewBookingFragment } from '../../../generated/operations.ts';
import { toRecord } from '../live/recent-booking.ts';
import { useRecentBooking } from '../live/use-recent-booking.ts';
import { useRefetchRides } from '../../../lib/refetch-rides.ts';
import type { BookingAttempt } from './booking-attempts.ts';
import { hasTripOf, type TripDraft } from './trip-draft.ts';
import { whatIsNext } from './what-is-next.ts';

/** What follows when a booking without an answer turns out to have arrived: as if it had been answered. */
export function useFoundBooking(
  draft: TripDraft,
  clearDraft: () => void,
): (ride: NewBookingFragment, attempt: BookingAttempt) => void {
  const { write } = useRecentBooking();
  const refetchRides = useRefetchRides();
  const toast = useToast();
  return (ride, attempt) => {
    toast({ title: t`Ride Booked`, description: whatIsNext(ride) });
    if (hasTripOf(draft, attempt)) clearDraft();
    void refetchRides().then(() => attempt.isForOther || write(toRecord(ride, Date.now())));
  };
}
