import type { Events } from '../../application/ports/rides.ts';
import type { Stores } from '../../application/ports/unit-of-work.ts';
import { postgresApprovalLimits } from './approvals/postgres-approval-limits.ts';
import { postgresApprovals } from './approvals/postgres-approvals.ts';
import { postgresCare } from './care/postgres-care.ts';
import { postgresPassengerMerges } from './care/postgres-passenger-merges.ts';
import { postgresAgreements } from './organisations/postgres-agreements.ts';
import { postgresInvoices } from './billing/postgres-invoices.ts';
import { postgresOrganisations } from './organisations/postgres-organisations.ts';
import { postgresCalls } from './desk/postgres-calls.ts';
import { postgresCases } from './cases/postgres-cases.ts';
import { postgresCash } from './payments/postgres-cash.ts';
import { postgresDriverApplications } from './drivers/postgres-driver-applications.ts';
import { postgresDriverDocuments } from './drivers/postgres-driver-documents.ts';
import { postgresDrivers } from './drivers/postgres-drivers.ts';
import { postgresAttentionReports } from './operations/postgres-attention-reports.ts';
import { postgresEmails } from './email/postgres-emails.ts';
import { postgresTextConversations } from './texts/postgres-text-conversations.ts';
import { postgresTextNumbers } from './texts/postgres-text-numbers.ts';
import { postgresTexts } from './texts/postgres-texts.ts';
import { postgresNotices } from './notices/postgres-notices.ts';
import { postgresPushSubscriptions } from './notices/postgres-push-subscriptions.ts';
import { postgresJobs } from './operations/postgres-jobs.ts';
import { postgresAnnouncements } from './messages/postgres-announcements.ts';
import { postgresDispatchShifts, postgresHandoverNotes } from './dispatch/postgres-shifts.ts';
import { postgresRideMessages } from './messages/postgres-ride-messages.ts';
import { postgresStoredObjects } from './objects/postgres-stored-objects.ts';
import { postgresRiderNeeds } from './needs/postgres-rider-needs.ts';
import { postgresSavedPlaces } from './places/postgres-saved-places.ts';
import { postgresPricings } from './pricing/postgres-pricings.ts';
import { postgresWebhookInbox } from './payments/postgres-webhook-inbox.ts';
import { postgresPayoutRequests } from './payouts/postgres-payout-requests.ts';
import { postgresPayouts } from './payouts/postgres-payouts.ts';
import { postgresProviderAccounts } from './payments/postgres-provider-accounts.ts';
import { postgresClosedAccounts } from './users/postgres-closed-accounts.ts';
import { postgresDevices } from './users/postgres-devices.ts';
import { postgresEmergencyContacts } from './users/postgres-emergency-contacts.ts';
import { postgresOneTimeTokens } from './users/postgres-one-time-tokens.ts';
import { postgresPasskeys } from './users/postgres-passkeys.ts';
import { postgresSecondFactors } from './users/postgres-second-factors.ts';
import { postgresUserSessions } from './users/postgres-sessions.ts';
import { postgresUsers } from './users/postgres-users.ts';
import { postgresAuditLog } from './postgres-audit-log.ts';
import { postgresRatings } from './ratings/postgres-ratings.ts';
import { postgresReturnTrips } from './returns/postgres-return-trips.ts';
import { postgresAskingOrders } from './rides/postgres-asking-orders.ts';
import { postgresRideMarks } from './rides/postgres-ride-marks.ts';
import { postgresRideChangeFeed } from './rides/postgres-ride-change-feed.ts';
import { postgresRides } from './rides/postgres-rides.ts';
import { postgresTripLinks } from './rides/postgres-trip-links.ts';
import { postgresStartPins } from './rides/postgres-start-pins.ts';
import { postgresCalendarFeeds } from './standing-rides/postgres-calendar-feeds.ts';
import { postgresStandingRides } from './standing-rides/postgres-standing-rides.ts';
import { postgresAccountingPeriods } from './wallet/postgres-accounting-periods.ts';
import { postgresHolds } from './wallet/postgres-holds.ts';
import { postgresLedger } from './wallet/postgres-ledger.ts';
import { postgresWalletCredits } from './wallet/postgres-wallet-credits.ts';
import { postgresPaymentMethods } from './payments/postgres-payment-methods.ts';
import { postgresPayments } from './payments/postgres-payments.ts';
import { postgresRefunds } from './payments/postgres-refunds.ts';
import type { Transaction } from './transaction.ts';
import type { PricingCache } from './pricing/pricing-cache.ts';

type StoreName = Exclude<keyof Stores, 'events' | 'conclude'>;

const MAKERS: {
  readonly [Name in StoreName]: (sql: Transaction, pricingCache: PricingCache) => Stores[Name];
} = {
  jobs: postgresJobs,
  attentionReports: postgresAttentionReports,
  approvals: postgresApprovals,
  approvalLimits: postgresApprovalLimits,
  users: postgresUsers,
  closedAccounts: postgresClosedAccounts,
  sessions: postgresUserSessions,
  devices: postgresDevices,
  oneTimeTokens: postgresOneTimeTokens,
  passkeys: postgresPasskeys,
  secondFactors: postgresSecondFactors,
  drivers: postgresDrivers,
  driverApplications: postgresDriverApplications,
  driverDocuments: postgresDriverDocuments,
  rides: postgresRides,
  care: postgresCare,
  passengerMerges: postgresPassengerMerges,
  organisations: postgresOrganisations,
  agreements: postgresAgreements,
  invoices: postgresInvoices,
  calls: postgresCalls,
  cases: postgresCases,
  cash: postgresCash,
  askingOrders: postgresAskingOrders,
  returnTrips: postgresReturnTrips,
  rideMarks: postgresRideMarks,
  rideChangeFeed: postgresRideChangeFeed,
  savedPlaces: postgresSavedPlaces,
  dispatchShifts: postgresDispatchShifts,
  handoverNotes: postgresHandoverNotes,
  standingRides: postgresStandingRides,
  calendarFeeds: postgresCalendarFeeds,
  riderNeeds: postgresRiderNeeds,
  emergencyContacts: postgresEmergencyContacts,
  tripLinks: postgresTripLinks,
  rideMessages: postgresRideMessages,
  announcements: postgresAnnouncements,
  startPins: postgresStartPins,
  storedObjects: postgresStoredObjects,
  holds: postgresHolds,
  ledger: postgresLedger,
  walletCredits: postgresWalletCredits,
  accountingPeriods: postgresAccountingPeriods,
  payments: postgresPayments,
  paymentMethods: postgresPaymentMethods,
  refunds: postgresRefunds,
  providerAccounts: postgresProviderAccounts,
  payouts: postgresPayouts,
  payoutRequests: postgresPayoutRequests,
  pricings: (sql, pricingCache) => postgresPricings(sql, pricingCache),
  ratings: postgresRatings,
  audit: postgresAuditLog,
  webhooks: postgresWebhookInbox,
  emails: (sql) => postgresEmails(sql, postgresJobs(sql)),
  texts: (sql) => postgresTexts(sql, postgresJobs(sql)),
  textNumbers: postgresTextNumbers,
  textConversations: (sql) => postgresTextConversations(sql, postgresJobs(sql)),
  notices: postgresNotices,
  pushSubscriptions: postgresPushSubscriptions,
};

interface Opened {
  readonly sql: Transaction;
  readonly pricingCache: PricingCache;
}

/** A getter for each store, made once: a unit of work needs only a few of them, each made when it is asked for. */
const STORES = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(MAKERS).map(([name, make]) => [
      name,
      {
        get(this: Opened) {
          return make(this.sql, this.pricingCache);
        },
      },
    ]),
  ),
);

/** The stores of one transaction. */
export function postgresStores(sql: Transaction, events: Events, pricingCache: PricingCache): Stores {
  const conclude: Stores['conclude'] = (writes) => sql.conclude(writes);
  return Object.assign(Object.create(STORES) as Stores, { sql, pricingCache, events, conclude });
}
