import type { Vehicle } from '../../domain/drivers/driver.ts';
import type { Span } from '../../domain/payouts/earnings-report.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { BookingTime } from '../../domain/rides/booking-time.ts';
import type { GiveBack } from '../../domain/rides/give-back.ts';
import type { Ride, RideParty, RideStatus } from '../../domain/rides/ride.ts';
import type { RecordedActor } from '../../domain/users/actor-name.ts';
import type { Page, PageRequest } from './pages.ts';

/** A person as the other party of a ride sees them. */
export interface RideParticipant {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly profileImageUrl: string | null;
  readonly phone: string | null;
  readonly email: string;
  readonly rating: number;
  readonly ratingCount: number;
}

export interface RideRating {
  readonly id: string;
  readonly rideId: string;
  readonly raterId: string;
  readonly rateeId: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly createdAt: Date;
}

/** A ride with everything its screens show, in one query. */
export interface RideView {
  readonly ride: Ride;
  readonly rider: RideParticipant;
  readonly driver: (RideParticipant & { readonly vehicle: Vehicle }) | null;
  /** The driver's share of the fare, without the tip: settled, or what it would be under the ride's pricing. */
  readonly driverShareCents: Cents;
  readonly ratings: readonly RideRating[];
}

/** "done" is completed; "active" is everything before that. */
export type RideFilter = 'all' | 'active' | RideStatus;

/** More rides to come than anybody has, who is driven, or drives, every day as far ahead as rides can be scheduled. */
export const MOST_ACTIVE_RIDES = 500;

/** What narrows a list of all rides, and its order. */
export interface RideSearch {
  /**
   * Words of the addresses, or of the name, e-mail address or phone number of rider or driver, by their beginnings,
   * all of them in one of these; the id, or its last eight characters. Of people the first hundred of a name are looked at.
   */
  readonly text?: string | undefined;
  /** Whether `span` and order are of when rides were asked for, as without it, or of their pickups. */
  readonly by?: BookingTime | undefined;
  /** From `start` on, before `end`. */
  readonly span?: Span | null | undefined;
  /** Newest first without it. */
  readonly isOldestFirst?: boolean | undefined;
}

/** A move of a ride, or what an admin did about it. */
export interface RideHistoryEntry extends RecordedActor {
  readonly at: Date;
  /** A `RideAction`, or an action of the audit log such as "ride.refund". */
  readonly action: string;
  readonly actorId: string | null;
  readonly actorRole: RideParty;
  readonly reason: string | null;
}

/** Rides as of now, in all lists and counts: a pending one whose time is over is cancelled by the system. */
export interface RideViews {
  find(rideId: string): Promise<RideView | null>;
  /** Those that exist, in any order, in one query. */
  findMany(rideIds: readonly string[]): Promise<RideView[]>;
  ofRider(riderId: string, filter: RideFilter, page: PageRequest): Promise<Page<RideView>>;
  /** Rides assigned to the driver (not open requests). */
  ofDriver(driverId: string, filter: RideFilter, page: PageRequest): Promise<Page<RideView>>;
  /** Every ride that the search finds, for admins; by when it was asked for, or by its pickup. */
  all(filter: RideFilter, page: PageRequest, search?: RideSearch): Promise<Page<RideView>>;
  /** Rides with an implausible start or completion, for admins. */
  marked(page: PageRequest): Promise<Page<RideView>>;
  /** Pending requests made to this very driver, what ends first comes first, not expired at `now`, at most 100. */
  requestsTo(driverId: string, now: Date): Promise<RideView[]>;
  /** Pending broadcast rides the driver has not passed on, what ends first comes first, not expired at `now`, at most 100. */
  openBroadcasts(driverId: string, now: Date): Promise<RideView[]>;
  /** Those whose riders wait for an answer to the wish to cancel, the longest waiting first, at most 100. */
  cancelRequests(): Promise<RideView[]>;
  /** What drivers gave back of several rides, oldest first, in one query. */
  giveBacks(rideIds: readonly string[]): Promise<GiveBack[]>;
  /** What was done to a ride, oldest first: its moves, and of admins what the audit log has. */
  history(rideId: string): Promise<RideHistoryEntry[]>;
  /** As `Rides.commitments`. */
  commitments(driverId: string): Promise<Ride[]>;
  /** Completed rides of a rider. */
  completedCount(riderId: string): Promise<number>;
}
