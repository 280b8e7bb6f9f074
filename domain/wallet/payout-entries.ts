import type { Cents } from '../money/cents.ts';
import { makeEntry, type EntryHeader, type EntryLine, type JournalEntry, type Posting } from './journal.ts';

/** A batch or a request sets a driver's money aside, pays it, or gives it back. */
export function payoutEntry(
  header: EntryHeader,
  kind: 'payout_reserved' | 'payout_paid' | 'payout_returned',
  payout: {
    id: string;
    driverId: string;
    amountCents: Cents;
    transferId: string | null;
    isRequest?: boolean;
  },
): JournalEntry {
  const { id, driverId: userId, amountCents, transferId, isRequest = false } = payout;
  const postings: Record<typeof kind, readonly Posting[]> = {
    payout_reserved: [
      { account: 'driver_earnings', userId, amountCents: -amountCents },
      { account: 'driver_reserved', userId, amountCents },
    ],
    payout_paid: [
      { account: 'driver_reserved', userId, amountCents: -amountCents },
      { account: 'payouts_clearing', amountCents },
    ],
    payout_returned: [
      { account: 'driver_reserved', userId, amountCents: -amountCents },
      { account: 'driver_earnings', userId, amountCents },
    ],
  };
  const lines: EntryLine[] =
    kind === 'payout_paid'
      ? [{ userId, type: 'payout', amountCents, description: 'Payout to your account' }]
      : [];
  return {
    ...makeEntry(header, kind, { userId }, postings[kind], lines),
    ...(isRequest ? { payoutRequestId: id } : { payoutId: id }),
    providerReference: transferId,
  };
}
