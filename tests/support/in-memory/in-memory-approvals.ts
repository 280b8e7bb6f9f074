import type { ApprovalLimitVersions, Approvals } from '../../../application/ports/approvals.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { LimitsVersion } from '../../../domain/approvals/limits-version.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Draft } from './tables.ts';

export class InMemoryApprovals implements Approvals {
  constructor(private readonly draft: Draft) {}

  async insert(approval: Approval): Promise<void> {
    if (this.draft.tables.approvals.has(approval.id)) this.draft.refuse('approvals_pkey');
    this.draft.tables.approvals.set(approval.id, approval);
  }

  async find(approvalId: string): Promise<Approval | null> {
    return this.lock(approvalId);
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
    if (approval.state !== 'pending') this.draft.tables.approvalPasswords.delete(approval.id);
  }

  async keepPassword(approvalId: string, passwordHash: string): Promise<void> {
    this.draft.tables.approvalPasswords.set(approvalId, passwordHash);
  }

  async findPassword(approvalId: string): Promise<string | null> {
    return this.draft.tables.approvalPasswords.get(approvalId) ?? null;
  }

  async forgetPasswords(now: Date): Promise<number> {
    const { approvals, approvalPasswords } = this.draft.tables;
    const expired = [...approvalPasswords.keys()].filter((id) => {
      const approval = approvals.get(id);
      return approval && approval.expiresAt < now;
    });
    for (const id of expired) approvalPasswords.delete(id);
    return expired.length;
  }
}

/** Transactions run one after the other here. */
export class InMemoryApprovalLimits implements ApprovalLimitVersions {
  constructor(private readonly draft: Draft) {}

  async current(): Promise<LimitsVersion> {
    const current = this.draft.tables.approvalLimits.at(-1);
    if (!current) throw new Error('There always are approval limits');
    return current;
  }

  lock(): Promise<LimitsVersion> {
    return this.current();
  }

  async insert(limits: LimitsVersion): Promise<void> {
    this.draft.tables.approvalLimits.push(limits);
  }
}
