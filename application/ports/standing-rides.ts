import type { CalendarDay, DaySpan } from '../../domain/geo/calendar-day.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { Occurrence } from '../../domain/standing-rides/occurrence.ts';
import type { PriceNotice } from '../../domain/standing-rides/price-notice.ts';
import type { Consent, StandingRide } from '../../domain/standing-rides/standing-ride.ts';
import type { RideStatus } from '../../domain/rides/ride.ts';
import { port } from '../tokens.ts';
import type { Page, PageRequest } from './pages.ts';
import type { HelpedRides } from './rides.ts';

/** A ride of a series that is due, with its series; both are locked. */
export interface DueOccurrence {
  readonly occurrence: Occurrence;
  readonly series: StandingRide;
}

/** Series of rides, and their rides until they are booked. A series is locked before its rides, and these before a ride. */
export interface StandingRides {
  /** A new series, at the rates in force. */
  insert(series: StandingRide): Promise<void>;
  /** The series, kept from changing until the transaction ends. */
  lock(id: string): Promise<StandingRide | null>;
  save(series: StandingRide): Promise<void>;
  /** How many series of the rider have not ended. */
  countOf(riderId: string): Promise<number>;
  /** Going series that are planned up to a day before `until`, at most `limit`; those that others have locked are passed over. */
  lockToPlan(until: CalendarDay, limit: number): Promise<readonly PlannedUntil[]>;
  /** Notes that every expected ride up to the day has its row. */
  savePlannedUntil(ids: readonly string[], until: CalendarDay): Promise<void>;
  /** Series with rides that the driver is asked for, has agreed to or was given one by one, locked. */
  lockOfDriver(driverId: string): Promise<readonly StandingRide[]>;
  /** Going series of the rider, locked. */
  lockOfRider(riderId: string): Promise<readonly StandingRide[]>;
  /** As `lockOfDriver` without locks, those agreed to alone: what else takes the driver's time beyond what is planned. */
  agreedBy(driverId: string): Promise<readonly StandingRide[]>;
  /** Rows for rides of a series; what has a row keeps it. Throws `RIDE_OVERLAP` when a driver's time is taken. */
  addOccurrences(occurrences: readonly Occurrence[]): Promise<void>;
  /** Throws `RIDE_OVERLAP` when the driver's time is taken. */
  saveOccurrences(occurrences: readonly Occurrence[]): Promise<void>;
  /** A ride of a series with its series, both locked, the series first. */
  lockWithSeries(occurrenceId: string): Promise<DueOccurrence | null>;
  /** The rides of a series from a day on, whatever has become of them, in order, locked. */
  lockOccurrences(standingRideId: string, from: CalendarDay): Promise<readonly Occurrence[]>;
  /** The one that is due first, with its series; series that others have locked, and those named, are passed over. */
  lockDue(now: Date, except: readonly string[]): Promise<DueOccurrence | null>;
  /** Going series under an agreement, not locked. */
  ofAgreement(agreementId: string): Promise<readonly StandingRide[]>;
  /** The drivers whom the rider trusts. */
  circleOf(riderId: string): Promise<readonly string[]>;
  insertNotice(notice: PriceNotice): Promise<void>;
  saveNotice(notice: PriceNotice): Promise<void>;
  /** The new fare that the rider was told of and that has not been applied. */
  openNotice(standingRideId: string): Promise<PriceNotice | null>;
  /** A going series whose fare was not looked at by these rates yet, locked; those that others have locked are passed over. */
  lockUnpriced(pricingId: string): Promise<StandingRide | null>;
  /** Notes that its fare was looked at by these rates. */
  savePricedAt(id: string, pricingId: string): Promise<void>;
  /** An open notice that applies on the day or before, with its series locked. */
  lockDueNotice(
    today: CalendarDay,
  ): Promise<{ readonly notice: PriceNotice; readonly series: StandingRide } | null>;
  /** Series paid by a card that ends within so many days after `today` and whose riders were not told that yet, locked; they are told by the caller. */
  takeExpiringCards(today: CalendarDay, withinDays: number, limit: number): Promise<readonly ExpiringCard[]>;
}

/** A series with the day up to which it is planned; null for none. */
export interface PlannedUntil {
  readonly series: StandingRide;
  readonly plannedUntil: CalendarDay | null;
}

export interface ExpiringCard {
  readonly standingRideId: string;
  readonly riderId: string;
  readonly lastFour: string;
  /** The last day on which it pays. */
  readonly lastDay: CalendarDay;
}

/** A person of a series, as the others of it see them. */
export interface StandingPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly profileImageUrl: string | null;
}

export interface SeriesAgreement {
  readonly id: string;
  readonly name: string;
  readonly organisationName: string;
}

/** A series with its people. */
export interface StandingRideView {
  readonly series: StandingRide;
  readonly rider: StandingPerson;
  /** Who has booked it for them; null for themself. */
  readonly booker: StandingPerson | null;
  /** The given name of who pays instead of the passenger. */
  readonly payerName: string | null;
  /** In whose name it was booked. */
  readonly organisationName: string | null;
  /** Under which an organisation pays a part. */
  readonly agreement: SeriesAgreement | null;
  readonly driver: StandingPerson | null;
  readonly substitutes: readonly StandingPerson[];
  readonly notice: PriceNotice | null;
  /** What the driver gets of the fare of one ride, without the tip. */
  readonly driverShareCents: Cents;
}

/** One ride of a series with what is shown of the series, and of its ride once it is booked. */
export interface OccurrenceView {
  readonly occurrence: Occurrence;
  readonly series: StandingRide;
  readonly rider: StandingPerson;
  /** Who has agreed to drive it; of a booked one who has the ride. */
  readonly driver: StandingPerson | null;
  readonly rideStatus: RideStatus | null;
}

/** What one ride of a series costs, and how long it is. */
export interface AgreedFare {
  readonly fareCents: Cents;
  readonly distanceMiles: number;
}

export interface StandingRideFilter {
  readonly consent?: Consent | undefined;
  readonly isEnded?: boolean | undefined;
  readonly riderId?: string | undefined;
  readonly driverId?: string | undefined;
}

export interface StandingRideViews {
  find(id: string): Promise<StandingRideView | null>;
  /** Going ones first, then ended ones, newest first, at most 50. */
  ofRider(riderId: string): Promise<readonly StandingRideView[]>;
  /** Series of people whom somebody helps, as `RideViews.ofHelped`; in the same order, at most 50. */
  ofHelped(helped: HelpedRides): Promise<readonly StandingRideView[]>;
  /** Those that the driver is asked for, or drives. */
  ofDriver(driverId: string): Promise<readonly StandingRideView[]>;
  /** Newest first, for the operator. */
  all(filter: StandingRideFilter, page: PageRequest): Promise<Page<StandingRideView>>;
  occurrence(id: string): Promise<OccurrenceView | null>;
  /** Rides of a rider's series with a pickup in the span, in order, at most 200. */
  ridesOfRider(
    riderId: string,
    span: { readonly since: Date; readonly until: Date },
  ): Promise<readonly OccurrenceView[]>;
  /** Likewise those that the user pays, their own or others'. */
  ridesPaidBy(
    userId: string,
    span: { readonly since: Date; readonly until: Date },
  ): Promise<readonly OccurrenceView[]>;
  /** Likewise those that the driver has agreed to, or has booked. */
  ridesOfDriver(
    driverId: string,
    span: { readonly since: Date; readonly until: Date },
  ): Promise<readonly OccurrenceView[]>;
  /** Rides without a driver, and those whose money could not be set aside, with a pickup in the span, in order, at most 200. */
  atRisk(span: { readonly since: Date; readonly until: Date }): Promise<readonly OccurrenceView[]>;
  /** Rides of a series from a day on, whatever has become of them, in order, at most 200. */
  ridesOf(standingRideId: string, days: DaySpan): Promise<readonly OccurrenceView[]>;
  /** The fares and lengths of all going series, to calculate what other rates would change. */
  agreedFares(): Promise<readonly AgreedFare[]>;
}

export const standingRideViews = port<StandingRideViews>('standingRideViews');

/** The secret addresses of riders' calendars. */
export interface CalendarFeeds {
  /** Replaces the one before, which is void at once. */
  save(riderId: string, tokenHash: string, at: Date): Promise<void>;
  remove(riderId: string): Promise<boolean>;
  createdAt(riderId: string): Promise<Date | null>;
  findRider(tokenHash: string): Promise<string | null>;
}
