/** Somebody else for whom a ride is booked. */
export interface BookedFor {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Whether the ride may be paid from their wallet. */
  readonly mayPay: boolean;
  /** In whose name; null for oneself. */
  readonly organisation: { readonly id: string; readonly name: string } | null;
}

/** Of a link to the booking: kept in the history alone, since it names people. */
export function bookingState(bookedFor: BookedFor): { readonly bookedFor: BookedFor } {
  return { bookedFor };
}

/** Whom the link that led here has named. */
export function readBookedFor(state: unknown): BookedFor | null {
  return (state as { readonly bookedFor?: BookedFor } | null)?.bookedFor ?? null;
}
