import { type Approval, refuse, withdraw } from '../../domain/approvals/approval.ts';
import { orNotFound } from '../../domain/errors.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { admin, fresh } from '../access.ts';
import { approvalViews } from '../ports/approvals.ts';
import { pageRequest } from '../ports/pages.ts';
import type { Transaction } from '../transaction.ts';
import { command, lookUp, query } from '../use-case.ts';
import { approvalIdInput, listApprovalsInput, refuseApprovalInput } from './inputs.ts';
import { recordStep } from './second-approvals.ts';

/** What waits, or waited, for a second admin, newest first. */
export const listApprovals = query({
  access: admin,
  input: listApprovalsInput,
  needs: { approvalViews },
  run: async ({ input: { state, ...page }, now }, { approvalViews }) => {
    const at = now();
    const filter = { ...(state && { state }), ...(state === 'pending' && { openAt: at }) };
    return approvalViews.list(filter, pageRequest(page), at);
  },
});

export const showApproval = lookUp(
  admin,
  approvalIdInput,
  approvalViews,
  async (views, { input: { id }, now }) => orNotFound(await views.find(id, now()), 'Approval'),
);

/**
 * A second admin refuses what the first has asked for, and says why. Throws `SELF_APPROVAL`, `APPROVAL_DECIDED`,
 * `APPROVAL_EXPIRED`.
 */
export const refuseApproval = command({
  access: fresh(admin),
  input: refuseApprovalInput,
  run: async ({ actor, input: { id, reason }, tx }) => {
    const by = { by: userIdOf(actor), now: tx.now() };
    await end(tx, id, 'refuse', (before) => refuse(before, by, reason));
  },
});

/** Whoever asked takes it back. Throws `NOT_REQUESTER`, `APPROVAL_DECIDED`, `APPROVAL_EXPIRED`. */
export const withdrawApproval = command({
  access: admin,
  input: approvalIdInput,
  run: async ({ actor, input: { id }, tx }) => {
    const by = { by: userIdOf(actor), now: tx.now() };
    await end(tx, id, 'withdraw', (before) => withdraw(before, by));
  },
});

async function end(
  tx: Transaction,
  id: string,
  step: 'refuse' | 'withdraw',
  decide: (before: Approval) => Approval,
): Promise<void> {
  const before = orNotFound(await tx.approvals.lock(id), 'Approval');
  const after = decide(before);
  if (after === before) return;
  await tx.approvals.save(after);
  await recordStep(tx, step, after);
}
