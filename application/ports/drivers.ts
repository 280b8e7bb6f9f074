import type { Driver } from '../../domain/drivers/driver.ts';
import type { WeeklySlot } from '../../domain/drivers/weekly-availability.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { EarningLine, Span } from '../../domain/payouts/earnings-report.ts';
import type { User } from '../../domain/users/user.ts';
import type { Page, PageRequest } from './pages.ts';
import type { DriverPosition } from '../../domain/drivers/driver-position.ts';
import type { RideEvent } from './rides.ts';
import { port } from '../tokens.ts';

export interface Drivers {
  /** By user id or by profile id, with the flags of the user. */
  find(id: string): Promise<Driver | null>;
  /** As `find`, and keeps the driver's flags from changing until the transaction ends. */
  lock(userId: string): Promise<Driver | null>;
  insert(driver: Driver): Promise<void>;
  /** What drivers set themselves. */
  save(driver: Driver): Promise<void>;
  saveDocumentsValidity(userId: string, validUntil: Date | null): Promise<void>;
  week(userId: string): Promise<WeeklySlot[]>;
  saveWeek(userId: string, slots: readonly WeeklySlot[]): Promise<void>;
  /** Counts a completed trip. */
  addTrip(userId: string): Promise<void>;
  /** Sets the driver's rating to the mean of the ratings inserted so far. */
  updateRating(userId: string): Promise<void>;
  /** Adds or removes a trusted driver of a rider; repeating it changes nothing. */
  setTrusted(trust: { id: string; riderId: string; driverId: string; trusted: boolean }): Promise<void>;
}

export interface DriverView {
  readonly driver: Driver;
  readonly user: User;
}

/** A driver as a rider chooses among them. */
export interface DriverCard {
  readonly view: DriverView;
  readonly ratingCount: number;
  /** Completed rides of this rider with this driver ("6 rides with you"). */
  readonly tripsTogether: number;
  readonly isTrusted: boolean;
}

/** A driver's own figures; money without what was already paid out is not subtracted. */
export interface DriverStats {
  readonly todayEarningsCents: Cents;
  readonly weeklyEarningsCents: Cents;
  readonly totalEarningsCents: Cents;
  /** Less what is owed for cash; below zero where that, or what refunds took back, is more than was earned. */
  readonly availableCents: Cents;
  readonly reservedCents: Cents;
  readonly todayRides: number;
  /** Since the start of the day, as heartbeats prove. */
  readonly secondsOnline: number;
  readonly totalRides: number;
  readonly rating: number;
  readonly ratingCount: number;
  /** Requests decided so far by this driver: accepted, and accepted + declined + passed. */
  readonly acceptedRequests: number;
  readonly decidedRequests: number;
}

export interface EarningView {
  readonly id: string;
  readonly rideId: string;
  readonly destination: string;
  readonly distanceMiles: number;
  readonly fareCents: Cents;
  readonly driverShareCents: Cents;
  readonly tipCents: Cents;
  /** Taken back from the driver because the ride was refunded. */
  readonly refundedCents: Cents;
  readonly createdAt: Date;
}

/** The drivers who are free now. */
export interface FreeDrivers {
  readonly count: number;
  /** Where the one nearest to a point is; null when nobody knows of any. */
  readonly nearest: Coordinates | null;
}

/** As many available drivers a rider chooses among. */
export const LISTED_DRIVERS = 50;

export interface DriverViews {
  /** By user id or profile id. */
  find(id: string): Promise<DriverView | null>;
  /** Drivers whose name or e-mail address has each word of the text in it, by name, at most `limit`. */
  search(text: string, limit: number): Promise<DriverView[]>;
  week(userId: string): Promise<WeeklySlot[]>;
  /** Drivers in good standing who are online and not on a ride, best rated first; as seen by a rider when given. */
  available(riderId: string | null, limit: number): Promise<DriverCard[]>;
  /** How many drivers are as `available` says, and where the nearest of those is of whom a position is known since `since`. */
  freeNear(point: Coordinates, since: Date): Promise<FreeDrivers>;
  /** As any visitor sees them: the best of those available, up to a few seconds ago; nobody who is suspended. */
  featured(limit: number): Promise<DriverCard[]>;
  /** The rider's trusted drivers, whether online or not, at most 50. */
  trustedBy(riderId: string): Promise<DriverCard[]>;
  /** One driver, by user id, as seen by a rider. */
  card(riderId: string, driverId: string): Promise<DriverCard | null>;
  /** `dayStart` and `weekStart` are instants: local midnight, and Monday. */
  stats(driverId: string, since: { dayStart: Date; weekStart: Date }): Promise<DriverStats>;
  earnings(driverId: string, page: PageRequest): Promise<Page<EarningView>>;
  /** What the ledger gave to the driver or took back for rides in a span, oldest first. */
  earningLines(driverId: string, span: Span): Promise<EarningLine[]>;
  /** When the driver was online, as far as it lies in a span, oldest first. */
  shifts(driverId: string, span: Span): Promise<Span[]>;
}

export const driverViews = port<DriverViews>('driverViews');

/**
 * Which drivers are connected, and where they are. Each call is one statement outside the transactions of rides, so
 * that neither waits for the other.
 */
export interface DriverPresence {
  /** Notes that the driver was heard of at `at`, if online or on a trip. A silence longer than `silentMs` ends a shift. */
  beat(driverId: string, at: Date, silentMs: number): Promise<void>;
  /**
   * Keeps the position instead of the last one, for a driver who is online or on a trip, at most every `everyMs`. The
   * rides whose riders may see it: those under way and those with a pickup until `shownUntil`. Null when nothing was kept.
   */
  move(
    driverId: string,
    position: DriverPosition,
    limits: { readonly everyMs: number; readonly shownUntil: Date },
  ): Promise<readonly RideEvent[] | null>;
  /** The last known position; null when there is none, or none since `since`. */
  lastPosition(driverId: string, since: Date): Promise<DriverPosition | null>;
  forgetPosition(driverId: string): Promise<void>;
  /** Takes drivers who are online and were not heard of since `since` offline; their ids. */
  takeSilentOffline(since: Date): Promise<readonly string[]>;
  /** Deletes positions older than the one time and shifts that ended before the other. */
  forget(before: { readonly positions: Date; readonly shifts: Date }): Promise<void>;
}

export const driverPresence = port<DriverPresence>('driverPresence');

/** Tells every process that the drivers of these rides have moved. What is lost is not repeated: the next move comes soon. */
export interface DriverMoves {
  announce(rides: readonly RideEvent[]): void;
}

export const driverMoves = port<DriverMoves>('driverMoves');
