import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { RequestRideDocument } from '../../../generated/documents.ts';
import { useToast } from '../../../components/toast.tsx';
import { useCurrentUser } from '../../../lib/session.ts';
import { recordOf } from '../live/recent-booking.ts';
import { useRecentBooking } from '../live/use-recent-booking.ts';
import { useRefreshRides } from '../refresh-rides.ts';
import { bookingProblem, wasAnswered, type BookingProblem } from './booking-error.ts';
import { bookableStops, type TripDraft } from './trip-draft.ts';
import { stopOf, type QuoteState, type TripQuote } from './use-quote.ts';

interface BookingPlan {
  readonly draft: TripDraft;
  readonly scheduledFor: Date | null;
  readonly quoteState: QuoteState;
  readonly onBooked: () => void;
}

export interface Booking {
  readonly book: (tipCents: Cents) => Promise<void>;
  readonly isBooking: boolean;
  readonly problem: BookingProblem | null;
  readonly forgetProblem: () => void;
}

/**
 * Books the drafted trip. The device remembers the attempt before it is sent, so that a lost answer is found again;
 * a changed fare is quoted anew and waits for the rider's word (decisions, "Fare sent by the client").
 */
export function useBooking({ draft, scheduledFor, quoteState, onBooked }: BookingPlan): Booking {
  const [request, { loading }] = useMutation(RequestRideDocument);
  const [problem, setProblem] = useState<BookingProblem | null>(null);
  const { user } = useCurrentUser();
  const { write } = useRecentBooking();
  const refresh = useRefreshRides();
  const toast = useToast();
  const { quote, ask } = quoteState;

  const book = async (tipCents: Cents) => {
    if (!quote || !user) return;
    setProblem(null);
    const input = inputOf(draft, scheduledFor, quote, tipCents);
    write(attemptOf(input, user.id));
    try {
      const { data } = await request({ variables: { input } });
      // Only now: a record the lists do not know yet would be taken for a finished ride.
      await refresh();
      if (data) write(recordOf(data.requestRide, Date.now()));
      const isScheduled = scheduledFor !== null;
      toast({
        title: 'Ride Booked',
        description: isScheduled ? 'Your ride is scheduled.' : 'We are asking for a driver now.',
      });
      onBooked();
    } catch (error) {
      if (wasAnswered(error)) write(null);
      const found = bookingProblem(error);
      setProblem(found);
      if (found.kind === 'fare-changed') await ask();
      if (found.kind === 'refused') toast({ ...found, severity: 'error' });
      await refresh();
    }
  };
  return { book, isBooking: loading, problem, forgetProblem: () => setProblem(null) };
}

function inputOf(draft: TripDraft, scheduledFor: Date | null, quote: TripQuote, tipCents: Cents) {
  const stops = bookableStops(draft);
  return {
    pickup: stopOf(stops?.pickup),
    dropoff: stopOf(stops?.dropoff),
    totalFare: dollarsFromCents(centsFromDollars(quote.fare.total)),
    quoteToken: quote.token,
    tipAmount: dollarsFromCents(tipCents),
    scheduledFor: scheduledFor?.toISOString() ?? null,
    driverType: draft.driverMode,
    selectedDriverId: draft.driverMode === 'specific' ? draft.driverId : null,
  };
}

function attemptOf(input: ReturnType<typeof inputOf>, riderId: string) {
  return {
    rideId: null,
    riderId,
    status: 'pending',
    driverId: input.selectedDriverId,
    pickupAddress: input.pickup.address,
    dropoffAddress: input.dropoff.address,
    totalFare: input.totalFare,
    scheduledFor: input.scheduledFor,
    isSpecificDriver: input.driverType === 'specific',
    timestamp: Date.now(),
  } as const;
}
