/** One broken rule of the ledger. */
export interface Violation {
  /** The number of the money invariant; 0 for the states of rides. */
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
  /** At most 100 of each rule; the checks count all. */
  readonly violations: readonly Violation[];
  readonly entries: number;
  readonly rides: number;
}

/** Proves the money invariants 1–6, 8 and 10–12, and replays the rides' history, over one snapshot. */
export interface LedgerAuditor {
  verify(): Promise<AuditReport>;
}
