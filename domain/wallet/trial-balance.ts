import type { Cents } from '../money/cents.ts';
import { ACCOUNTS, type Account } from './profit-and-loss.ts';

/** What was posted to an account on a day. Both are above zero, or zero. */
export interface DailyTurnover {
  /** "2026-03-05" */
  readonly day: string;
  readonly account: Account;
  readonly debitCents: Cents;
  readonly creditCents: Cents;
}

/** What the ledger says of some days in a row. */
export interface LedgerTurnover {
  /** By day. */
  readonly days: readonly DailyTurnover[];
  /** All postings to an account before the first day. */
  readonly opening: ReadonlyMap<Account, Cents>;
}

/** An account of a period. Balances above zero are credits, those below are debits. */
export interface TrialBalanceLine {
  readonly account: Account;
  readonly openingCents: Cents;
  readonly debitCents: Cents;
  readonly creditCents: Cents;
  readonly closingCents: Cents;
}

/** All accounts of a period. Every entry comes to zero, and so do all debits and credits together. */
export interface TrialBalance {
  readonly lines: readonly TrialBalanceLine[];
  readonly debitCents: Cents;
  readonly creditCents: Cents;
}

/** Opening balance, less debits, plus credits, is the closing balance of each account. */
export function trialBalance({ days, opening }: LedgerTurnover): TrialBalance {
  const lines = ACCOUNTS.map((account) => {
    const moved = days.filter((each) => each.account === account);
    const openingCents = opening.get(account) ?? 0;
    const debitCents = moved.reduce((sum, each) => sum + each.debitCents, 0);
    const creditCents = moved.reduce((sum, each) => sum + each.creditCents, 0);
    const closingCents = openingCents - debitCents + creditCents;
    return { account, openingCents, debitCents, creditCents, closingCents };
  });
  return {
    lines,
    debitCents: lines.reduce((sum, { debitCents }) => sum + debitCents, 0),
    creditCents: lines.reduce((sum, { creditCents }) => sum + creditCents, 0),
  };
}

/** Whether debits equal credits, and all balances together come to zero at both ends. */
export function isBalanced({ lines, debitCents, creditCents }: TrialBalance): boolean {
  return debitCents === creditCents && lines.reduce((sum, { openingCents }) => sum + openingCents, 0) === 0;
}
