import type { ApprovalLimitVersions, Approvals } from './approvals.ts';
import type { AuditLog } from './audit-log.ts';
import type { ClosedAccounts } from './closed-accounts.ts';
import type { Cases } from './cases.ts';
import type { Devices } from './devices.ts';
import type { DriverApplications } from './driver-applications.ts';
import type { DriverDocuments } from './driver-documents.ts';
import type { Drivers } from './drivers.ts';
import type { Emails } from './emails.ts';
import type { Events } from './events.ts';
import type { Holds } from './holds.ts';
import type { Jobs } from './jobs.ts';
import type { Ledger } from './ledger.ts';
import type { OneTimeTokens } from './one-time-tokens.ts';
import type { Passkeys } from './passkeys.ts';
import type { PaymentMethods } from './payment-methods.ts';
import type { Payments, Refunds } from './payments.ts';
import type { PayoutRequests } from './payout-requests.ts';
import type { Payouts } from './payouts.ts';
import type { Pricings } from './pricings.ts';
import type { ProviderAccounts } from './provider-accounts.ts';
import type { Ratings } from './ratings.ts';
import type { RideMarks } from './ride-marks.ts';
import type { RideNews } from './ride-news.ts';
import type { Rides } from './rides.ts';
import type { SavedPlaces } from './saved-places.ts';
import type { SecondFactors } from './second-factors.ts';
import type { UserSessions } from './sessions.ts';
import type { StoredObjects } from './stored-objects.ts';
import type { StartPins } from './start-pins.ts';
import type { Users } from './users.ts';
import type { WalletCredits } from './wallet-credits.ts';
import type { WebhookInbox } from './webhook-inbox.ts';

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
  readonly rideMarks: RideMarks;
  readonly rideNews: RideNews;
  readonly cases: Cases;
  readonly savedPlaces: SavedPlaces;
  readonly startPins: StartPins;
  readonly storedObjects: StoredObjects;
  readonly holds: Holds;
  readonly ledger: Ledger;
  readonly walletCredits: WalletCredits;
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
  readonly events: Events;
  readonly jobs: Jobs;
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
   * call the network. Rows are locked in one order: the subject (ride, payout, payout request, refund), approval, hold, payment,
   * earnings, users by id, driver profile, so that transactions wait for one another but never in a circle. Constraint
   * violations arrive as `DomainError`.
   */
  run<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
}
