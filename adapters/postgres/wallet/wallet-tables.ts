import type { Balances, WalletTransaction } from '../../../application/ports/wallet.ts';
import type { RideParty } from '../../../domain/rides/ride.ts';
import type { WalletCredit } from '../../../domain/wallet/credit.ts';
import type { Hold } from '../../../domain/wallet/hold.ts';
import type { JournalEntry, Posting } from '../../../domain/wallet/journal.ts';
import {
  cents,
  money,
  nullable,
  orWhenNull,
  smallInteger,
  text,
  time,
  transactionId,
  uuid,
} from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const HOLDS = defineTable(
  'holds',
  {
    id: uuid(),
    rideId: uuid(),
    userId: uuid(),
    amountCents: cents(),
    status: text(),
    capturedCents: cents(),
    releasedCents: cents(),
    openedAt: time(),
    closedAt: nullable(time()),
  } satisfies FieldsOf<Hold>,
  {},
);

export const BALANCES = defineTable(
  'balances',
  {
    availableCents: money('wallet_balance'),
    heldCents: money('held_balance'),
    earningsCents: money('earnings_balance'),
    reservedCents: money('reserved_balance'),
    cashCents: money('cash_balance'),
  } satisfies FieldsOf<Balances>,
  { user_id: uuid() },
);

export const JOURNAL_ENTRIES = defineTable(
  'journal_entries',
  {
    id: uuid(),
    kind: text(),
    rideId: nullable(uuid()),
    userId: nullable(uuid()),
    payoutId: nullable(uuid()),
    payoutRequestId: nullable(uuid()),
    paymentId: nullable(uuid()),
    refundId: nullable(uuid()),
    creditId: nullable(uuid()),
    organisationId: nullable(uuid()),
    providerReference: nullable(text()),
    actorId: nullable(uuid()),
    at: time('created_at'),
  } satisfies FieldsOf<Omit<JournalEntry, 'postings' | 'transactions'>>,
  { actor_role: nullable(text<RideParty>()), reverses_id: nullable(uuid()), xid: transactionId() },
);

export const WALLET_CREDITS = defineTable(
  'wallet_credits',
  {
    id: uuid(),
    userId: uuid(),
    amountCents: cents(),
    reason: text(),
    grantedBy: nullable(uuid()),
    createdAt: time(),
  } satisfies FieldsOf<WalletCredit>,
  {},
);

export const POSTINGS = defineTable(
  'postings',
  {
    line: smallInteger(),
    account: text<Posting['account']>(),
    userId: nullable(uuid()),
    amountCents: cents(),
  },
  { entry_id: uuid() },
);

export const TRANSACTIONS = defineTable(
  'transactions',
  {
    id: uuid(),
    rideId: nullable(uuid()),
    type: text(),
    amountCents: money(),
    description: orWhenNull(text(), ''),
    createdAt: time(),
  } satisfies FieldsOf<WalletTransaction>,
  {
    user_id: uuid(),
    journal_entry_id: uuid(),
    stripe_payment_intent_id: nullable(text()),
    status: text<'pending' | 'completed' | 'failed' | 'cancelled'>(),
    updated_at: time(),
  },
);
