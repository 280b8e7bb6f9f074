import { dollarsFromCents } from '../../domain/money/cents.ts';
import { fullName } from '../../domain/users/user.ts';
import type { ProvidedBy } from '../tokens.ts';
import type { listJournal, listTaxTotals, showProfitAndLoss } from '../wallet/accounting.ts';
import type { AccountLine, ResultLine } from '../../domain/wallet/profit-and-loss.ts';
import { csvList, type CsvList } from './csv-list.ts';
import { csvFilters } from './inputs.ts';

/** The journal, oldest first: a row for each posting, which sum to zero within their entry. Amounts in dollars. */
export function journalCsv(list: ProvidedBy<typeof listJournal>): CsvList {
  return csvList({
    filter: csvFilters.journal,
    page: async (actor, input) => {
      const page = await list.execute(actor, input);
      const items = page.items.flatMap((entry) => entry.postings.map((posting) => ({ entry, posting })));
      return { ...page, items };
    },
    columns: {
      Entry: ({ entry }) => entry.id,
      At: ({ entry }) => entry.at,
      Kind: ({ entry }) => entry.kind,
      Account: ({ posting }) => posting.account,
      User: ({ posting }) => posting.userId,
      Amount: ({ posting }) => dollarsFromCents(posting.amountCents),
      Ride: ({ entry }) => entry.rideId,
      Payout: ({ entry }) => entry.payoutId ?? entry.payoutRequestId,
      'Provider reference': ({ entry }) => entry.providerReference,
    },
  });
}

/** What each driver's rides of a year came to, for form 1099. Amounts in dollars. */
export function taxTotalsCsv(list: ProvidedBy<typeof listTaxTotals>): CsvList {
  return csvList({
    filter: csvFilters['tax-totals'],
    page: (actor, input) => list.execute(actor, input),
    columns: {
      Driver: ({ driverId }) => driverId,
      Name: (totals) => fullName(totals),
      Email: ({ email }) => email,
      Rides: ({ rides }) => rides,
      'Gross payments': ({ fareCents, tipCents }) => dollarsFromCents(fareCents + tipCents),
      Fares: ({ fareCents }) => dollarsFromCents(fareCents),
      Tips: ({ tipCents }) => dollarsFromCents(tipCents),
      'Platform fees': ({ platformFeeCents }) => dollarsFromCents(platformFeeCents),
      'Taken back by refunds': ({ refundedCents }) => dollarsFromCents(refundedCents),
    },
  });
}

/** A line of the result, which has no balances, or of an account. */
type StatementLine =
  | { readonly part: 'Result'; readonly line: ResultLine | 'result'; readonly amountCents: number }
  | ({ readonly part: 'Accounts'; readonly line: string; readonly amountCents: number } & Omit<
      AccountLine,
      'account'
    >);

/** A month's lines of income and cost, which add up to the result, and then every account. Amounts in dollars. */
export function profitAndLossCsv(show: ProvidedBy<typeof showProfitAndLoss>): CsvList {
  return csvList<(typeof csvFilters)['profit-and-loss'], StatementLine & { readonly month: string }>({
    filter: csvFilters['profit-and-loss'],
    page: async (actor, { month: asked }) => {
      const { month, lines, resultCents, accounts } = await show.execute(actor, {
        month: asked,
      });
      const rows: StatementLine[] = [
        ...lines.map((line) => ({ part: 'Result' as const, ...line })),
        { part: 'Result', line: 'result', amountCents: resultCents },
        ...accounts.map(({ account: line, ...sums }) => ({
          part: 'Accounts' as const,
          line,
          amountCents: sums.changeCents,
          ...sums,
        })),
      ];
      return { items: rows.map((row) => ({ ...row, month })), cursors: rows.map(() => ''), nextCursor: null };
    },
    columns: {
      Month: ({ month }) => month,
      Part: ({ part }) => part,
      Line: ({ line }) => line.replaceAll('_', ' '),
      Opening: (row) => (row.part === 'Accounts' ? dollarsFromCents(row.openingCents) : null),
      Amount: ({ amountCents }) => dollarsFromCents(amountCents),
      Closing: (row) => (row.part === 'Accounts' ? dollarsFromCents(row.closingCents) : null),
    },
  });
}
