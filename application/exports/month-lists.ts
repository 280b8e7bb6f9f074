import { dollarsFromCents } from '../../domain/money/cents.ts';
import { showTrialBalance } from '../wallet/accounting.ts';
import { csvList } from './csv-list.ts';
import { csvFilters } from './inputs.ts';

/** Every account of a month. Balances above zero are credits. */
export const trialBalance = csvList({
  filter: csvFilters['trial-balance'],
  needs: { balance: showTrialBalance },
  page: async ({ balance }, actor, { month: asked }) => {
    const { month, lines, debitCents, creditCents } = await balance.execute(actor, { month: asked });
    const total = { account: 'total', openingCents: 0, debitCents, creditCents, closingCents: 0 };
    return toOnlyPage([...lines, total].map((line) => ({ ...line, month })));
  },
  columns: {
    Month: ({ month }) => month,
    Account: ({ account }) => toAccountName(account),
    Opening: ({ openingCents }) => dollarsFromCents(openingCents),
    Debits: ({ debitCents }) => dollarsFromCents(debitCents),
    Credits: ({ creditCents }) => dollarsFromCents(creditCents),
    Closing: ({ closingCents }) => dollarsFromCents(closingCents),
  },
});

/**
 * A month as accounting programs import it: one balanced journal for each day, a row for each account and side, under
 * the headings that they know. Some import a thousand rows at most; a month has less than six hundred.
 */
export const generalJournal = csvList({
  filter: csvFilters['general-journal'],
  needs: { balance: showTrialBalance },
  page: async ({ balance }, actor, { month }) => {
    const { days } = await balance.execute(actor, { month });
    return toOnlyPage(
      days.flatMap(({ day, account, debitCents, creditCents }) => [
        ...(debitCents > 0 ? [{ day, account, debitCents, creditCents: null }] : []),
        ...(creditCents > 0 ? [{ day, account, debitCents: null, creditCents }] : []),
      ]),
    );
  },
  columns: {
    'Journal No': ({ day }) => day,
    'Journal Date': ({ day }) => day,
    Account: ({ account }) => toAccountName(account),
    Debits: ({ debitCents }) => (debitCents === null ? null : dollarsFromCents(debitCents)),
    Credits: ({ creditCents }) => (creditCents === null ? null : dollarsFromCents(creditCents)),
    Description: ({ day, account }) => `${toAccountName(account)} of ${day}`,
  },
});

function toOnlyPage<Item>(items: readonly Item[]) {
  return { items, cursors: items.map(() => ''), nextCursor: null };
}

/** "Platform revenue" */
function toAccountName(account: string): string {
  return account.charAt(0).toUpperCase() + account.slice(1).replaceAll('_', ' ');
}
