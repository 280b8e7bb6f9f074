import type { ReturnTrip } from '../../domain/returns/return-trip.ts';

/** The returns of rides, one for a ride at most; whoever changes one has locked the ride there before, but the sweep. */
export interface ReturnTrips {
  insert(trip: ReturnTrip): Promise<void>;
  /** By the ride there; kept from changing until the transaction ends. */
  lock(outboundRideId: string): Promise<ReturnTrip | null>;
  /** The ride there of the link with this digest; null for a link that was never mailed. */
  findByLink(digest: string): Promise<string | null>;
  /** Writes its state, its ride and who called it. */
  save(trip: ReturnTrip): Promise<void>;
  /** Ends the promise of a ride that was cancelled; changes nothing when there is none. */
  cancelPromise(outboundRideId: string): Promise<void>;
  /** A promise of a day before `today` whose ride there is not under way, locked; those that others have locked are passed over. */
  lockLapsed(today: string): Promise<ReturnTrip | null>;
}
