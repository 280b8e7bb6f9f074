import { ReactMailPages } from '../adapters/email/react-mail-pages.tsx';
import type { EventPublisher } from '../adapters/postgres/events/event-publisher.ts';
import { BundledCommonPasswords } from '../adapters/identity/bundled-common-passwords.ts';
import { HmacStartPins } from '../adapters/identity/hmac-start-pins.ts';
import { AesSecretBox } from '../adapters/identity/aes-secret-box.ts';
import { HmacQuoteSigner } from '../adapters/identity/hmac-quote-signer.ts';
import { HmacSecretTokens } from '../adapters/identity/hmac-secret-tokens.ts';
import { TotpCodes } from '../adapters/identity/totp-codes.ts';
import { WebAuthnPasskeys } from '../adapters/identity/web-authn-passkeys.ts';
import { PdfPapers } from '../adapters/documents/pdf-papers.ts';
import { UuidIds } from '../adapters/identity/uuid-ids.ts';
import { DrawingProcess } from '../adapters/images/drawing-process.ts';
import { NapiPictures } from '../adapters/images/napi-pictures.ts';
import { postgresJobQueue } from '../adapters/postgres/operations/postgres-job-queue.ts';
import type { ConnectionPool } from '../adapters/postgres/connection-pool.ts';
import { postgresApprovalViews } from '../adapters/postgres/approvals/postgres-approval-views.ts';
import { postgresCallViews } from '../adapters/postgres/desk/postgres-calls.ts';
import { postgresCaseViews } from '../adapters/postgres/cases/postgres-case-views.ts';
import { postgresDriverApplications } from '../adapters/postgres/drivers/postgres-driver-applications.ts';
import type { FeaturedDriversCache } from '../adapters/postgres/drivers/featured-drivers-cache.ts';
import { postgresDriverDocuments } from '../adapters/postgres/drivers/postgres-driver-documents.ts';
import { PostgresDispatchFeed } from '../adapters/postgres/dispatch/postgres-dispatch-feed.ts';
import { postgresDispatchViews } from '../adapters/postgres/dispatch/postgres-dispatch-views.ts';
import { postgresDriverReviewViews } from '../adapters/postgres/drivers/postgres-driver-review-views.ts';
import { postgresDriverPresence } from '../adapters/postgres/drivers/postgres-driver-presence.ts';
import { postgresDriverViews } from '../adapters/postgres/drivers/postgres-driver-views.ts';
import { postgresChargedRides } from '../adapters/postgres/rides/postgres-charged-rides.ts';
import { postgresEmailViews } from '../adapters/postgres/email/postgres-email-views.ts';
import { postgresNoticeLists } from '../adapters/postgres/notices/postgres-notice-lists.ts';
import { postgresRatingViews } from '../adapters/postgres/ratings/postgres-rating-views.ts';
import { postgresPricingViews } from '../adapters/postgres/pricing/postgres-pricing-views.ts';
import { postgresStoredObjects } from '../adapters/postgres/objects/postgres-stored-objects.ts';
import { postgresFigures, postgresFigureViews } from '../adapters/postgres/figures/postgres-figures.ts';
import { postgresIdempotencyKeys } from '../adapters/postgres/operations/postgres-idempotency-keys.ts';
import { PostgresPaymentRecords } from '../adapters/postgres/payments/postgres-payment-records.ts';
import { postgresPayoutRequestViews } from '../adapters/postgres/payouts/postgres-payout-request-views.ts';
import { postgresPayoutRideViews } from '../adapters/postgres/payouts/postgres-payout-ride-views.ts';
import { postgresPayoutViews } from '../adapters/postgres/payouts/postgres-payout-views.ts';
import {
  postgresOldSecurityEvents,
  postgresSecurityRecords,
} from '../adapters/postgres/security/postgres-security-records.ts';
import { PostgresSessions } from '../adapters/postgres/users/postgres-sessions.ts';
import { postgresUserDirectory } from '../adapters/postgres/drivers/postgres-user-directory.ts';
import { postgresTextNumberViews } from '../adapters/postgres/texts/postgres-text-numbers.ts';
import { postgresTextViews } from '../adapters/postgres/texts/postgres-text-views.ts';
import { postgresUserViews } from '../adapters/postgres/users/postgres-user-views.ts';
import { PostgresUnitOfWork } from '../adapters/postgres/postgres-unit-of-work.ts';
import { postgresRideMarks } from '../adapters/postgres/rides/postgres-ride-marks.ts';
import { postgresRideOffers } from '../adapters/postgres/rides/postgres-ride-offers.ts';
import { postgresStandingRideViews } from '../adapters/postgres/standing-rides/postgres-standing-ride-views.ts';
import { postgresBookingLists, postgresRideViews } from '../adapters/postgres/rides/postgres-ride-views.ts';
import { postgresCare } from '../adapters/postgres/care/postgres-care.ts';
import {
  postgresOrganisationLists,
  postgresOrganisations,
} from '../adapters/postgres/organisations/postgres-organisations.ts';
import { postgresInvoiceViews } from '../adapters/postgres/billing/postgres-invoice-views.ts';
import { postgresAnnouncementViews } from '../adapters/postgres/messages/postgres-announcements.ts';
import { postgresRideMessages } from '../adapters/postgres/messages/postgres-ride-messages.ts';
import { postgresTripLinks } from '../adapters/postgres/rides/postgres-trip-links.ts';
import { readsRunner } from '../adapters/postgres/reads-runner.ts';
import type { Replicas } from '../adapters/postgres/replicas/replicas.ts';
import { poolRunner, type SqlRunner } from '../adapters/postgres/sql-runner.ts';
import { postgresAccounting } from '../adapters/postgres/wallet/postgres-accounting.ts';
import { postgresLedgerBalances } from '../adapters/postgres/wallet/postgres-ledger-balances.ts';
import { postgresReconciliations } from '../adapters/postgres/payments/postgres-reconciliations.ts';
import { postgresAuditEntries } from '../adapters/postgres/security/postgres-audit-entries.ts';
import { postgresLedgerAudits } from '../adapters/postgres/wallet/postgres-ledger-audits.ts';
import { PostgresLedgerAuditor } from '../adapters/postgres/wallet/postgres-ledger-auditor.ts';
import { postgresPaymentMethods } from '../adapters/postgres/payments/postgres-payment-methods.ts';
import { postgresRefunds } from '../adapters/postgres/payments/postgres-refunds.ts';
import { postgresDriverCandidates } from '../adapters/postgres/drivers/postgres-driver-candidates.ts';
import { postgresCashAccounts } from '../adapters/postgres/payments/postgres-cash.ts';
import { postgresAgreementViews } from '../adapters/postgres/organisations/postgres-agreements.ts';
import { postgresFundedRides } from '../adapters/postgres/rides/postgres-funded-rides.ts';
import { postgresRideAccounts } from '../adapters/postgres/payments/postgres-ride-accounts.ts';
import { postgresWalletViews } from '../adapters/postgres/wallet/postgres-wallet-views.ts';
import { CountedCodes } from '../adapters/rate-limits/counted-codes.ts';
import { CountedMails } from '../adapters/rate-limits/counted-mails.ts';
import { SharedCounter } from '../adapters/rate-limits/counters.ts';
import { SharedLoginThrottle } from '../adapters/rate-limits/shared-login-throttle.ts';
import type { EmailSettings } from '../application/ports/email.ts';
import type { Clock, SampleData } from '../application/ports/operations.ts';
import type { DriverMoves } from '../application/ports/drivers.ts';
import type { EventFeed, RideOfferLog } from '../application/ports/rides.ts';
import type { Geocoder, RoutePlanner } from '../application/ports/geo.ts';
import type { PushService } from '../application/ports/notices.ts';
import type { Mailer } from '../application/ports/email.ts';
import type { AlertChannel } from '../application/ports/operations.ts';
import type { TextMessenger } from '../application/ports/texts.ts';
import type { Passwords } from '../application/ports/sign-in.ts';
import type { ObjectStorage } from '../application/ports/objects.ts';
import type { PaymentGateway } from '../application/ports/payments.ts';
import type { SecurityLog } from '../application/ports/security.ts';
import type { UnitOfWork } from '../application/ports/unit-of-work.ts';
import type { Watch } from '../application/watch.ts';
import type { AccountSettings } from '../application/users/account-settings.ts';
import type { MessageSettings } from '../application/ports/messages.ts';
import type { DispatchSettings } from '../application/drivers/dispatch-settings.ts';
import type { BookingLimits } from '../application/rides/request-ride.ts';
import type { ServiceArea } from '../domain/geo/service-area.ts';
import type { Provided, StaleProvided } from './container.ts';

/** What the use cases need from outside: the database, the environment's choices and the outside world. */
export interface AppDependencies {
  readonly pool: ConnectionPool;
  /** Past a pooler, for what needs a session of its own. */
  readonly sessionPool: ConnectionPool;
  /** In the place of the unit of work that keeps what is done. */
  readonly rehearsal?: UnitOfWork | null;
  /** Answer the stale ports where there are any. */
  readonly replicas?: Replicas | null;
  /** How old the last good backup may be; null where none is overdue. */
  readonly backupMaxAgeHours: number | null;
  readonly clock: Clock;
  readonly serviceArea: ServiceArea;
  readonly bookingLimits: BookingLimits;
  readonly dispatchSettings: DispatchSettings;
  readonly messageSettings: MessageSettings;
  readonly geocoder: Geocoder;
  readonly routePlanner: RoutePlanner;
  readonly paymentGateway: PaymentGateway;
  readonly mailer: Mailer;
  readonly textMessenger: TextMessenger;
  readonly pushService: PushService;
  readonly alertChannel: AlertChannel;
  readonly emailSettings: EmailSettings;
  /** Where people reach the web client; the payment provider sends drivers back there. */
  readonly webUrl: string;
  readonly objectStorage: ObjectStorage;
  readonly passwords: Passwords;
  readonly accountSettings: AccountSettings;
  readonly eventFeed: EventFeed;
  /** What the event feed has forgotten when somebody is suspended. */
  readonly featuredDrivers: FeaturedDriversCache;
  readonly eventPublisher: EventPublisher;
  readonly driverMoves: DriverMoves;
  readonly securityLog: SecurityLog;
  readonly rideOfferLog: RideOfferLog;
  readonly sampleData: SampleData;
  readonly secretKey: string;
  /** Looks on at each statement, where somebody does. */
  readonly watchStatement?: Watch | null;
  /** Looks on at what is committed, where somebody does. */
  readonly watchUnitOfWork?: (unitOfWork: UnitOfWork) => UnitOfWork;
}

/** What stands behind every port. */
export function createAdapters(dependencies: AppDependencies): Provided {
  const {
    pool,
    sessionPool,
    secretKey,
    eventPublisher,
    rehearsal,
    replicas = null,
    backupMaxAgeHours,
    ...others
  } = dependencies;
  const { watchStatement = null, watchUnitOfWork = (unwatched) => unwatched, ...given } = others;
  const [sql, reads] = [poolRunner(pool, watchStatement), readsRunner(pool, watchStatement)];
  const stale = staleAdapters(replicas?.runner(reads) ?? reads, given.clock);
  const rideOffers = postgresRideOffers(sql, reads);
  return {
    ...given,
    ...stale,
    approvalViews: postgresApprovalViews(reads),
    caseViews: postgresCaseViews(reads),
    commonPasswords: new BundledCommonPasswords(),
    ...dispatchAdapters(reads, given),
    driverApplicationViews: postgresDriverApplications(reads),
    driverDocumentViews: postgresDriverDocuments(reads),
    driverPresence: postgresDriverPresence(sql, reads),
    driverReviewViews: postgresDriverReviewViews(reads),
    driverViews: postgresDriverViews(reads, given.featuredDrivers),
    figures: postgresFigures(sql, reads, backupMaxAgeHours),
    idempotencyKeys: postgresIdempotencyKeys(sql),
    ids: new UuidIds(),
    jobQueue: postgresJobQueue(sql),
    ledgerAuditor: new PostgresLedgerAuditor(sessionPool),
    ledgerAudits: postgresLedgerAudits(sql),
    loginThrottle: new SharedLoginThrottle(pool),
    mailThrottle: new CountedMails((options) => new SharedCounter({ ...options, database: pool })),
    passkeyCeremonies: new WebAuthnPasskeys({
      productName: given.emailSettings.productName,
      webUrl: given.webUrl,
    }),
    papers: new PdfPapers(),
    paymentMethodViews: postgresPaymentMethods(reads),
    oneTimeCodes: new TotpCodes(given.emailSettings.productName),
    paymentRecords: new PostgresPaymentRecords(sessionPool),
    payoutRequestViews: postgresPayoutRequestViews(reads),
    payoutRideViews: postgresPayoutRideViews(reads),
    payoutViews: postgresPayoutViews(reads),
    pictures: new NapiPictures(new DrawingProcess()),
    chargedRides: postgresChargedRides(reads),
    ledgerBalances: postgresLedgerBalances(reads),
    reconciliations: { ...postgresReconciliations(sql), ...(rehearsal && { add: async () => undefined }) },
    pricingViews: postgresPricingViews(reads),
    quoteSigner: new HmacQuoteSigner(secretKey),
    startPinMaker: new HmacStartPins(secretKey),
    refundViews: postgresRefunds(reads),
    rideMarkViews: postgresRideMarks(reads),
    rideAccounts: postgresRideAccounts(reads),
    cashAccounts: postgresCashAccounts(reads),
    driverCandidates: postgresDriverCandidates(reads),
    agreementViews: postgresAgreementViews(reads),
    invoiceViews: postgresInvoiceViews(reads),
    fundedRides: postgresFundedRides(reads),
    rideOfferRecords: rideOffers,
    rideOfferViews: rideOffers,
    rideViews: postgresRideViews(reads, given.clock),
    standingRideViews: postgresStandingRideViews(reads),
    oldSecurityEvents: postgresOldSecurityEvents(sql),
    secretBox: new AesSecretBox(secretKey),
    secretTokens: new HmacSecretTokens(secretKey),
    sessions: new PostgresSessions(sql, given.clock, given.accountSettings),
    storedObjectViews: postgresStoredObjects(reads),
    unitOfWork:
      rehearsal ?? watchUnitOfWork(new PostgresUnitOfWork(pool, eventPublisher, watchStatement, replicas)),
    tripLinkViews: postgresTripLinks(reads),
    ...messageAdapters(reads, pool),
    careViews: postgresCare(reads),
    organisationViews: postgresOrganisations(reads),
    userViews: postgresUserViews(reads),
    walletViews: postgresWalletViews(reads),
  };
}

/** What people are told, and write or say to one another and to the desk. */
function messageAdapters(reads: SqlRunner, pool: AppDependencies['pool']) {
  return {
    mailPages: new ReactMailPages(),
    callViews: postgresCallViews(reads),
    rideMessageViews: postgresRideMessages(reads),
    announcementViews: postgresAnnouncementViews(reads),
    noticeLists: postgresNoticeLists(reads),
    textLists: postgresTextViews(reads),
    textNumberViews: postgresTextNumberViews(reads),
    textThrottle: new CountedCodes((options) => new SharedCounter({ ...options, database: pool })),
  };
}

/** The board of the desk, which is live. */
function dispatchAdapters(
  reads: SqlRunner,
  {
    eventFeed,
    clock,
    serviceArea: { timeZone },
  }: Pick<AppDependencies, 'eventFeed' | 'clock' | 'serviceArea'>,
) {
  return {
    dispatchFeed: new PostgresDispatchFeed({ eventFeed, reads, now: () => clock.now(), timeZone }),
    dispatchViews: postgresDispatchViews(reads),
  };
}

/** What a replica may answer. Whatever else is read, above all what decides about money, is read where it is written. */
function staleAdapters(reads: SqlRunner, clock: Clock): StaleProvided {
  return {
    accounting: postgresAccounting(reads),
    auditEntries: postgresAuditEntries(reads),
    bookingLists: postgresBookingLists(reads, clock),
    emailViews: postgresEmailViews(reads),
    figureViews: postgresFigureViews(reads),
    organisationLists: postgresOrganisationLists(reads),
    ratingViews: postgresRatingViews(reads),
    textViews: postgresTextViews(reads),
    securityRecords: postgresSecurityRecords(reads),
    userDirectory: postgresUserDirectory(reads),
  };
}
