/** One broken rule of the ledger. */
export interface Violation {
  /** The number of the invariant in docs (money-and-rides, "Money invariants"). */
  readonly invariant: number;
  readonly rule: string;
  readonly subject: string;
  readonly detail: string;
}

export interface AuditReport {
  readonly checks: readonly {
    readonly invariant: number;
    readonly rule: string;
    readonly violations: number;
  }[];
  readonly violations: readonly Violation[];
  readonly entries: number;
  readonly rides: number;
}

/** Proves the money invariants 1–6, 8 and 10–12 over one snapshot of the database. */
export interface LedgerAuditor {
  verify(): Promise<AuditReport>;
}
