import type { Balances, Ledger } from '../../../application/ports/wallet.ts';
import { notFound } from '../../../domain/errors.ts';
import { owedCents } from '../../../domain/payments/cash.ts';
import type { JournalEntry, UserAccount } from '../../../domain/wallet/journal.ts';
import type { Draft, Tables } from './tables.ts';

export class InMemoryLedger implements Ledger {
  constructor(private readonly draft: Draft) {}

  async post(entry: JournalEntry): Promise<void> {
    const { tables } = this.draft;
    this.requireFirst(entry, [...tables.entries.values()]);
    tables.entries.set(entry.id, entry);
    for (const posting of entry.postings) {
      if (!('userId' in posting)) continue;
      const balances = toBalances(tables, posting.userId);
      this.requireCovered(balances);
      const isTaken = posting.account === 'driver_earnings' && posting.amountCents < 0;
      const mayOwe = ['ride_refunded', 'cash_short', 'cash_kept'].includes(entry.kind);
      const isPaidOut = entry.kind === 'payout_reserved' && owedCents(balances) > 0;
      if (isTaken && ((!mayOwe && balances.earningsCents < 0) || isPaidOut)) {
        this.draft.refuse('balances_earnings_not_overdrawn');
      }
      if (balances.cashCents > 0) throw new Error(`${posting.userId} has cash that nobody paid`);
    }
  }

  async lockBalances(userId: string): Promise<Balances> {
    if (!this.draft.tables.users.has(userId)) throw notFound('User');
    return toBalances(this.draft.tables, userId);
  }

  async hasLaterTip(rideId: string): Promise<boolean> {
    const entries = [...this.draft.tables.entries.values()];
    return entries.some((entry) => entry.kind === 'tip_added' && entry.rideId === rideId);
  }

  private requireFirst(entry: JournalEntry, entries: readonly JournalEntry[]): void {
    const isRepeated = (kind: JournalEntry['kind'], subject: 'rideId' | 'payoutId') =>
      entry.kind === kind &&
      entry[subject] !== null &&
      entries.some((other) => other.kind === kind && other[subject] === entry[subject]);
    if (isRepeated('ride_completed', 'rideId')) this.draft.refuse('journal_entries_one_completion_per_ride');
    if (isRepeated('tip_added', 'rideId')) this.draft.refuse('journal_entries_one_later_tip_per_ride');
    const isBooked = entries.some(({ paymentId }) => paymentId !== null && paymentId === entry.paymentId);
    if (isBooked) this.draft.refuse('journal_entries_one_entry_per_payment');
    if (isRepeated('payout_paid', 'payoutId')) this.draft.refuse('journal_entries_one_payment_per_payout');
  }

  private requireCovered(balances: Balances): void {
    if (balances.availableCents < 0) this.draft.refuse('balances_wallet_not_negative');
    if (balances.heldCents < 0) this.draft.refuse('balances_held_not_negative');
    if (balances.reservedCents < 0) this.draft.refuse('balances_reserved_not_negative');
  }
}

/** The sums of a user's postings. */
export function toBalances({ entries }: Tables, userId: string): Balances {
  const postings = [...entries.values()].flatMap((entry) => entry.postings);
  const sum = (account: UserAccount) =>
    postings
      .filter((posting) => posting.account === account && posting.userId === userId)
      .reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    availableCents: sum('rider_available'),
    heldCents: sum('rider_held'),
    earningsCents: sum('driver_earnings'),
    reservedCents: sum('driver_reserved'),
    cashCents: sum('driver_cash'),
  };
}
