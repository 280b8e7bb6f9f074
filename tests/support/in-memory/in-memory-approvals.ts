import type { Approvals } from '../../../application/ports/approvals.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Draft } from './tables.ts';

export class InMemoryApprovals implements Approvals {
  constructor(private readonly draft: Draft) {}

  async insert(approval: Approval): Promise<void> {
    if (this.draft.tables.approvals.has(approval.id)) this.draft.refuse('approvals_pkey');
    this.draft.tables.approvals.set(approval.id, approval);
  }

  async lock(approvalId: string): Promise<Approval | null> {
    return this.draft.tables.approvals.get(approvalId) ?? null;
  }

  async ofPayoutRequest(requestId: string): Promise<readonly Approval[]> {
    return [...this.draft.tables.approvals.values()]
      .filter(({ payoutRequestId }) => payoutRequestId === requestId)
      .sort((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime());
  }

  async save(approval: Approval): Promise<void> {
    if (!this.draft.tables.approvals.has(approval.id)) throw notFound('Approval');
    this.draft.tables.approvals.set(approval.id, approval);
  }
}
