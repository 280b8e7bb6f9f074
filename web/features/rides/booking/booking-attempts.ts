import { useMemo, useSyncExternalStore } from 'react';
import type { Cents } from '../../../../domain/money/cents.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import type { PaymentChoice } from '../payment/payment-select.tsx';

/** A booking that was sent, kept in this tab until it is known what became of it. */
export interface BookingAttempt {
  /** Made here before it is sent: the ride has it if it was booked, and asking for it tells. */
  readonly rideId: string;
  /** Another person signing in in this tab does not see it. */
  readonly riderId: string;
  /** What makes two tries one booking. */
  readonly plan: string;
  readonly pickupAddress: string;
  readonly dropoffAddress: string;
  readonly tipCents: Cents;
  readonly payment: PaymentChoice;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  /** The server, back again, did not know the ride. */
  readonly isNotBooked: boolean;
  /** Of somebody else's ride, which is not shown as one's own. */
  readonly isForOther?: boolean;
}

/** That a ride was not booked is said for so long. */
export const SAID_MS = 10 * 60_000;

export class BookingAttempts {
  private readonly listeners = new Set<() => void>();
  private text: string | null = null;
  private parsed: BookingAttempt | null = null;
  /** Whose answer this page waits for; after a reload it waits for none. */
  private awaitedId: string | null = null;

  constructor(private readonly key: string) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): BookingAttempt | null => {
    const text = sessionStorage.getItem(this.key);
    if (text !== this.text) {
      this.text = text;
      this.parsed = parse(text);
    }
    return this.parsed;
  };

  /** The attempt whose answer got lost: the one that nobody waits for any more. */
  readonly readLost = (): BookingAttempt | null => {
    const attempt = this.read();
    return attempt?.rideId === this.awaitedId ? null : attempt;
  };

  begin(attempt: BookingAttempt): void {
    this.awaitedId = attempt.rideId;
    this.write(attempt);
  }

  /** No answer came, or none that says whether it was booked. */
  lose(): void {
    this.awaitedId = null;
    this.announce();
  }

  /** It is known what became of it, and said elsewhere. */
  forget(): void {
    this.awaitedId = null;
    this.write(null);
  }

  notBooked(attempt: BookingAttempt): void {
    this.write({ ...attempt, isNotBooked: true });
  }

  private write(attempt: BookingAttempt | null): void {
    if (attempt) sessionStorage.setItem(this.key, JSON.stringify(attempt));
    else sessionStorage.removeItem(this.key);
    this.announce();
  }

  private announce(): void {
    for (const listener of this.listeners) listener();
  }
}

const stores = new Map<string, BookingAttempts>();

/** The one store of this page. */
export function useBookingAttempts(): BookingAttempts {
  const { productName } = useConfiguration();
  return useMemo(() => {
    const key = `${productName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-booking-attempt`;
    const store = stores.get(key) ?? new BookingAttempts(key);
    stores.set(key, store);
    return store;
  }, [productName]);
}

export function useLostAttempt(riderId: string | undefined): BookingAttempt | null {
  const store = useBookingAttempts();
  // Where pages are prerendered nothing is kept.
  const attempt = useSyncExternalStore(store.subscribe, store.readLost, () => null);
  return attempt?.riderId === riderId ? attempt : null;
}

/** What is not an attempt of ours is nothing. */
function parse(text: string | null): BookingAttempt | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<BookingAttempt> | null;
    const isAttempt = typeof value?.rideId === 'string' && typeof value.sentAt === 'number';
    return isAttempt ? (value as BookingAttempt) : null;
  } catch {
    return null;
  }
}
