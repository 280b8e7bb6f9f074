import { refuse, withdraw, type Approval } from '../../domain/approvals/approval.ts';
import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import {
  approvalIdInput,
  refuseApprovalInput,
  type ApprovalIdInput,
  type RefuseApprovalInput,
} from './inputs.ts';
import { getUserId, type SecondApprovals, secondApprovals } from './second-approvals.ts';
import { service } from '../tokens.ts';

/** A second admin refuses what the first has asked for, and says why. */
export class RefuseApproval {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secondApprovals: SecondApprovals,
    private readonly clock: Clock,
  ) {}

  /** Throws `SELF_APPROVAL`, `APPROVAL_DECIDED`, `APPROVAL_EXPIRED`. */
  async execute(actor: Actor | null, input: RefuseApprovalInput): Promise<void> {
    const admin = requireFresh(requireAdmin(actor));
    const { id, reason } = parseInput(refuseApprovalInput, input);
    const now = this.clock.now();
    await this.unitOfWork.run(async (stores) => {
      const before = await lock(stores, id);
      const after = refuse(before, { by: getUserId(admin), now }, reason);
      if (after === before) return;
      await stores.approvals.save(after);
      await stores.audit.append(this.secondApprovals.toAudit(admin, 'refuse', after, now));
    });
  }
}

export const refuseApproval = service(RefuseApproval, [unitOfWork, secondApprovals, clock]);

/** Whoever asked takes it back. */
export class WithdrawApproval {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secondApprovals: SecondApprovals,
    private readonly clock: Clock,
  ) {}

  /** Throws `NOT_REQUESTER`, `APPROVAL_DECIDED`, `APPROVAL_EXPIRED`. */
  async execute(actor: Actor | null, input: ApprovalIdInput): Promise<void> {
    const admin = requireAdmin(actor);
    const { id } = parseInput(approvalIdInput, input);
    const now = this.clock.now();
    await this.unitOfWork.run(async (stores) => {
      const before = await lock(stores, id);
      const after = withdraw(before, { by: getUserId(admin), now });
      if (after === before) return;
      await stores.approvals.save(after);
      await stores.audit.append(this.secondApprovals.toAudit(admin, 'withdraw', after, now));
    });
  }
}

export const withdrawApproval = service(WithdrawApproval, [unitOfWork, secondApprovals, clock]);

async function lock({ approvals }: Stores, id: string): Promise<Approval> {
  const approval = await approvals.lock(id);
  if (!approval) throw notFound('Approval');
  return approval;
}
