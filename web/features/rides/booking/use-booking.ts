import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { useState, type ReactNode } from 'react';
import { v7 } from 'uuid';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { RequestRideDocument } from '../../../generated/booking-dialog.ts';
import type { DriverChoiceFragment, NewBookingFragment, ReturnInput } from '../../../generated/operations.ts';
import { unmask } from '../../../lib/masked.ts';
import { ofRiderTexts } from '../../../../domain/rides/rider-texts.ts';
import { NOTHING_NEEDED } from '../../../components/needs/chosen-needs.ts';
import type { TypedTexts } from '../../../components/rider-texts/rider-texts.tsx';
import { useToast } from '../../../components/toast.tsx';
import { useCurrentUser } from '../../../lib/session.ts';
import { toRecord } from '../live/recent-booking.ts';
import { useRecentBooking } from '../live/use-recent-booking.ts';
import { useRefetchRides } from '../../../lib/refetch-rides.ts';
import { usePaidRequest } from '../payment/use-paid-request.ts';
import { toPayment, WALLET, type PaymentChoice } from '../payment/payment-select.tsx';
import { useBookingAttempts, type BookingAttempt } from './booking-attempts.ts';
import { bookingProblem, isRefused, type BookingProblem } from './booking-error.ts';
import type { Cover } from './cover-choice.tsx';
import type { Passenger } from './passenger-choice.tsx';
import { bookableStops, type TripDraft } from './trip-draft.ts';
import { whatIsNext } from './what-is-next.ts';
import { toStop, type QuoteState, type TripQuote } from './use-quote.ts';

interface BookingPlan {
  readonly draft: TripDraft;
  /** The driver asked by name. */
  readonly driver: DriverChoiceFragment | null;
  readonly scheduledFor: Date | null;
  readonly quoteState: QuoteState;
  readonly onBooked: (ride: NewBookingFragment) => void;
  /** No answer came: whether it was booked is being found out. */
  readonly onLost: () => void;
}

export interface Booking {
  readonly book: (
    tipCents: Cents,
    payment: PaymentChoice,
    back: ReturnInput | null,
    passenger: Passenger | null,
    cover: Cover | null,
  ) => Promise<void>;
  readonly problem: BookingProblem | null;
  readonly forgetProblem: () => void;
  /** The bank's question, rendered by the dialog. */
  readonly question: ReactNode;
  /** The last try at the same trip, when it is not known what became of it. */
  readonly lastTry: BookingAttempt | null;
}

/**
 * Books the drafted trip. The device remembers the attempt before it is sent, so that a lost answer is found again,
 * and the next try at the same trip is the same booking. A changed fare is quoted anew and waits for the rider's word.
 */
export function useBooking(plan: BookingPlan): Booking {
  const { draft, scheduledFor, quoteState, onBooked, onLost } = plan;
  const [request] = useMutation(RequestRideDocument);
  const { send, question } = usePaidRequest();
  const [problem, setProblem] = useState<BookingProblem | null>(null);
  const { user } = useCurrentUser();
  const attempts = useBookingAttempts();
  const { write } = useRecentBooking();
  const refetchRides = useRefetchRides();
  const toast = useToast();
  const { quote, ask } = quoteState;
  const planFor = (passenger: Passenger | null) =>
    getPlan(draft, scheduledFor) + (passenger?.id ?? '') + (passenger?.organisation?.id ?? '');
  const findLastTry = (passenger: Passenger | null) =>
    toLastTry(attempts.read(), user?.id, planFor(passenger));

  const refuse = async (error: unknown) => {
    attempts.forget();
    const found = bookingProblem(error);
    setProblem(found);
    if (found.kind === 'fare-changed') await ask();
    if (found.kind === 'refused') toast({ ...found, severity: 'error' });
    if (found.kind === 'declined') {
      toast({ title: t`Payment Failed`, description: found.message, severity: 'error' });
    }
    await refetchRides();
  };
  const book: Booking['book'] = async (tipCents, payment, back, passenger, cover) => {
    if (!quote || !user) return;
    setProblem(null);
    const id = findLastTry(passenger)?.rideId ?? v7();
    const isPaidByPassenger = passenger?.payer === 'PASSENGER';
    const trip = toInput(draft, scheduledFor, quote);
    const paid = {
      id,
      tipAmount: dollarsFromCents(tipCents),
      ...toPayment(isPaidByPassenger ? WALLET : payment),
    };
    const other = passenger && toPeople(passenger);
    const input = { ...trip, ...paid, ...(back && { return: back }), ...other, ...cover };
    attempts.begin({
      rideId: id,
      riderId: user.id,
      plan: planFor(passenger),
      isForOther: passenger !== null,
      pickupAddress: input.pickup.address,
      dropoffAddress: input.dropoff.address,
      tipCents,
      payment,
      sentAt: Date.now(),
      isNotBooked: false,
    });
    try {
      const { data } = await send(() => request({ variables: { input } }));
      if (!data) throw new Error('The booking was not answered');
      attempts.forget();
      // Only now: a record the lists do not know yet would be taken for a finished ride.
      await refetchRides();
      const booked = unmask<NewBookingFragment>(data.requestRide);
      if (!passenger) write(toRecord(booked, Date.now()));
      const description = passenger
        ? t`It is under Upcoming, with the PIN for the passenger.`
        : whatIsNext(booked);
      toast({ title: t`Ride Booked`, description });
      onBooked(booked);
    } catch (error) {
      if (isRefused(error)) await refuse(error);
      else {
        attempts.lose();
        onLost();
      }
    }
  };
  return { book, problem, forgetProblem: () => setProblem(null), question, lastTry: findLastTry(null) };
}

function toLastTry(
  attempt: BookingAttempt | null,
  riderId: string | undefined,
  plan: string,
): BookingAttempt | null {
  return attempt?.riderId === riderId && attempt?.plan === plan ? attempt : null;
}

/** What makes two tries one booking: the trip, whatever became of price and payment in between. */
function getPlan(draft: TripDraft, scheduledFor: Date | null): string {
  const { pickup, dropoff, selectedDriverId } = toTrip(draft);
  return JSON.stringify([pickup, dropoff, scheduledFor, selectedDriverId, toWritten(draft), toNeeds(draft)]);
}

/** Without the texts that were left empty. */
function toWritten(draft: TripDraft): Partial<TypedTexts> {
  const typed = Object.entries(ofRiderTexts((text) => draft[text].trim()));
  return Object.fromEntries(typed.filter(([, text]) => text));
}

function toTrip(draft: TripDraft) {
  const stops = bookableStops(draft);
  return {
    pickup: toStop(stops?.pickup),
    dropoff: toStop(stops?.dropoff),
    driverType: draft.driverMode === 'specific' ? ('SPECIFIC' as const) : ('BROADCAST' as const),
    selectedDriverId: draft.driverMode === 'specific' ? draft.driverId : null,
    ...toWritten(draft),
    ...toNeeds(draft),
  };
}

/** For whom, in whose name, and who pays. */
function toPeople({ id: passengerId, organisation, payer }: Passenger) {
  return { passengerId, payer, ...(organisation && { organisationId: organisation.id }) };
}

/** Without what is not needed. */
function toNeeds({ needs: chosen }: TripDraft) {
  const { needs, extraMinutes } = chosen ?? NOTHING_NEEDED;
  return { ...(needs.length > 0 && { needs: [...needs] }), ...(extraMinutes > 0 && { extraMinutes }) };
}

function toInput(draft: TripDraft, scheduledFor: Date | null, quote: TripQuote) {
  return {
    ...toTrip(draft),
    totalFare: dollarsFromCents(centsFromDollars(quote.fare.total)),
    quoteToken: quote.token,
    scheduledFor: scheduledFor?.toISOString() ?? null,
  };
}
