import { refuse, withdraw, type Approval } from '../../domain/approvals/approval.ts';
import { notFound } from '../../domain/errors.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { admin, fresh } from '../access.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { approvalIdInput, refuseApprovalInput } from './inputs.ts';
import { recordStep } from './second-approvals.ts';

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
  const before = await tx.approvals.lock(id);
  if (!before) throw notFound('Approval');
  const after = decide(before);
  if (after === before) return;
  await tx.approvals.save(after);
  await recordStep(tx, step, after);
}
