/** One question to the ledger. Its SQL lists what breaks the rule as `subject` (an id or name) and `detail`. */
export interface LedgerCheck {
  /** Which of the numbered invariants of money it checks, as `maumee ledger verify` reports them; 0 for the states of rides. */
  readonly invariant: number;
  readonly rule: string;
  readonly sql: string;
  readonly values?: readonly unknown[];
}
