/** One question to the ledger. Its SQL lists what breaks the rule as `subject` (an id or name) and `detail`. */
export interface LedgerCheck {
  /** The number in money-and-rides, "Money invariants"; 0 for the states of rides. */
  readonly invariant: number;
  readonly rule: string;
  readonly sql: string;
  readonly values?: readonly unknown[];
}
