import type { Ride, RideTransition } from '../../domain/rides/ride.ts';

export interface Rides {
  /**
   * Writes a new ride. `at: 'active price'` throws `PRICING_CHANGED` (conflict) unless its pricing is the active one;
   * `agreed price` is one that the rider was promised.
   */
  insert(ride: Ride, transition: RideTransition, at: 'active price' | 'agreed price'): Promise<void>;
  /** The ride, kept from changing until the transaction ends; null when there is none. */
  lock(rideId: string): Promise<Ride | null>;
  /** Throws `TOO_MANY_PENDING_RIDES` (conflict) when `most` other rides of the rider wait for a driver at `now`. */
  requireFewPending(ride: Pick<Ride, 'id' | 'riderId'>, now: Date, most: number): Promise<void>;
  /** A pending ride whose time is over, locked; rides that others have locked, and those named, are passed over. */
  lockExpired(now: Date, except: readonly string[]): Promise<Ride | null>;
  /**
   * Writes the ride's next state and its history row; its driver is busy from a ride for now that is accepted, and from
   * the start of any, to its end. Throws `RIDE_OVERLAP` (conflict) when the driver has another
   * ride in the same time window, or another one in progress.
   */
  save(ride: Ride, transition: RideTransition): Promise<void>;
  /** The rides that take the driver's time: accepted, confirmed and in progress. */
  commitments(driverId: string): Promise<Ride[]>;
  /** The ids of a rider's or a driver's rides that have not begun: pending, accepted or confirmed. */
  upcoming(userId: string): Promise<string[]>;
  /** Writes a pending request that is open to every driver now. */
  saveOpened(ride: Ride): Promise<void>;
  /** Writes the tip and final amount of a completed ride after a tip was added. */
  saveTip(ride: Ride): Promise<void>;
  /** Writes how an unfinished ride is paid, and whether that failed. */
  savePayment(ride: Ride): Promise<void>;
  /** Hides a broadcast ride from one driver; repeating it changes nothing. */
  pass(rideId: string, driverId: string): Promise<void>;
  history(rideId: string): Promise<RideTransition[]>;
}
