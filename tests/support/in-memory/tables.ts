import type { LimitsVersion } from '../../../domain/approvals/limits-version.ts';
import { INITIAL_LIMITS } from '../approval-limits.ts';
import { constraintError, type KnownConstraint } from '../../../adapters/postgres/constraint-errors.ts';
import type { AuditRecord } from '../../../application/ports/security.ts';
import type { RideEvent, StartPinTries } from '../../../application/ports/rides.ts';
import type { JobName } from '../../../application/ports/operations.ts';
import type {
  Device,
  OneTimeToken,
  PasskeyChallenge,
  AuthenticatorApp,
} from '../../../application/ports/users.ts';
import type { Email } from '../../../application/ports/email.ts';
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
import type { Passkey } from '../../../domain/users/passkey.ts';
import type { Session, SessionEndReason } from '../../../domain/users/session.ts';
import type { User } from '../../../domain/users/user.ts';
import type { Rating } from '../../../domain/ratings/rating.ts';
import type { StoredObject } from '../../../domain/objects/stored-object.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { SavedPlace } from '../../../domain/places/saved-place.ts';
import type { Case, CaseMessage } from '../../../domain/cases/case.ts';
import type { RideMark } from '../../../domain/rides/plausibility.ts';
import type { Ride, RideTransition } from '../../../domain/rides/ride.ts';
import type { StartPinChoice } from '../../../domain/rides/start-pin.ts';
import type { WalletCredit } from '../../../domain/wallet/credit.ts';
import type { Hold } from '../../../domain/wallet/hold.ts';
import type { JournalEntry } from '../../../domain/wallet/journal.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Refund } from '../../../domain/payments/refund.ts';
import { aPricing } from '../builders/a-pricing.ts';

export interface QueuedJob {
  readonly name: JobName;
  readonly payload: unknown;
  readonly runAt: Date;
}

/** Everything that is stored, by id where nothing else is said. Values are never changed, only replaced. */
export interface Tables {
  readonly users: Map<string, User>;
  /** By user id. */
  readonly passwordHashes: Map<string, string>;
  /** By token. */
  readonly sessions: Map<string, Session>;
  /** Why, by token. */
  readonly endedSessions: Map<string, SessionEndReason>;
  readonly devices: Map<string, Device>;
  /** By user id. */
  readonly authenticatorApps: Map<string, AuthenticatorApp>;
  /** Digests of those not used, by user id. */
  readonly recoveryCodes: Map<string, ReadonlySet<string>>;
  readonly passkeys: Map<string, Passkey>;
  /** By themselves. */
  readonly passkeyChallenges: Map<string, PasskeyChallenge>;
  /** By digest. */
  readonly oneTimeTokens: Map<string, OneTimeToken>;
  /** By user id; the flags that count are those of the user. */
  readonly profiles: Map<string, Driver>;
  /** By user id. */
  readonly applications: Map<string, DriverApplication>;
  /** "user:type" */
  readonly documents: Map<string, DriverDocument>;
  /** By user id. */
  readonly weeks: Map<string, readonly WeeklySlot[]>;
  /** "rider:driver" */
  readonly trusted: Map<string, { readonly riderId: string; readonly driverId: string }>;
  readonly pricings: Map<string, Pricing>;
  readonly rides: Map<string, Ride>;
  readonly history: RideTransition[];
  /** "ride:driver" */
  readonly passes: Set<string>;
  /** By rider id. */
  readonly startPinChoices: Map<string, StartPinChoice>;
  /** By ride and acceptance. */
  readonly startPinTries: Map<string, StartPinTries>;
  readonly storedObjects: Map<string, StoredObject>;
  readonly approvals: Map<string, Approval>;
  /** Hashes, by approval. */
  readonly approvalPasswords: Map<string, string>;
  /** By user id. */
  readonly approvesSince: Map<string, Date>;
  /** The last one is in force. */
  readonly approvalLimits: LimitsVersion[];
  readonly savedPlaces: Map<string, SavedPlace>;
  readonly cases: Map<string, Case>;
  readonly caseMessages: CaseMessage[];
  /** "ride:kind" */
  readonly rideMarks: Map<string, RideMark>;
  /** Moves of rides that have been taken as news. */
  readonly toldMoves: Set<string>;
  readonly holds: Map<string, Hold>;
  readonly walletCredits: Map<string, WalletCredit>;
  readonly entries: Map<string, JournalEntry>;
  readonly earnings: Map<string, EarningRecord & { readonly refundedCents: Cents }>;
  readonly payoutRides: Map<string, PayoutRide & { readonly of: PayoutKind; readonly payoutId: string }>;
  readonly payouts: Map<string, Payout>;
  readonly payoutRequests: Map<string, PayoutRequest>;
  readonly payments: Map<string, Payment>;
  /** How often the due step of a payment was tried, by payment id. */
  readonly attempts: Map<string, { readonly count: number; readonly error: string | null }>;
  readonly refunds: Map<string, Refund>;
  readonly methods: Map<string, PaymentMethod>;
  /** The provider's customer, by user id. */
  readonly customers: Map<string, string>;
  /** By user id. */
  readonly accounts: Map<string, ConnectAccount>;
  readonly emails: Map<string, Email>;
  readonly emailTimes: Map<string, { readonly userId: string; readonly at: Date }>;
  readonly webhookEvents: Set<string>;
  readonly ratings: Map<string, Rating>;
  readonly audit: AuditRecord[];
  readonly events: RideEvent[];
  /** By job key. */
  readonly jobs: Map<string, QueuedJob>;
}

/** As the migrations leave the database: empty but for the first pricing and the first limits. */
export function emptyTables(): Tables {
  const pricing = aPricing();
  return {
    users: new Map(),
    passwordHashes: new Map(),
    sessions: new Map(),
    endedSessions: new Map(),
    devices: new Map(),
    authenticatorApps: new Map(),
    recoveryCodes: new Map(),
    passkeys: new Map(),
    passkeyChallenges: new Map(),
    oneTimeTokens: new Map(),
    profiles: new Map(),
    applications: new Map(),
    documents: new Map(),
    weeks: new Map(),
    trusted: new Map(),
    pricings: new Map([[pricing.id, pricing]]),
    rides: new Map(),
    history: [],
    passes: new Set(),
    startPinChoices: new Map(),
    startPinTries: new Map(),
    storedObjects: new Map(),
    approvals: new Map(),
    approvalPasswords: new Map(),
    approvesSince: new Map(),
    approvalLimits: [INITIAL_LIMITS],
    savedPlaces: new Map(),
    cases: new Map(),
    caseMessages: [],
    rideMarks: new Map(),
    toldMoves: new Set(),
    holds: new Map(),
    walletCredits: new Map(),
    entries: new Map(),
    earnings: new Map(),
    payoutRides: new Map(),
    payouts: new Map(),
    payoutRequests: new Map(),
    payments: new Map(),
    attempts: new Map(),
    refunds: new Map(),
    methods: new Map(),
    customers: new Map(),
    accounts: new Map(),
    emails: new Map(),
    emailTimes: new Map(),
    webhookEvents: new Set(),
    ratings: new Map(),
    audit: [],
    events: [],
    jobs: new Map(),
  };
}

/** One transaction: a copy of the tables that replaces them when it commits. */
export class Draft {
  private readonly copy: Tables;
  private failure: Error | null = null;
  private hasEnded = false;

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

  /** The tables to keep. */
  commit(): Tables {
    const { tables } = this;
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
