import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { RequestRideDocument } from '../../../generated/booking.ts';
import type { DriverChoiceFragment } from '../../../generated/operations.ts';
import { useToast } from '../../../components/toast.tsx';
import { useCurrentUser } from '../../../lib/session.ts';
import type { IdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { toRecord } from '../live/recent-booking.ts';
import { useRecentBooking } from '../live/use-recent-booking.ts';
import { useRefetchRides } from '../refetch-rides.ts';
import { usePaidRequest } from '../payment/use-paid-request.ts';
import { WALLET, type PaymentChoice } from '../payment/payment-select.tsx';
import { bookingProblem, isOver, wasAnswered, type BookingProblem } from './booking-error.ts';
import { bookableStops, type TripDraft } from './trip-draft.ts';
import { toStop, type QuoteState, type TripQuote } from './use-quote.ts';

interface BookingPlan {
  readonly draft: TripDraft;
  /** The driver asked by name. */
  readonly driver: DriverChoiceFragment | null;
  readonly scheduledFor: Date | null;
  readonly quoteState: QuoteState;
  /** Outlives the dialog, so that a lost answer is asked for again and not booked twice. */
  readonly keys: IdempotencyKeys;
  readonly onBooked: () => void;
}

export interface Booking {
  readonly book: (tipCents: Cents, payment: PaymentChoice) => Promise<void>;
  readonly problem: BookingProblem | null;
  readonly forgetProblem: () => void;
  /** The bank's question, rendered by the dialog. */
  readonly question: ReactNode;
}

/**
 * Books the drafted trip. The device remembers the attempt before it is sent, so that a lost answer is found again;
 * a changed fare is quoted anew and waits for the rider's word.
 */
export function useBooking({
  draft,
  driver,
  scheduledFor,
  quoteState,
  keys,
  onBooked,
}: BookingPlan): Booking {
  const [request] = useMutation(RequestRideDocument);
  const { send, question } = usePaidRequest();
  const [problem, setProblem] = useState<BookingProblem | null>(null);
  const { user } = useCurrentUser();
  const { write } = useRecentBooking();
  const refetchRides = useRefetchRides();
  const toast = useToast();
  const { quote, ask } = quoteState;

  const attempt = async (input: BookingInput, riderId: string) => {
    write(getAttempt(input, riderId));
    try {
      const { data } = await send(() => request({ variables: { input } }));
      keys.renew();
      // Only now: a record the lists do not know yet would be taken for a finished ride.
      await refetchRides();
      if (data) write(toRecord(data.requestRide, Date.now()));
      toast({ title: t`Ride Booked`, description: whatIsNext(scheduledFor, driver) });
      onBooked();
    } catch (error) {
      if (isOver(error)) keys.renew();
      if (wasAnswered(error)) write(null);
      const found = bookingProblem(error);
      setProblem(found);
      if (found.kind === 'fare-changed') await ask();
      if (found.kind === 'refused') toast({ ...found, severity: 'error' });
      if (found.kind === 'declined') {
        toast({ title: t`Payment Failed`, description: found.message, severity: 'error' });
      }
      await refetchRides();
    }
  };
  const book = async (tipCents: Cents, payment: PaymentChoice) => {
    if (!quote || !user) return;
    setProblem(null);
    const input = toInput(draft, scheduledFor, quote, tipCents);
    const id = keys.keyFor(getPlan(input));
    const paymentMethodId = payment === WALLET ? null : payment;
    await attempt({ ...input, id, paymentMethodId }, user.id);
  };
  return { book, problem, forgetProblem: () => setProblem(null), question };
}

function whatIsNext(scheduledFor: Date | null, driver: DriverChoiceFragment | null): string {
  if (scheduledFor) return t`Your ride is scheduled.`;
  return driver
    ? t`We are asking ${{ firstName: driver.firstName }} now.`
    : t`We are asking for a driver now.`;
}

type BookingInput = ReturnType<typeof toInput> & { id: string; paymentMethodId: string | null };

/** What makes two tries one booking: the trip, whatever became of price and payment in between. */
function getPlan({
  pickup,
  dropoff,
  scheduledFor,
  selectedDriverId,
  notes,
}: ReturnType<typeof toInput>): string {
  return JSON.stringify([pickup, dropoff, scheduledFor, selectedDriverId, notes]);
}

function toInput(draft: TripDraft, scheduledFor: Date | null, quote: TripQuote, tipCents: Cents) {
  const stops = bookableStops(draft);
  return {
    pickup: toStop(stops?.pickup),
    dropoff: toStop(stops?.dropoff),
    totalFare: dollarsFromCents(centsFromDollars(quote.fare.total)),
    quoteToken: quote.token,
    tipAmount: dollarsFromCents(tipCents),
    scheduledFor: scheduledFor?.toISOString() ?? null,
    driverType: draft.driverMode === 'specific' ? ('SPECIFIC' as const) : ('BROADCAST' as const),
    selectedDriverId: draft.driverMode === 'specific' ? draft.driverId : null,
    ...(draft.note.trim() && { notes: draft.note.trim() }),
  };
}

function getAttempt(input: BookingInput, riderId: string) {
  return {
    rideId: null,
    riderId,
    status: 'PENDING',
    driverId: input.selectedDriverId,
    pickupAddress: input.pickup.address,
    dropoffAddress: input.dropoff.address,
    totalFare: input.totalFare,
    scheduledFor: input.scheduledFor,
    isSpecificDriver: input.driverType === 'SPECIFIC',
    timestamp: Date.now(),
  } as const;
}
