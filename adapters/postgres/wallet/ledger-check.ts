import { kindsSecuredBy } from '../../../domain/rides/ways-to-pay.ts';
import type { AuditScope } from './audit-scopes.ts';

/**
 * One question to the ledger, asked in parts. The SQL of each lists what breaks the rule as `subject` (an id or name)
 * and `detail`. No violation is found by two parts.
 */
export interface LedgerCheck {
  /** Which of the numbered invariants of money it checks, as `maumee ledger verify` reports them; 0 for rides. */
  readonly invariant: number;
  readonly rule: string;
  readonly parts: readonly CheckPart[];
}

export interface CheckPart {
  /** Whose ids are in `AUDITED`, thousands at a time; null when there is one answer for the whole database. */
  readonly scope: AuditScope | null;
  readonly sql: string;
  /** Values of `$2` and so on; `$1` are the ids. */
  readonly values?: readonly unknown[];
}

/** The rows to look at, for the `from` of a part's SQL. */
export const AUDITED = 'unnest($1::uuid[]) as audited (id)';

/** Whether the money of `ride` is set aside in this way, as SQL. */
export function isSecuredBy(securedBy: Parameters<typeof kindsSecuredBy>[0]): string {
  const kinds = kindsSecuredBy(securedBy).map((kind) => `'${kind}'`);
  return `ride.payment_method in (${kinds.join(', ')})`;
}
