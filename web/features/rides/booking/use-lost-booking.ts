import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { BookedRideDocument } from '../../../generated/booking.ts';
import type { NewBookingFragment } from '../../../generated/operations.ts';
import { unmask } from '../../../lib/masked.ts';
import { onReconnected } from '../../../lib/live-state.ts';
import { serverReason } from '../../../lib/server-message.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useEvery } from '../../../lib/use-now.ts';
import { RECHECK_MS } from '../live/recent-booking.ts';
import { SAID_MS, useBookingAttempts, useLostAttempt, type BookingAttempt } from './booking-attempts.ts';

const ASK_MS = 3_000;
/** What was sent before the server went away is done or gone by then. */
export const SURE_MS = 30_000;

/** A booking whose answer got lost, and what is known of it. */
export interface LostBooking {
  readonly attempt: BookingAttempt;
  /** "unreachable" until the server answers, "asking" until it is sure, "not-booked" when it did not know the ride. */
  readonly state: 'unreachable' | 'asking' | 'not-booked';
  readonly forget: () => void;
}

/**
 * Asks for the ride of a lost booking by its id until the server, back again, knows it or has not known it for half a
 * minute. That something was not booked is said for ten minutes, unless the ride turns up after all.
 */
export function useLostBooking(
  onBooked: (ride: NewBookingFragment, attempt: BookingAttempt) => void,
): LostBooking | null {
  const { user } = useCurrentUser();
  const attempts = useBookingAttempts();
  const attempt = useLostAttempt(user?.id);
  const ask = useAskForRide();
  /** Since when the server has not known the ride, epoch milliseconds; null while it does not answer. */
  const [unknownSince, setUnknownSince] = useState<number | null>(null);
  const askedFor = attempt?.rideId ?? null;

  const look = async () => {
    if (!attempt) return;
    const answer = await ask(attempt.rideId);
    if (answer === 'busy') return;
    const now = Date.now();
    if (typeof answer === 'object') {
      attempts.forget();
      onBooked(answer, attempt);
    } else if (answer === 'unreachable') setUnknownSince(null);
    else if (attempt.isNotBooked) {
      if (now - attempt.sentAt > SAID_MS) attempts.forget();
    } else if (unknownSince === null) setUnknownSince(now);
    else if (now - unknownSince >= SURE_MS) attempts.notBooked(attempt);
  };
  const lookAtOnce = useEffectEvent(() => void look());
  useEffect(() => {
    if (askedFor === null) return undefined;
    const timer = setTimeout(lookAtOnce);
    const stop = onReconnected(lookAtOnce);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [askedFor]);
  useEvery(attempt && (attempt.isNotBooked ? RECHECK_MS : ASK_MS), () => void look());

  if (!attempt) return null;
  const waiting = unknownSince === null ? 'unreachable' : 'asking';
  const state = attempt.isNotBooked ? 'not-booked' : waiting;
  return { attempt, state, forget: () => attempts.forget() };
}

type Answer = NewBookingFragment | 'unknown' | 'unreachable' | 'busy';

/** Asks the server for a ride of one's own, one question at a time. */
function useAskForRide(): (rideId: string) => Promise<Answer> {
  const client = useApolloClient();
  const isBusy = useRef(false);
  return async (rideId) => {
    if (isBusy.current) return 'busy';
    isBusy.current = true;
    try {
      const { data } = await client.query({
        query: BookedRideDocument,
        variables: { rideId },
        fetchPolicy: 'network-only',
      });
      return data?.ride ? unmask<NewBookingFragment>(data.ride) : 'unknown';
    } catch (error) {
      return serverReason(error) === 'NOT_FOUND' ? 'unknown' : 'unreachable';
    } finally {
      isBusy.current = false;
    }
  };
}
