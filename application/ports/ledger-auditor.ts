import type { Progress } from './progress.ts';

/** One broken rule of the ledger. */
export interface Violation {
  /** The number of the money invariant; 0 for the states of rides and what is counted of them. */
  readonly invariant: number;
  readonly rule: string;
  readonly subject: string;
  readonly detail: string;
}

/** `incremental`: what was written since the verified point; `full`: everything. */
export type AuditExtent = 'full' | 'incremental';

export interface AuditReport {
  readonly extent: AuditExtent;
  readonly startedAt: Date;
  /** When the audit that proved the verified point began; null in a full one. */
  readonly since: Date | null;
  readonly checks: readonly {
    readonly invariant: number;
    readonly rule: string;
    readonly violations: number;
  }[];
  /** At most 100 of each rule; the checks count all. */
  readonly violations: readonly Violation[];
  /** How many were looked at. */
  readonly entries: number;
  readonly rides: number;
}

/**
 * Proves the money invariants 1–6, 8 and 10–12, replays the rides' history and recounts what is counted, over one
 * snapshot. A run that finds nothing broken is the verified point of the next one.
 */
export interface LedgerAuditor {
  /** A full run when asked, and when nothing was verified yet; else about what was written since. */
  verify(how: { readonly full: boolean }, progress?: Progress): Promise<AuditReport>;
}

/** A run that was made, as operators see it. */
export interface RecordedAudit {
  readonly extent: AuditExtent;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly entries: number;
  readonly rides: number;
  readonly violationCount: number;
  /** At most 100 of each rule. */
  readonly violations: readonly Violation[];
}

export interface LedgerAudits {
  /** The newest first. */
  list(limit: number): Promise<RecordedAudit[]>;
}
