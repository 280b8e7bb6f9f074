import { DomainError } from '../errors.ts';
import { toLocalDay } from '../geo/local-time.ts';
import type { TrialBalanceLine } from './trial-balance.ts';

/** A month that is closed: its entries are all there are. */
export interface AccountingPeriod {
  readonly id: string;
  /** "2026-03" */
  readonly month: string;
  /** Its beginning and its end in the time of the service area. */
  readonly since: Date;
  readonly until: Date;
  /** Its trial balance at the time of closing. */
  readonly accounts: readonly TrialBalanceLine[];
  readonly closedAt: Date;
}

/** Every transaction of the month has ended by then; the database insists on it, too. */
const REST_MS = 2 * 3_600_000;

export interface ClosingFacts {
  readonly month: string;
  readonly since: Date;
  readonly until: Date;
  readonly now: Date;
  /** The last month that is closed. */
  readonly latest: AccountingPeriod | null;
  readonly firstEntryAt: Date | null;
  readonly timeZone: string;
}

/**
 * Months are closed one after the other, from that of the first entry on. Throws `MONTH_CLOSED`, `MONTH_NOT_OVER` until
 * two hours after the end of the month, and `MONTH_BEFORE_OPEN` with the month that is next.
 */
export function requireClosable({ month, since, until, now, latest, ...facts }: ClosingFacts): void {
  if (latest && month <= latest.month) {
    throw new DomainError('conflict', 'MONTH_CLOSED', `${latest.month} and everything before it is closed`);
  }
  if (now.getTime() < until.getTime() + REST_MS) {
    const message = `${month} can be closed two hours after its end, from ${new Date(until.getTime() + REST_MS).toISOString()} on`;
    throw new DomainError('conflict', 'MONTH_NOT_OVER', message);
  }
  const { firstEntryAt, timeZone } = facts;
  const open = latest ? latest.until : firstEntryAt;
  if (open && open < since) {
    const next = toLocalDay(open, timeZone).slice(0, 7);
    throw new DomainError('conflict', 'MONTH_BEFORE_OPEN', `${next} has to be closed first`, { month: next });
  }
}
