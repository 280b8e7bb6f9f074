import type { Ride, RideTransition, RideParty, RideStatus, RideAction } from '../../domain/rides/ride.ts';
import type { Vehicle } from '../../domain/drivers/driver.ts';
import type { Span } from '../../domain/payouts/earnings-report.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { Commitment } from '../../domain/rides/commitment.ts';
import type { BookingTime } from '../../domain/rides/booking-time.ts';
import type { ReturnTrip } from '../../domain/returns/return-trip.ts';
import type { GiveBack } from '../../domain/rides/give-back.ts';
import type { RecordedActor } from '../../domain/users/actor-name.ts';
import type { Page, PageRequest } from './pages.ts';
import type { AskingOrder } from '../../domain/rides/asking-order.ts';
import type { RideMark } from '../../domain/rides/plausibility.ts';
import type { UnreadMessages } from '../../domain/messages/ride-message.ts';
import type { OfferAnswer, RideOffer } from '../../domain/rides/ride-offer.ts';
import type { StartPinChoice } from '../../domain/rides/start-pin.ts';
import { port, stalePort } from '../tokens.ts';

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
  /** What takes the driver's time, in order: rides that are accepted, confirmed or in progress, and planned ones of standing rides. */
  commitments(driverId: string): Promise<Commitment[]>;
  /** The ids of the rides that a user is driven, drives or pays for and that have not begun: pending, accepted or confirmed. */
  upcoming(userId: string): Promise<string[]>;
  /** Writes a pending request that is open to every driver now. */
  saveOpened(ride: Ride): Promise<void>;
  /** Writes the tip and final amount of a completed ride after a tip was added. */
  saveTip(ride: Ride): Promise<void>;
  /** Writes how an unfinished ride is paid, and whether that failed. */
  savePayment(ride: Ride): Promise<void>;
  /** Hides a broadcast ride from one driver; repeating it changes nothing. */
  pass(rideId: string, driverId: string): Promise<void>;
  /** The drivers who have passed on the ride or given it back. */
  passedBy(rideId: string): Promise<string[]>;
  history(rideId: string): Promise<RideTransition[]>;
}

/** The orders in which rides are asked of drivers, one for a ride at most; a ride is locked before its order is touched. */
export interface AskingOrders {
  /** In the place of the order that the ride has. */
  save(order: AskingOrder): Promise<void>;
  find(rideId: string): Promise<AskingOrder | null>;
  /** Changes nothing when there is none. */
  remove(rideId: string): Promise<void>;
  /** A ride whose next ask is due, locked; rides that others have locked, and those named, are passed over. */
  lockDue(now: Date, except: readonly string[]): Promise<Ride | null>;
}

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

/** How a ride and the way back stand together, the same for both. */
export interface RideReturn extends Pick<
  ReturnTrip,
  'outboundRideId' | 'returnRideId' | 'kind' | 'state' | 'day' | 'calledAt'
> {
  /** The agreed fare of the way back. */
  readonly totalCents: Cents;
  /** Of the ride back; null before there is one. */
  readonly returnStatus: RideStatus | null;
  /** When the ride back is to begin; null for now, and before there is one. */
  readonly returnAt: Date | null;
}

/** Who booked a ride for somebody else. */
export interface RideBooker extends Pick<RideParticipant, 'id' | 'firstName' | 'lastName' | 'phone'> {
  /** The organisation in whose name they booked; null where they did for themselves. */
  readonly organisationName: string | null;
}

/** A ride with everything its screens show, in one query. */
export interface RideView {
  readonly ride: Ride;
  readonly rider: RideParticipant;
  /** Null where the rider did. */
  readonly booker: RideBooker | null;
  /** The given name of who pays for somebody else; null where the rider does. */
  readonly payerName: string | null;
  readonly driver: (RideParticipant & { readonly vehicle: Vehicle }) | null;
  /** The driver's share of the fare, without the tip: settled, or what it would be under the ride's pricing. */
  readonly driverShareCents: Cents;
  readonly ratings: readonly RideRating[];
  /** Until when one driver, or a circle, is asked before others are; null where nobody waits behind them. */
  readonly askedUntil: Date | null;
  /** Of a ride there or back; null of every other one. */
  readonly returnTrip: RideReturn | null;
  /** Of what its rider and its driver write to each other; null of a ride that nobody has accepted. */
  readonly unread: UnreadMessages | null;
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

/** Which rides somebody sees of the people they help. */
export interface HelpedRides {
  /** All rides of these passengers. */
  readonly followedIds: readonly string[];
  /** Those rides of these passengers that the booker has booked. */
  readonly bookedForIds: readonly string[];
  readonly bookerId: string;
  /** Those rides that these organisations have booked, and whose passengers still let them. */
  readonly organisationIds: readonly string[];
  /** Of the latter those of one passenger; null for all. */
  readonly passengerId: string | null;
}

/** Rides as of now, in all lists and counts: a pending one whose time is over is cancelled by the system. */
export interface RideViews {
  find(rideId: string): Promise<RideView | null>;
  /** Those that exist, in any order, in one query. */
  findMany(rideIds: readonly string[]): Promise<RideView[]>;
  ofRider(riderId: string, filter: RideFilter, page: PageRequest): Promise<Page<RideView>>;
  /**
   * Rides of the passengers followed, those that the booker booked for others, and those of the organisations, each once.
   * Active are those, too, whose return is still to be called.
   */
  ofHelped(helped: HelpedRides, filter: RideFilter, page: PageRequest): Promise<Page<RideView>>;
  /** Rides assigned to the driver (not open requests). */
  ofDriver(driverId: string, filter: RideFilter, page: PageRequest): Promise<Page<RideView>>;
  /** Pending requests made to this very driver, what ends first comes first, not expired at `now`, at most 100. */
  requestsTo(driverId: string, now: Date): Promise<RideView[]>;
  /** Pending broadcast rides that are open to the driver, who has not passed on them, what ends first comes first, not expired at `now`, at most 100. */
  openBroadcasts(driverId: string, now: Date): Promise<RideView[]>;
  /** Those whose riders wait for an answer to the wish to cancel, the longest waiting first, at most 100. */
  cancelRequests(): Promise<RideView[]>;
  /** What drivers gave back of several rides, oldest first, in one query. */
  giveBacks(rideIds: readonly string[]): Promise<GiveBack[]>;
  /** What was done to a ride, oldest first: its moves, and of admins what the audit log has. */
  history(rideId: string): Promise<RideHistoryEntry[]>;
  /** As `Rides.commitments`. */
  commitments(driverId: string): Promise<Commitment[]>;
  /** Completed rides of a rider. */
  completedCount(riderId: string): Promise<number>;
}

export const rideViews = port<RideViews>('rideViews');

/** Lists of everybody's rides as of now, for admins. */
export interface BookingLists {
  /** Every ride that the search finds; by when it was asked for, or by its pickup. */
  all(filter: RideFilter, page: PageRequest, search?: RideSearch): Promise<Page<RideView>>;
  /** Rides with an implausible start or completion. */
  marked(page: PageRequest): Promise<Page<RideView>>;
}

export const bookingLists = stalePort<BookingLists>('bookingLists');

/** Implausible arrivals, starts and completions, for the operator. */
export interface RideMarks {
  /** One mark of a kind for each ride: when an act is tried again, the last one counts. */
  save(marks: readonly RideMark[]): Promise<void>;
}

export interface RideMarkViews {
  /** Of several rides, oldest first, in one query. */
  ofRides(rideIds: readonly string[]): Promise<RideMark[]>;
}

export const rideMarkViews = port<RideMarkViews>('rideMarkViews');

/** A move in the history of a ride, with whom it concerns. */
export interface RideMove {
  /** Of the history row. */
  readonly id: string;
  readonly rideId: string;
  readonly riderId: string;
  /** Who booked it for the rider and may still book or follow; null where nobody did. */
  readonly bookerId: string | null;
  /** Who drives it now, or is asked alone. */
  readonly driverId: string | null;
  /** The circle that is asked now; null where there is none. */
  readonly askedIds: readonly string[] | null;
  readonly action: RideAction;
  readonly from: RideStatus | null;
  readonly actorRole: RideParty;
  /** Null for the product itself. */
  readonly actorId: string | null;
  readonly reason: string | null;
}

/** A change feed of rides with one reader, whose position is kept. */
export interface RideChangeFeed {
  /**
   * The moves of these actions committed since the last call whose unit of work has committed, each once, at most `limit`
   * or so; none while another unit of work takes them. Moves older than a day, and those of test data, are left out.
   */
  take(actions: readonly RideAction[], now: Date, limit: number): Promise<RideMove[]>;
}

/** Keeps who was offered which ride. */
export interface RideOfferLog {
  /** Notes offers as they stand; they are written a moment later, and only what has changed. Never throws. */
  note(offers: readonly RideOffer[]): void;
}

export const rideOfferLog = port<RideOfferLog>('rideOfferLog');

export interface RideOfferRecords {
  /** Deletes the offers that changed last before a time; how many. */
  forget(before: Date): Promise<number>;
}

export const rideOfferRecords = port<RideOfferRecords>('rideOfferRecords');

/** An offer with the driver's name and what they did about it last. */
export interface RideOfferView {
  readonly offer: RideOffer;
  readonly driverName: string;
  readonly answer: OfferAnswer | null;
  readonly answeredAt: Date | null;
}

export interface RideOfferViews {
  /** Last changed first. */
  ofRide(rideId: string, page: PageRequest): Promise<Page<RideOfferView>>;
}

export const rideOfferViews = port<RideOfferViews>('rideOfferViews');

/** What became of the PINs of one acceptance of a ride: none of them at first. */
export interface StartPinTries {
  /** Wrong PINs since the present one was made. */
  readonly wrong: number;
  /** How often the rider or the support asked for another PIN. */
  readonly renewals: number;
}

/** Whether riders want a PIN, and how many wrong ones their drivers have tried. */
export interface StartPins {
  /** Null for who has chosen nothing. */
  choice(riderId: string): Promise<StartPinChoice | null>;
  choose(riderId: string, choice: StartPinChoice): Promise<void>;
  tries(ride: Ride): Promise<StartPinTries>;
  countWrong(ride: Ride): Promise<void>;
  /** The next PIN takes the place of the present one, and the driver has all tries again. */
  renew(ride: Ride): Promise<void>;
}

/** The PINs themselves: worked out from the ride and its acceptance, and kept nowhere. */
export interface StartPinMaker {
  /** Four digits, another one each time the ride is accepted and each time the PIN is renewed. */
  pinOf(ride: Ride, renewals: number): string;
}

export const startPinMaker = port<StartPinMaker>('startPinMaker');

/** Something changed about a ride; receivers load what they may see of it. */
export interface RideEvent {
  readonly rideId: string;
  readonly riderId: string;
  readonly driverId: string | null;
  /** `planned`: about a standing ride, whose id `rideId` is then. `message`: about what rider and driver write to each other. */
  readonly status: RideStatus | 'planned' | 'message';
  /** The circle of drivers whom a request concerns and nobody else. */
  readonly askedIds?: readonly string[];
  /** A driver who just lost the ride or passed on it, so that their screen drops it. */
  readonly formerDriverId?: string;
  /** Those whom the rider lets book or follow: each is told what they may see of it. */
  readonly helperIds?: readonly string[];
}

/** Announces changes; delivered when, and only if, the unit of work commits. */
export interface Events {
  rideChanged(event: RideEvent): Promise<void>;
  /** Who may do what for whom, or who is invited to, has changed for these users. */
  careChanged(userIds: readonly string[]): Promise<void>;
  /** Operators have written to these drivers. */
  announced(driverIds: readonly string[]): Promise<void>;
}

export function toRideEvent(ride: Ride, formerDriverId?: string | null): RideEvent {
  const { id: rideId, riderId, driverId, status, askedIds } = ride;
  const isLimited = status === 'pending' && askedIds !== null;
  const event = { rideId, riderId, driverId, status, ...(isLimited && { askedIds }) };
  return formerDriverId ? { ...event, formerDriverId } : event;
}

/** Sessions of the reader were ended, perhaps the one that reads. */
export interface SessionsEnded {
  readonly sessionsEnded: true;
}

/** Who may help the reader, or whom the reader may help, has changed. */
export interface CareChanged {
  readonly careChanged: true;
}

/** An operator has written to the reader. */
export interface Announced {
  readonly announced: true;
}

/** Rides that changed, those of half a second together. */
export interface RidesChanged {
  /** The last of them, where there were very many; none where only standing rides changed. */
  readonly rideIds: readonly string[];
  /** The standing rides among them, likewise. */
  readonly standingRideIds: readonly string[];
  /** Whether there were more. */
  readonly isCut: boolean;
}

/**
 * Live events of every process on the same database. Slow readers lose the oldest events, never the connection. A change
 * that ends all sessions of a user (role, suspension, deletion) ends what the user reads.
 *
 * Who begins to read hears first of the last half minute, each ride once: a page has its first answer before its connection.
 */
export interface EventFeed {
  /** Until the signal aborts: changes of the rides the user is, or just was, a party to, and the end of sessions. */
  forUser(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent | SessionsEnded>;
  /** Until the signal aborts: that who helps whom has changed for the user. */
  careOf(userId: string, signal?: AbortSignal): AsyncIterable<CareChanged>;
  /** Until the signal aborts: that an operator has written to the user, a driver. */
  announcementsTo(userId: string, signal?: AbortSignal): AsyncIterable<Announced>;
  /**
   * Until the signal aborts: the latest change of the requests that are open to the user, a driver.
   * Changes that come close together arrive as one.
   */
  requestsTo(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent>;
  /** Until the signal aborts: changes of all rides and standing rides, for a user who may see every one. */
  allTo(userId: string, signal?: AbortSignal): AsyncIterable<RidesChanged>;
  /** From now on, until the signal aborts: rides of the user, a rider, whose driver has moved; only the latest counts. */
  movesTo(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent>;
}

export const eventFeed = port<EventFeed>('eventFeed');
