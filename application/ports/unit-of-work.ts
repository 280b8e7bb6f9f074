import type { ApprovalLimitVersions, Approvals } from './approvals.ts';
import type { AuditLog } from './security.ts';
import type { ClosedAccounts, EmergencyContacts, Users } from './users.ts';
import type { Devices, OneTimeTokens, Passkeys, SecondFactors, UserSessions } from './sign-in.ts';
import type { Agreements } from './agreements.ts';
import type { Care } from './care.ts';
import type { Invoices } from './invoices.ts';
import type { Organisations } from './organisations.ts';
import type { PassengerMerges } from './passenger-merges.ts';
import type { Calls } from './calls.ts';
import type { Cases } from './cases.ts';
import type { DispatchShifts, HandoverNotes } from './dispatch-shifts.ts';
import type { Announcements, RideMessages } from './messages.ts';
import type { Cash } from './cash.ts';
import type { DriverApplications, DriverDocuments } from './onboarding.ts';
import type { Drivers } from './drivers.ts';
import type { Emails } from './email.ts';
import type { TextConversations, TextNumbers, Texts } from './texts.ts';
import type { Notices, PushSubscriptions } from './notices.ts';
import type { AskingOrders, Events, RideMarks, RideChangeFeed, Rides, StartPins } from './rides.ts';
import type { AccountingPeriods } from './accounting-periods.ts';
import type { Holds, Ledger, WalletCredits } from './wallet.ts';
import type { AttentionReports, Jobs } from './operations.ts';
import type { PaymentMethods, Payments, Refunds, WebhookInbox } from './payments.ts';
import type { PayoutRequests, Payouts, ProviderAccounts } from './payouts.ts';
import type { Pricings } from './pricing.ts';
import type { Ratings } from './ratings.ts';
import type { ReturnTrips } from './returns.ts';
import type { SavedPlaces } from './places.ts';
import type { CalendarFeeds, StandingRides } from './standing-rides.ts';
import type { RiderNeeds } from './needs.ts';
import type { TripLinks } from './trip-links.ts';
import type { StoredObjects } from './objects.ts';
import { port } from '../tokens.ts';

/** The stores of one transaction. They exist only inside `UnitOfWork.run`. */
export interface Stores {
  readonly users: Users;
  readonly closedAccounts: ClosedAccounts;
  readonly sessions: UserSessions;
  readonly devices: Devices;
  readonly oneTimeTokens: OneTimeTokens;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly drivers: Drivers;
  readonly driverApplications: DriverApplications;
  readonly driverDocuments: DriverDocuments;
  readonly rides: Rides;
  readonly askingOrders: AskingOrders;
  readonly returnTrips: ReturnTrips;
  readonly rideMarks: RideMarks;
  readonly rideChangeFeed: RideChangeFeed;
  readonly care: Care;
  readonly passengerMerges: PassengerMerges;
  readonly organisations: Organisations;
  readonly agreements: Agreements;
  readonly invoices: Invoices;
  readonly calls: Calls;
  readonly cases: Cases;
  readonly cash: Cash;
  readonly savedPlaces: SavedPlaces;
  readonly dispatchShifts: DispatchShifts;
  readonly handoverNotes: HandoverNotes;
  readonly standingRides: StandingRides;
  readonly calendarFeeds: CalendarFeeds;
  readonly riderNeeds: RiderNeeds;
  readonly emergencyContacts: EmergencyContacts;
  readonly tripLinks: TripLinks;
  readonly rideMessages: RideMessages;
  readonly announcements: Announcements;
  readonly startPins: StartPins;
  readonly storedObjects: StoredObjects;
  readonly holds: Holds;
  readonly ledger: Ledger;
  readonly walletCredits: WalletCredits;
  readonly accountingPeriods: AccountingPeriods;
  readonly payments: Payments;
  readonly paymentMethods: PaymentMethods;
  readonly refunds: Refunds;
  readonly providerAccounts: ProviderAccounts;
  readonly payouts: Payouts;
  readonly payoutRequests: PayoutRequests;
  readonly pricings: Pricings;
  readonly ratings: Ratings;
  readonly approvals: Approvals;
  readonly approvalLimits: ApprovalLimitVersions;
  readonly audit: AuditLog;
  readonly webhooks: WebhookInbox;
  readonly emails: Emails;
  readonly texts: Texts;
  readonly textNumbers: TextNumbers;
  readonly textConversations: TextConversations;
  readonly notices: Notices;
  readonly pushSubscriptions: PushSubscriptions;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly attentionReports: AttentionReports;
  /**
   * Makes the last writes of the unit of work; the commit travels with them instead of waiting for their answers. All of
   * `writes` has to be called at once, without awaiting an answer in between: a store call that comes later fails. Use it
   * for writes that succeed or throw, and await it last. When one throws, nothing is kept.
   */
  conclude(writes: () => Promise<unknown>): Promise<void>;
}

export interface UnitOfWork {
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. Store calls that do not
   * need each other's answers may run side by side (`Promise.all`): they travel in one round trip.
   * Deadlocks and serialization failures are retried a few times, so `work` may run more than once and must not
   * call the network. Rows are locked in one order: the standing ride, the organisation, the counter of its invoices' numbers,
   * the subject (ride, payout, payout request, refund), agreement, approval, hold, payment, earnings, users by id, driver
   * profile, so that transactions wait for one another but never in a circle. Constraint
   * violations arrive as `DomainError`.
   */
  run<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
}

export const unitOfWork = port<UnitOfWork>('unitOfWork');
