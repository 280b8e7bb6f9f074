import type { Cents } from '../money/cents.ts';

/** The accounts of the ledger. The first five belong to a user. */
export type UserAccount =
  | 'rider_available'
  | 'rider_held'
  | 'driver_earnings'
  | 'driver_reserved'
  /** The cash of riders in the hands of a driver, less what of it is the driver's own: never above zero. */
  | 'driver_cash';
export type PlatformAccount =
  | 'platform_revenue'
  | 'tips_clearing'
  | 'provider_clearing'
  | 'payouts_clearing'
  /** What the business has given to riders; negative, as an expense. */
  | 'credits_granted'
  /** What organisations have promised for rides that are not over; whose is said by the entry. */
  | 'organisation_held'
  /** What organisations have promised and not paid yet; negative, as a claim. Whose is said by the entry. */
  | 'organisation_receivable'
  /** Money at the bank that organisations have transferred; negative. */
  | 'bank_clearing';

export type Posting =
  | { readonly account: UserAccount; readonly userId: string; readonly amountCents: Cents }
  | { readonly account: PlatformAccount; readonly amountCents: Cents };

export type JournalKind =
  | 'deposit'
  | 'ride_held'
  | 'ride_released'
  | 'ride_completed'
  | 'tip_added'
  | 'ride_refunded'
  | 'payout_reserved'
  | 'payout_paid'
  | 'payout_returned'
  | 'credit_granted'
  | CoverKind
  | OrganisationPaidKind
  | WalletMovedKind
  | CashKind;

/** An organisation promises to pay for a ride, or need not any more. */
export type CoverKind = 'cover_promised' | 'cover_released';

/** An organisation has paid, by bank transfer. */
export type OrganisationPaidKind = 'organisation_paid';

/** Wallet money follows a passenger who was merged into another person, or goes back as that is undone. */
export type WalletMovedKind = 'wallet_moved';

/**
 * What follows a ride paid in cash: `cash_short` takes back from driver and platform what the rider did not pay,
 * `cash_kept` leaves the driver what was earned, and `cash_set_off` sets what a driver owes against other earnings.
 */
export type CashKind = 'cash_short' | 'cash_kept' | 'cash_set_off';

export type TransactionType = 'deposit' | 'hold' | 'release' | 'charge' | 'payout' | 'tip' | 'refund';

/** A line of a user's activity; it always points to the entry it comes from. */
export interface UserTransaction {
  readonly id: string;
  readonly userId: string;
  readonly type: TransactionType;
  readonly amountCents: Cents;
  readonly description: string;
}

/** A line of activity before it has an id. */
export type EntryLine = Omit<UserTransaction, 'id'>;

/** One event of the ledger: two or more postings that sum to zero, never changed afterwards. */
export interface JournalEntry {
  readonly id: string;
  readonly kind: JournalKind;
  readonly rideId: string | null;
  /** Whose money it is about; null of an organisation's payment. */
  readonly userId: string | null;
  readonly payoutId: string | null;
  readonly payoutRequestId: string | null;
  /** The card payment that brought the money. */
  readonly paymentId: string | null;
  readonly refundId: string | null;
  readonly creditId: string | null;
  /** Whose promise or payment it is; the organisation of the entry's accounts of organisations. */
  readonly organisationId: string | null;
  readonly providerReference: string | null;
  readonly actorId: string | null;
  readonly at: Date;
  readonly postings: readonly Posting[];
  readonly transactions: readonly UserTransaction[];
}

/** What identifies an entry; ids are made by the caller. */
export interface EntryHeader {
  readonly id: string;
  readonly transactionIds: readonly string[];
  readonly actorId: string | null;
  readonly at: Date;
}

/** Leaves out postings of nothing and checks the sum; a mistake here is a defect, not an input error. */
export function balanced(postings: readonly Posting[]): readonly Posting[] {
  const lines = postings.filter((posting) => posting.amountCents !== 0);
  const sum = lines.reduce((total, posting) => total + posting.amountCents, 0);
  if (sum !== 0 || lines.length < 2)
    throw new RangeError(`Unbalanced entry: ${lines.length} postings, sum ${sum}`);
  return lines;
}

/** An entry with its postings checked and its lines of activity numbered. */
export function makeEntry(
  header: EntryHeader,
  kind: JournalKind,
  subject: { userId: string | null; rideId?: string; organisationId?: string | null },
  postings: readonly Posting[],
  lines: readonly EntryLine[],
): JournalEntry {
  return {
    id: header.id,
    kind,
    rideId: subject.rideId ?? null,
    userId: subject.userId,
    payoutId: null,
    payoutRequestId: null,
    paymentId: null,
    refundId: null,
    creditId: null,
    organisationId: subject.organisationId ?? null,
    providerReference: null,
    actorId: header.actorId,
    at: header.at,
    postings: balanced(postings),
    transactions: lines.map((line, index) => ({ ...line, id: header.transactionIds[index] ?? missingId() })),
  };
}

function missingId(): never {
  throw new RangeError('Every line of activity needs an id');
}
