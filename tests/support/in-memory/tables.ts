import type { DispatchShift, HandoverNote } from '../../../domain/dispatch/shift.ts';
import type { LimitsVersion } from '../../../domain/approvals/limits-version.ts';
import type { DraftLine, Invoice } from '../../../domain/billing/invoice.ts';
import type { OrganisationPayment, Settlement } from '../../../domain/billing/settlement.ts';
import type { InvoiceReminder } from '../../../application/ports/invoices.ts';
import type { Agreement } from '../../../domain/organisations/agreement.ts';
import type { CashRulesVersion } from '../../../domain/payments/cash.ts';
import { INITIAL_LIMITS } from '../approval-limits.ts';
import { INITIAL_CASH_RULES } from '../cash-rules.ts';
import { constraintError, type KnownConstraint } from '../../../adapters/postgres/constraint-errors.ts';
import type { AuditRecord } from '../../../application/ports/security.ts';
import type { RideEvent, StartPinTries } from '../../../application/ports/rides.ts';
import type { JobName } from '../../../application/ports/operations.ts';
import type {
  Device,
  OneTimeToken,
  PasskeyChallenge,
  AuthenticatorApp,
} from '../../../application/ports/sign-in.ts';
import type { Email } from '../../../application/ports/email.ts';
import type { Notice, PushSubscription } from '../../../application/ports/notices.ts';
import type { NoticeChoice } from '../../../domain/notices/notice-kinds.ts';
import type { PaymentMethod } from '../../../application/ports/payments.ts';
import type { ConnectAccount, EarningRecord, PayoutKind } from '../../../application/ports/payouts.ts';
import type { Driver } from '../../../domain/drivers/driver.ts';
import type { DriverApplication } from '../../../domain/onboarding/driver-application.ts';
import type { DriverDocument } from '../../../domain/onboarding/driver-document.ts';
import type { WeeklySlot } from '../../../domain/drivers/weekly-availability.ts';
import type { Pricing } from '../../../domain/pricing/pricing.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { PayoutRide } from '../../../domain/payouts/payout-rides.ts';
import type { PayoutRequest } from '../../../domain/payouts/payout-request.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import type { EmergencyContact } from '../../../domain/users/emergency-contact.ts';
import type { Passkey } from '../../../domain/users/passkey.ts';
import type { Session, SessionEndReason } from '../../../domain/users/session.ts';
import type { User } from '../../../domain/users/user.ts';
import type { Rating } from '../../../domain/ratings/rating.ts';
import type { StoredObject } from '../../../domain/objects/stored-object.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { RideNeeds } from '../../../domain/needs/needs.ts';
import type { SavedPlace } from '../../../domain/places/saved-place.ts';
import type { CareGrant, CareInvitation } from '../../../domain/care/care-grant.ts';
import type { PassengerMerge } from '../../../domain/care/passenger-merge.ts';
import type { MergedGrant, MergedRow } from '../../../application/ports/passenger-merges.ts';
import type {
  MemberInvitation,
  Membership,
  Organisation,
} from '../../../domain/organisations/organisation.ts';
import type { Announcement, AnnouncementReceipt } from '../../../domain/messages/announcement.ts';
import type { RideMessage } from '../../../domain/messages/ride-message.ts';
import type { Case, CaseMessage } from '../../../domain/cases/case.ts';
import type { ReturnTrip } from '../../../domain/returns/return-trip.ts';
import type { AskingOrder } from '../../../domain/rides/asking-order.ts';
import type { RideMark } from '../../../domain/rides/plausibility.ts';
import type { Ride, RideTransition } from '../../../domain/rides/ride.ts';
import type { Occurrence } from '../../../domain/standing-rides/occurrence.ts';
import type { PriceNotice } from '../../../domain/standing-rides/price-notice.ts';
import type { StandingRide } from '../../../domain/standing-rides/standing-ride.ts';
import type { StartPinChoice } from '../../../domain/rides/start-pin.ts';
import type { Call } from '../../../domain/desk/call.ts';
import type { TripLink } from '../../../domain/rides/trip-link.ts';
import type { WalletCredit } from '../../../domain/wallet/credit.ts';
import type { Hold } from '../../../domain/wallet/hold.ts';
import type { JournalEntry } from '../../../domain/wallet/journal.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Refund } from '../../../domain/payments/refund.ts';
import type { TextNumber, TextVerification } from '../../../domain/texts/text-number.ts';
import type { KeptQuestion, KeptReceivedText, KeptText } from './kept-texts.ts';
import { aPricing } from '../builders/a-pricing.ts';

/** A row that moved, with its key, and what it was. */
export interface KeptRow extends Pick<MergedRow, 'kind'> {
  readonly id: string;
  readonly before: unknown;
}

export interface QueuedJob {
  readonly name: JobName;
  readonly payload: unknown;
  readonly runAt: Date;
}

/**
 * Everything that is stored, by id where nothing else is said: as the migrations leave the database, empty but for the
 * first pricing and the first limits. Values are never changed, only replaced.
 */
export function emptyTables() {
  const pricing = aPricing();
  return {
    users: new Map<string, User>(),
    /** By user id. */
    passwordHashes: new Map<string, string>(),
    /** By token. */
    sessions: new Map<string, Session>(),
    /** Why, by token. */
    endedSessions: new Map<string, SessionEndReason>(),
    devices: new Map<string, Device>(),
    /** By user id. */
    authenticatorApps: new Map<string, AuthenticatorApp>(),
    /** Digests of those not used, by user id. */
    recoveryCodes: new Map<string, ReadonlySet<string>>(),
    passkeys: new Map<string, Passkey>(),
    /** By themselves. */
    passkeyChallenges: new Map<string, PasskeyChallenge>(),
    /** By digest. */
    oneTimeTokens: new Map<string, OneTimeToken>(),
    /** By user id; the flags that count are those of the user. */
    profiles: new Map<string, Driver>(),
    /** By user id. */
    applications: new Map<string, DriverApplication>(),
    /** "user:type" */
    documents: new Map<string, DriverDocument>(),
    /** By user id. */
    weeks: new Map<string, readonly WeeklySlot[]>(),
    /** "rider:driver" */
    trusted: new Map<string, { readonly riderId: string; readonly driverId: string }>(),
    pricings: new Map<string, Pricing>([[pricing.id, pricing]]),
    rides: new Map<string, Ride>(),
    history: [] as RideTransition[],
    /** By ride id. */
    askingOrders: new Map<string, AskingOrder>(),
    /** By the ride there. */
    returnTrips: new Map<string, ReturnTrip>(),
    /** "ride:driver" */
    passes: new Set<string>(),
    standingRides: new Map<string, StandingRide>(),
    /** Days up to which series are planned, by series. */
    plannedUntil: new Map<string, string>(),
    /** Rates by which fares were looked at last, by series. */
    pricedAt: new Map<string, string>(),
    occurrences: new Map<string, Occurrence>(),
    priceNotices: new Map<string, PriceNotice>(),
    /** By rider id. */
    calendarFeeds: new Map<string, { readonly tokenHash: string; readonly createdAt: Date }>(),
    rideMessages: new Map<string, RideMessage>(),
    announcements: new Map<string, Announcement>(),
    announcementReceipts: new Map<string, AnnouncementReceipt>(),
    tripLinks: new Map<string, TripLink>(),
    calls: new Map<string, Call>(),
    /** By digest of the token. */
    tripLinkTokens: new Map<string, string>(),
    /** By rider id. */
    startPinChoices: new Map<string, StartPinChoice>(),
    /** By ride and acceptance. */
    startPinTries: new Map<string, StartPinTries>(),
    storedObjects: new Map<string, StoredObject>(),
    /** When, by name. */
    attentionReports: new Map<string, Date>(),
    approvals: new Map<string, Approval>(),
    /** Hashes, by approval. */
    approvalPasswords: new Map<string, string>(),
    /** By user id. */
    approvesSince: new Map<string, Date>(),
    /** The last one is in force. */
    approvalLimits: [INITIAL_LIMITS] as LimitsVersion[],
    /** The last ones are in force. */
    cashRules: [INITIAL_CASH_RULES] as CashRulesVersion[],
    savedPlaces: new Map<string, SavedPlace>(),
    dispatchShifts: new Map<string, DispatchShift>(),
    handoverNotes: new Map<string, HandoverNote>(),
    /** By rider id. */
    riderNeeds: new Map<string, RideNeeds>(),
    /** By user id. */
    emergencyContacts: new Map<string, EmergencyContact>(),
    careGrants: new Map<string, CareGrant>(),
    passengerMerges: new Map<string, PassengerMerge>(),
    /** By merge. */
    mergedRows: new Map<string, readonly KeptRow[]>(),
    /** By merge. */
    mergedGrants: new Map<string, readonly MergedGrant[]>(),
    /** By entry. */
    mergeTransfers: new Map<string, { readonly mergeId: string; readonly amountCents: Cents }>(),
    organisations: new Map<string, Organisation>(),
    agreements: new Map<string, Agreement>(),
    /** The last number, by year. */
    invoiceCounters: new Map<number, number>(),
    invoices: new Map<string, Invoice>(),
    /** By invoice. */
    invoiceLines: new Map<string, readonly DraftLine[]>(),
    organisationPayments: new Map<string, OrganisationPayment>(),
    invoiceSettlements: new Map<string, Settlement>(),
    /** "invoice:number" */
    invoiceReminders: new Map<string, InvoiceReminder>(),
    memberships: new Map<string, Membership>(),
    memberInvitations: new Map<string, MemberInvitation>(),
    /** By digest of the token. */
    memberInvitationTokens: new Map<string, string>(),
    careInvitations: new Map<string, CareInvitation>(),
    /** By digest of the token. */
    careInvitationTokens: new Map<string, string>(),
    cases: new Map<string, Case>(),
    caseMessages: [] as CaseMessage[],
    /** "ride:kind" */
    rideMarks: new Map<string, RideMark>(),
    /** Moves of rides that have been taken as news. */
    toldMoves: new Set<string>(),
    holds: new Map<string, Hold>(),
    walletCredits: new Map<string, WalletCredit>(),
    entries: new Map<string, JournalEntry>(),
    earnings: new Map<string, EarningRecord & { readonly refundedCents: Cents }>(),
    /** What pays earnings: payouts, requests, and entries for cash. */
    payoutRides: new Map<
      string,
      PayoutRide & { readonly of: PayoutKind | 'offset'; readonly payoutId: string }
    >(),
    payouts: new Map<string, Payout>(),
    payoutRequests: new Map<string, PayoutRequest>(),
    payments: new Map<string, Payment>(),
    /** How often the due step of a payment was tried, by payment id. */
    attempts: new Map<string, { readonly count: number; readonly error: string | null }>(),
    refunds: new Map<string, Refund>(),
    methods: new Map<string, PaymentMethod>(),
    /** The provider's customer, by user id. */
    customers: new Map<string, string>(),
    /** By user id. */
    accounts: new Map<string, ConnectAccount>(),
    emails: new Map<string, Email>(),
    emailTimes: new Map<string, { readonly userId: string; readonly at: Date }>(),
    notices: new Map<string, Notice>(),
    pushSubscriptions: new Map<string, PushSubscription>(),
    /** "user:kind:channel" */
    noticeChoices: new Map<string, NoticeChoice & { readonly userId: string }>(),
    webhookEvents: new Set<string>(),
    texts: new Map<string, KeptText>(),
    /** By user id. */
    textNumbers: new Map<string, TextNumber>(),
    /** When, by number. */
    textOptOuts: new Map<string, Date>(),
    /** By user id. */
    textVerifications: new Map<string, TextVerification>(),
    receivedTexts: new Map<string, KeptReceivedText>(),
    textQuestions: new Map<string, KeptQuestion>(),
    ratings: new Map<string, Rating>(),
    audit: [] as AuditRecord[],
    events: [] as RideEvent[],
    /** The users who were told that who helps whom has changed. */
    careChanges: [] as string[],
    /** The drivers who were told that an operator has written to them. */
    announced: [] as string[],
    /** By job key. */
    jobs: new Map<string, QueuedJob>(),
  };
}

export type Tables = Readonly<ReturnType<typeof emptyTables>>;

/** One transaction: a copy of the tables that replaces them when it commits. */
export class Draft {
  private readonly copy: Tables;
  private failure: Error | null = null;
  private hasEnded = false;
  private readonly deferred: (() => void)[] = [];

  constructor(tables: Tables) {
    const copies = Object.entries(tables).map(([name, table]) => [name, toCopy(table as Table)]);
    this.copy = Object.fromEntries(copies) as Tables;
  }

  get tables(): Tables {
    if (this.hasEnded) throw new Error('The unit of work has ended: its stores cannot be used any more');
    return this.copy;
  }

  /** Fails as the database does when a constraint is broken: the whole transaction is lost. */
  refuse(constraint: KnownConstraint): never {
    this.failure ??= constraintError(constraint);
    throw this.failure;
  }

  /** Looks once more before the transaction commits, as deferred constraints do. */
  atCommit(look: () => void): void {
    this.deferred.push(look);
  }

  /** The tables to keep. */
  commit(): Tables {
    const { tables } = this;
    if (!this.failure) for (const look of this.deferred) look();
    this.end();
    if (this.failure) throw this.failure;
    return tables;
  }

  end(): void {
    this.hasEnded = true;
  }
}

type Table = Map<unknown, unknown> | Set<unknown> | unknown[];

function toCopy(table: Table): Table {
  if (table instanceof Map) return new Map(table);
  return table instanceof Set ? new Set(table) : [...table];
}
