import type { RecordedReconciliation, Reconciliations } from '../../../application/ports/reconciliation.ts';

/** Remembers what was recorded. */
export class InMemoryReconciliations implements Reconciliations {
  readonly recorded: RecordedReconciliation[] = [];

  async add(reconciliation: RecordedReconciliation): Promise<void> {
    this.recorded.unshift(reconciliation);
  }

  async list(limit: number): Promise<RecordedReconciliation[]> {
    return this.recorded.slice(0, limit);
  }
}
