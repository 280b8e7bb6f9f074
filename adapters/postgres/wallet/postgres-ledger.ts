import type { Balances, Ledger } from '../../../application/ports/ledger.ts';
import { notFound } from '../../../domain/errors.ts';
import { centsFromDollars, dollarsFromCents } from '../../../domain/money/cents.ts';
import type { JournalEntry } from '../../../domain/wallet/journal.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';

/** Entry, postings and activity in one statement; a trigger on the postings moves the balances. */
const POST: Statement = {
  name: 'ledger.post',
  text: `with entry as (
      insert into journal_entries
        (id, kind, ride_id, user_id, payout_id, provider_reference, actor_id, actor_role, created_at,
         payout_request_id, payment_id, refund_id)
      values ($1, $2, $3, $4, $5, $6, $7,
        coalesce((select user_type from users where id = $7), 'system'), $8, $17, $18, $19)
    ), lines as (
      insert into postings (entry_id, line, account, user_id, amount_cents)
      select $1, posting.line, posting.account, posting.user_id, posting.amount_cents
      from unnest($9::text[], $10::uuid[], $11::bigint[]) with ordinality
        as posting (account, user_id, amount_cents, line)
    )
    insert into transactions
      (id, user_id, ride_id, journal_entry_id, type, amount, description, stripe_payment_intent_id, created_at)
    select activity.id, activity.user_id, $3, $1, activity.type, activity.amount, activity.description,
      case when activity.type = 'deposit' then $6 end, $8
    from unnest($12::uuid[], $13::uuid[], $14::text[], $15::numeric[], $16::text[])
      as activity (id, user_id, type, amount, description)`,
};

const LOCK_BALANCES: Statement = {
  name: 'ledger.lock-balances',
  text: `select wallet_balance, held_balance, earnings_balance, reserved_balance
    from users where id = $1 for no key update`,
};

const HAS_LATER_TIP: Statement = {
  name: 'ledger.has-later-tip',
  text: `select 1 as found from journal_entries where ride_id = $1 and kind = 'tip_added'`,
};

interface BalancesRow {
  readonly wallet_balance: string;
  readonly held_balance: string;
  readonly earnings_balance: string;
  readonly reserved_balance: string;
}

export class PostgresLedger implements Ledger {
  constructor(private readonly sql: SqlRunner) {}

  async post(entry: JournalEntry): Promise<void> {
    const { postings, transactions } = entry;
    await this.sql.run(POST, [
      ...[entry.id, entry.kind, entry.rideId, entry.userId, entry.payoutId, entry.providerReference],
      ...[entry.actorId, entry.at],
      postings.map((posting) => posting.account),
      postings.map((posting) => ('userId' in posting ? posting.userId : null)),
      postings.map((posting) => posting.amountCents),
      transactions.map((line) => line.id),
      transactions.map((line) => line.userId),
      transactions.map((line) => line.type),
      transactions.map((line) => dollarsFromCents(line.amountCents)),
      transactions.map((line) => line.description),
      ...[entry.payoutRequestId, entry.paymentId, entry.refundId],
    ]);
  }

  async lockBalances(userId: string): Promise<Balances> {
    const { rows } = await this.sql.run<BalancesRow>(LOCK_BALANCES, [userId]);
    const row = rows[0];
    if (!row) throw notFound('User');
    return {
      availableCents: centsFromDollars(row.wallet_balance),
      heldCents: centsFromDollars(row.held_balance),
      earningsCents: centsFromDollars(row.earnings_balance),
      reservedCents: centsFromDollars(row.reserved_balance),
    };
  }

  async hasLaterTip(rideId: string): Promise<boolean> {
    return (await this.sql.run(HAS_LATER_TIP, [rideId])).count > 0;
  }
}
