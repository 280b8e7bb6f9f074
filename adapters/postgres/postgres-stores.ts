import type { Events } from '../../application/ports/rides.ts';
import type { Stores } from '../../application/ports/unit-of-work.ts';
import { postgresApprovalLimits } from './approvals/postgres-approval-limits.ts';
import { postgresApprovals } from './approvals/postgres-approvals.ts';
import { postgresCases } from './cases/postgres-cases.ts';
import { postgresDriverApplications } from './drivers/postgres-driver-applications.ts';
import { postgresDriverDocuments } from './drivers/postgres-driver-documents.ts';
import { postgresDrivers } from './drivers/postgres-drivers.ts';
import { postgresEmails } from './email/postgres-emails.ts';
import { postgresJobs } from './operations/postgres-jobs.ts';
import { postgresStoredObjects } from './objects/postgres-stored-objects.ts';
import { postgresSavedPlaces } from './places/postgres-saved-places.ts';
import { postgresPricings } from './pricing/postgres-pricings.ts';
import { postgresWebhookInbox } from './payments/postgres-webhook-inbox.ts';
import { postgresPayoutRequests } from './payouts/postgres-payout-requests.ts';
import { postgresPayouts } from './payouts/postgres-payouts.ts';
import { postgresProviderAccounts } from './payments/postgres-provider-accounts.ts';
import { postgresClosedAccounts } from './users/postgres-closed-accounts.ts';
import { postgresDevices } from './users/postgres-devices.ts';
import { postgresOneTimeTokens } from './users/postgres-one-time-tokens.ts';
import { postgresPasskeys } from './users/postgres-passkeys.ts';
import { postgresSecondFactors } from './users/postgres-second-factors.ts';
import { postgresUserSessions } from './users/postgres-sessions.ts';
import { postgresUsers } from './users/postgres-users.ts';
import { postgresAuditLog } from './postgres-audit-log.ts';
import { postgresRatings } from './ratings/postgres-ratings.ts';
import { postgresRideMarks } from './rides/postgres-ride-marks.ts';
import { postgresRideChangeFeed } from './rides/postgres-ride-change-feed.ts';
import { postgresRides } from './rides/postgres-rides.ts';
import { postgresStartPins } from './rides/postgres-start-pins.ts';
import { postgresHolds } from './wallet/postgres-holds.ts';
import { postgresLedger } from './wallet/postgres-ledger.ts';
import { postgresWalletCredits } from './wallet/postgres-wallet-credits.ts';
import { postgresPaymentMethods } from './payments/postgres-payment-methods.ts';
import { postgresPayments } from './payments/postgres-payments.ts';
import { postgresRefunds } from './payments/postgres-refunds.ts';
import type { Transaction } from './transaction.ts';
import type { PricingCache } from './pricing/pricing-cache.ts';

/** The stores of one transaction; each is made when it is asked for, since a unit of work needs only a few. */
export class PostgresStores implements Stores {
  constructor(
    private readonly sql: Transaction,
    readonly events: Events,
    private readonly pricingCache: PricingCache,
  ) {}

  get jobs() {
    return postgresJobs(this.sql);
  }

  get approvals() {
    return postgresApprovals(this.sql);
  }

  get approvalLimits() {
    return postgresApprovalLimits(this.sql);
  }

  get users() {
    return postgresUsers(this.sql);
  }

  get closedAccounts() {
    return postgresClosedAccounts(this.sql);
  }

  get sessions() {
    return postgresUserSessions(this.sql);
  }

  get devices() {
    return postgresDevices(this.sql);
  }

  get oneTimeTokens() {
    return postgresOneTimeTokens(this.sql);
  }

  get passkeys() {
    return postgresPasskeys(this.sql);
  }

  get secondFactors() {
    return postgresSecondFactors(this.sql);
  }

  get drivers() {
    return postgresDrivers(this.sql);
  }

  get driverApplications() {
    return postgresDriverApplications(this.sql);
  }

  get driverDocuments() {
    return postgresDriverDocuments(this.sql);
  }

  get rides() {
    return postgresRides(this.sql);
  }

  get cases() {
    return postgresCases(this.sql);
  }

  get rideMarks() {
    return postgresRideMarks(this.sql);
  }

  get rideChangeFeed() {
    return postgresRideChangeFeed(this.sql);
  }

  get savedPlaces() {
    return postgresSavedPlaces(this.sql);
  }

  get startPins() {
    return postgresStartPins(this.sql);
  }

  get storedObjects() {
    return postgresStoredObjects(this.sql);
  }

  get holds() {
    return postgresHolds(this.sql);
  }

  get ledger() {
    return postgresLedger(this.sql);
  }

  get walletCredits() {
    return postgresWalletCredits(this.sql);
  }

  get payments() {
    return postgresPayments(this.sql);
  }

  get paymentMethods() {
    return postgresPaymentMethods(this.sql);
  }

  get refunds() {
    return postgresRefunds(this.sql);
  }

  get providerAccounts() {
    return postgresProviderAccounts(this.sql);
  }

  get payouts() {
    return postgresPayouts(this.sql);
  }

  get payoutRequests() {
    return postgresPayoutRequests(this.sql);
  }

  get pricings() {
    return postgresPricings(this.sql, this.pricingCache);
  }

  get ratings() {
    return postgresRatings(this.sql);
  }

  get audit() {
    return postgresAuditLog(this.sql);
  }

  get webhooks() {
    return postgresWebhookInbox(this.sql);
  }

  get emails() {
    return postgresEmails(this.sql, this.jobs);
  }

  conclude(writes: () => Promise<unknown>): Promise<void> {
    return this.sql.conclude(writes);
  }
}
