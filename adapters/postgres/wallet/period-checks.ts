import { AUDITED, type LedgerCheck } from './ledger-check.ts';

/** The first month that is closed begins with the journal: before it there is nothing. */
const KEPT = `${AUDITED} join accounting_periods period on period.id = audited.id
  left join lateral (
    select until, accounts from accounting_periods where until <= period.since order by until desc limit 1
  ) previous on true`;

const accountsOf = (column: string) =>
  `jsonb_to_recordset(${column}) as line (account text, "openingCents" bigint, "debitCents" bigint, "creditCents" bigint)`;

/** What the months were closed with. */
export const PERIOD_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 2,
    rule: 'A closed month has the trial balance with which it was closed',
    parts: [
      {
        scope: 'periods',
        sql: `select period.month as subject,
            format('%s: closed with %s opening, %s debits, %s credits; the ledger has %s, %s, %s cents', account,
              kept.opening, kept.debits, kept.credits, coalesce(begun.cents, 0), coalesce(posted.debits, 0),
              coalesce(posted.credits, 0)) as detail
          from ${KEPT}
          cross join lateral (
            select account, "openingCents" as opening, "debitCents" as debits, "creditCents" as credits
            from ${accountsOf('period.accounts')}
          ) kept
          left join lateral (
            select posting.account, -sum(posting.amount_cents) filter (where posting.amount_cents < 0) as debits,
              sum(posting.amount_cents) filter (where posting.amount_cents > 0) as credits
            from journal_entries entry join postings posting on posting.entry_id = entry.id
            where entry.created_at >= coalesce(previous.until, '-infinity') and entry.created_at < period.until
            group by posting.account
          ) posted using (account)
          left join lateral (
            select account, "openingCents" - "debitCents" + "creditCents" as cents
            from ${accountsOf('previous.accounts')}
          ) begun using (account)
          where (kept.opening, kept.debits, kept.credits)
            <> (coalesce(begun.cents, 0), coalesce(posted.debits, 0), coalesce(posted.credits, 0))`,
      },
    ],
  },
];
