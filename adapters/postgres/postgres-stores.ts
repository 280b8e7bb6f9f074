import type { Events } from '../../application/ports/rides.ts';
import type { Jobs } from '../../application/ports/operations.ts';
import type { Stores } from '../../application/ports/unit-of-work.ts';
import { PostgresApprovalLimits } from './approvals/postgres-approval-limits.ts';
import { PostgresApprovals } from './approvals/postgres-approvals.ts';
import { PostgresCases } from './cases/postgres-cases.ts';
import { PostgresDriverApplications } from './drivers/postgres-driver-applications.ts';
import { PostgresDriverDocuments } from './drivers/postgres-driver-documents.ts';
import { PostgresDrivers } from './drivers/postgres-drivers.ts';
import { PostgresEmails } from './email/postgres-emails.ts';
import { PostgresStoredObjects } from './objects/postgres-stored-objects.ts';
import { PostgresSavedPlaces } from './places/postgres-saved-places.ts';
import { PostgresPricings } from './pricing/postgres-pricings.ts';
import { PostgresWebhookInbox } from './payments/postgres-webhook-inbox.ts';
import { PostgresPayoutRequests } from './payouts/postgres-payout-requests.ts';
import { PostgresPayouts } from './payouts/postgres-payouts.ts';
import { PostgresProviderAccounts } from './payments/postgres-provider-accounts.ts';
import { PostgresClosedAccounts } from './users/postgres-closed-accounts.ts';
import { PostgresDevices } from './users/postgres-devices.ts';
import { PostgresOneTimeTokens } from './users/postgres-one-time-tokens.ts';
import { PostgresPasskeys } from './users/postgres-passkeys.ts';
import { PostgresSecondFactors } from './users/postgres-second-factors.ts';
import { PostgresUserSessions } from './users/postgres-sessions.ts';
import { PostgresUsers } from './users/postgres-users.ts';
import { PostgresAuditLog } from './postgres-audit-log.ts';
import { PostgresRatings } from './ratings/postgres-ratings.ts';
import { PostgresRideMarks } from './rides/postgres-ride-marks.ts';
import { PostgresRideChangeFeed } from './rides/postgres-ride-change-feed.ts';
import { PostgresRides } from './rides/postgres-rides.ts';
import { PostgresStartPins } from './rides/postgres-start-pins.ts';
import { PostgresHolds } from './wallet/postgres-holds.ts';
import { PostgresLedger } from './wallet/postgres-ledger.ts';
import { PostgresWalletCredits } from './wallet/postgres-wallet-credits.ts';
import { PostgresPaymentMethods } from './payments/postgres-payment-methods.ts';
import { PostgresPayments } from './payments/postgres-payments.ts';
import { PostgresRefunds } from './payments/postgres-refunds.ts';
import type { Transaction } from './transaction.ts';
import type { PricingCache } from './pricing/pricing-cache.ts';

/** The stores of one transaction; each is made when it is asked for, since a unit of work needs only a few. */
export class PostgresStores implements Stores {
  readonly events: Events;
  readonly jobs: Jobs;

  constructor(
    private readonly sql: Transaction,
    { events, jobs }: Pick<Stores, 'events' | 'jobs'>,
    private readonly pricingCache: PricingCache,
  ) {
    this.events = events;
    this.jobs = jobs;
  }

  get approvals() {
    return new PostgresApprovals(this.sql);
  }

  get approvalLimits() {
    return new PostgresApprovalLimits(this.sql);
  }

  get users() {
    return new PostgresUsers(this.sql);
  }

  get closedAccounts() {
    return new PostgresClosedAccounts(this.sql);
  }

  get sessions() {
    return new PostgresUserSessions(this.sql);
  }

  get devices() {
    return new PostgresDevices(this.sql);
  }

  get oneTimeTokens() {
    return new PostgresOneTimeTokens(this.sql);
  }

  get passkeys() {
    return new PostgresPasskeys(this.sql);
  }

  get secondFactors() {
    return new PostgresSecondFactors(this.sql);
  }

  get drivers() {
    return new PostgresDrivers(this.sql);
  }

  get driverApplications() {
    return new PostgresDriverApplications(this.sql);
  }

  get driverDocuments() {
    return new PostgresDriverDocuments(this.sql);
  }

  get rides() {
    return new PostgresRides(this.sql);
  }

  get cases() {
    return new PostgresCases(this.sql);
  }

  get rideMarks() {
    return new PostgresRideMarks(this.sql);
  }

  get rideChangeFeed() {
    return new PostgresRideChangeFeed(this.sql);
  }

  get savedPlaces() {
    return new PostgresSavedPlaces(this.sql);
  }

  get startPins() {
    return new PostgresStartPins(this.sql);
  }

  get storedObjects() {
    return new PostgresStoredObjects(this.sql);
  }

  get holds() {
    return new PostgresHolds(this.sql);
  }

  get ledger() {
    return new PostgresLedger(this.sql);
  }

  get walletCredits() {
    return new PostgresWalletCredits(this.sql);
  }

  get payments() {
    return new PostgresPayments(this.sql);
  }

  get paymentMethods() {
    return new PostgresPaymentMethods(this.sql);
  }

  get refunds() {
    return new PostgresRefunds(this.sql);
  }

  get providerAccounts() {
    return new PostgresProviderAccounts(this.sql);
  }

  get payouts() {
    return new PostgresPayouts(this.sql);
  }

  get payoutRequests() {
    return new PostgresPayoutRequests(this.sql);
  }

  get pricings() {
    return new PostgresPricings(this.sql, this.pricingCache);
  }

  get ratings() {
    return new PostgresRatings(this.sql);
  }

  get audit() {
    return new PostgresAuditLog(this.sql);
  }

  get webhooks() {
    return new PostgresWebhookInbox(this.sql);
  }

  get emails() {
    return new PostgresEmails(this.sql, this.jobs);
  }

  conclude(writes: () => Promise<unknown>): Promise<void> {
    return this.sql.conclude(writes);
  }
}
