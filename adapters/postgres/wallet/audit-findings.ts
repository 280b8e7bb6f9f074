import type { ClientBase } from 'pg';
import type { AuditReport, Violation } from '../../../application/ports/wallet.ts';
import type { AuditScope } from './audit-scopes.ts';
import type { CheckPart, LedgerCheck } from './ledger-check.ts';

/** So many violations of each rule are listed; all of them are counted. */
const LISTED = 100;

interface ViolationRow {
  readonly subject: string;
  readonly detail: string;
  readonly total: number;
}

/** Puts the checks to a snapshot, page by page, and keeps what they find. */
export class AuditFindings {
  private readonly found: { readonly check: LedgerCheck; count: number; readonly listed: Violation[] }[];

  constructor(checks: readonly LedgerCheck[]) {
    this.found = checks.map((check) => ({ check, count: 0, listed: [] }));
  }

  /** Asks the parts that are about this scope. */
  async look(client: ClientBase, scope: AuditScope | null, ids: readonly string[]): Promise<void> {
    await Promise.all(
      this.found.flatMap(({ check }, index) =>
        check.parts
          .filter((part) => part.scope === scope)
          .map(async (part) => this.add(index, await getViolations(client, part, ids))),
      ),
    );
  }

  report(): Pick<AuditReport, 'checks' | 'violations'> {
    return {
      checks: this.found.map(({ check: { invariant, rule }, count }) => ({
        invariant,
        rule,
        violations: count,
      })),
      violations: this.found.flatMap(({ listed }) => listed),
    };
  }

  private add(index: number, rows: readonly ViolationRow[]): void {
    const entry = this.found[index];
    if (!entry || !rows[0]) return;
    const { invariant, rule } = entry.check;
    entry.count += rows[0].total;
    const fresh = rows.map(({ subject, detail }) => ({ invariant, rule, subject, detail }));
    entry.listed.push(...fresh.slice(0, LISTED - entry.listed.length));
  }
}

async function getViolations(
  client: ClientBase,
  { scope, sql, values = [] }: CheckPart,
  ids: readonly string[],
): Promise<ViolationRow[]> {
  const { rows } = await client.query<ViolationRow>(
    `select subject::text, detail, count(*) over ()::integer as total from (${sql}) as violation
     order by subject limit ${LISTED}`,
    scope === null ? [] : [ids, ...values],
  );
  return rows;
}
