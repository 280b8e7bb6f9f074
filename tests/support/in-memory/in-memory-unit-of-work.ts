import type { Stores, UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import { InMemoryDevices, InMemoryOneTimeTokens, InMemoryUserSessions } from './in-memory-account-stores.ts';
import { InMemoryApprovalLimits, InMemoryApprovals } from './in-memory-approvals.ts';
import { InMemoryAgreements } from './in-memory-agreements.ts';
import { InMemoryInvoices } from './in-memory-invoices.ts';
import { InMemoryCash } from './in-memory-cash.ts';
import { InMemoryAskingOrders } from './in-memory-asking-orders.ts';
import { InMemoryAuditLog } from './in-memory-audit-log.ts';
import { InMemoryClosedAccounts } from './in-memory-closed-accounts.ts';
import { InMemoryDriverApplications } from './in-memory-driver-applications.ts';
import { InMemoryDriverDocuments } from './in-memory-driver-documents.ts';
import { InMemoryDrivers } from './in-memory-drivers.ts';
import { InMemoryEmergencyContacts } from './in-memory-emergency-contacts.ts';
import { InMemoryEmails, InMemoryWebhookInbox } from './in-memory-emails.ts';
import { InMemoryNotices, InMemoryPushSubscriptions } from './in-memory-notices.ts';
import { InMemoryHolds } from './in-memory-holds.ts';
import { InMemoryLedger } from './in-memory-ledger.ts';
import { InMemoryAttentionReports, InMemoryEvents, InMemoryJobs } from './in-memory-outbox.ts';
import { InMemoryPaymentMethods, InMemoryPayments, InMemoryRefunds } from './in-memory-payments.ts';
import { InMemoryPayoutRequests } from './in-memory-payout-requests.ts';
import { InMemoryPayouts } from './in-memory-payouts.ts';
import { InMemoryPricings } from './in-memory-pricings.ts';
import { InMemoryProviderAccounts } from './in-memory-provider-accounts.ts';
import { InMemoryCare } from './in-memory-care.ts';
import { InMemoryOrganisations } from './in-memory-organisations.ts';
import { InMemoryCases } from './in-memory-cases.ts';
import { InMemoryRideMarks } from './in-memory-ride-marks.ts';
import { InMemoryRideChangeFeed } from './in-memory-ride-change-feed.ts';
import { InMemoryStartPins } from './in-memory-start-pins.ts';
import { InMemoryRatings } from './in-memory-ratings.ts';
import { InMemoryReturnTrips } from './in-memory-return-trips.ts';
import { InMemoryRides } from './in-memory-rides.ts';
import { InMemoryPassengerMerges } from './in-memory-passenger-merges.ts';
import { InMemoryPasskeys } from './in-memory-passkeys.ts';
import { InMemoryCalendarFeeds, InMemoryStandingRides } from './in-memory-standing-rides.ts';
import { InMemoryRiderNeeds } from './in-memory-rider-needs.ts';
import { InMemoryAnnouncements } from './in-memory-announcements.ts';
import { InMemoryDispatchShifts, InMemoryHandoverNotes } from './in-memory-shifts.ts';
import { InMemoryRideMessages } from './in-memory-ride-messages.ts';
import { InMemoryTripLinks } from './in-memory-trip-links.ts';
import { InMemorySavedPlaces } from './in-memory-saved-places.ts';
import { InMemorySecondFactors } from './in-memory-second-factors.ts';
import { InMemoryTextConversations, InMemoryTextNumbers, InMemoryTexts } from './in-memory-texts.ts';
import { InMemoryWalletCredits } from './in-memory-wallet-credits.ts';
import { InMemoryStoredObjects } from './in-memory-stored-objects.ts';
import { InMemoryUsers } from './in-memory-users.ts';
import { Draft, emptyTables, type Tables } from './tables.ts';

/** One unit of work after the other, each on a copy that is kept only when it succeeds. */
export class InMemoryUnitOfWork implements UnitOfWork {
  private committed = emptyTables();
  private previous: Promise<unknown> = Promise.resolve();

  /** What has been committed, events and jobs included. */
  get tables(): Tables {
    return this.committed;
  }

  run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    const running = this.previous.then(() => this.runAlone(work));
    this.previous = running.catch(() => undefined);
    return running;
  }

  private async runAlone<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    const draft = new Draft(this.committed);
    try {
      const result = await work(createStores(draft));
      this.committed = draft.commit();
      return result;
    } finally {
      draft.end();
    }
  }
}

function createStores(draft: Draft): Stores {
  const jobs = new InMemoryJobs(draft);
  return {
    users: new InMemoryUsers(draft),
    closedAccounts: new InMemoryClosedAccounts(draft),
    sessions: new InMemoryUserSessions(draft),
    devices: new InMemoryDevices(draft),
    oneTimeTokens: new InMemoryOneTimeTokens(draft),
    passkeys: new InMemoryPasskeys(draft),
    secondFactors: new InMemorySecondFactors(draft),
    drivers: new InMemoryDrivers(draft),
    driverApplications: new InMemoryDriverApplications(draft),
    driverDocuments: new InMemoryDriverDocuments(draft),
    rides: new InMemoryRides(draft),
    storedObjects: new InMemoryStoredObjects(draft),
    holds: new InMemoryHolds(draft),
    ledger: new InMemoryLedger(draft),
    walletCredits: new InMemoryWalletCredits(draft),
    accountingPeriods: noAccountingPeriods,
    payments: new InMemoryPayments(draft),
    paymentMethods: new InMemoryPaymentMethods(draft),
    refunds: new InMemoryRefunds(draft),
    providerAccounts: new InMemoryProviderAccounts(draft),
    payouts: new InMemoryPayouts(draft),
    payoutRequests: new InMemoryPayoutRequests(draft),
    pricings: new InMemoryPricings(draft),
    ratings: new InMemoryRatings(draft),
    approvals: new InMemoryApprovals(draft),
    approvalLimits: new InMemoryApprovalLimits(draft),
    cash: new InMemoryCash(draft),
    care: new InMemoryCare(draft),
    passengerMerges: new InMemoryPassengerMerges(draft),
    organisations: new InMemoryOrganisations(draft),
    agreements: new InMemoryAgreements(draft),
    invoices: new InMemoryInvoices(draft),
    cases: new InMemoryCases(draft),
    askingOrders: new InMemoryAskingOrders(draft),
    returnTrips: new InMemoryReturnTrips(draft),
    rideMarks: new InMemoryRideMarks(draft),
    rideChangeFeed: new InMemoryRideChangeFeed(draft),
    savedPlaces: new InMemorySavedPlaces(draft),
    dispatchShifts: new InMemoryDispatchShifts(draft),
    handoverNotes: new InMemoryHandoverNotes(draft),
    standingRides: new InMemoryStandingRides(draft),
    calendarFeeds: new InMemoryCalendarFeeds(draft),
    emergencyContacts: new InMemoryEmergencyContacts(draft),
    riderNeeds: new InMemoryRiderNeeds(draft),
    tripLinks: new InMemoryTripLinks(draft),
    calls: {
      find: async (id) => draft.tables.calls.get(id) ?? null,
      insert: async (call) => void draft.tables.calls.set(call.id, call),
    },
    rideMessages: new InMemoryRideMessages(draft),
    announcements: new InMemoryAnnouncements(draft),
    startPins: new InMemoryStartPins(draft),
    audit: new InMemoryAuditLog(draft),
    webhooks: new InMemoryWebhookInbox(draft),
    emails: new InMemoryEmails(draft, jobs),
    texts: new InMemoryTexts(draft, jobs),
    textNumbers: new InMemoryTextNumbers(draft),
    textConversations: new InMemoryTextConversations(draft, jobs),
    notices: new InMemoryNotices(draft, jobs),
    pushSubscriptions: new InMemoryPushSubscriptions(draft),
    events: new InMemoryEvents(draft),
    jobs,
    attentionReports: new InMemoryAttentionReports(draft),
    conclude: async (writes) => void (await writes()),
  };
}

/** Closing is tested on the database, which alone has the turnover of an account. */
const noAccountingPeriods: Stores['accountingPeriods'] = {
  lock: () => Promise.resolve(),
  latest: () => Promise.resolve(null),
  firstEntryAt: () => Promise.resolve(null),
  turnover: () => Promise.reject(new Error('No turnover is kept in memory')),
  insert: () => Promise.reject(new Error('No periods are kept in memory')),
};
