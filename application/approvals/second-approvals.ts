import {
  approve,
  askForApproval,
  isOpen,
  isSameAct,
  type Approval,
  type Approver,
  type WantedAct,
  type WantedAdminAct,
} from '../../domain/approvals/approval.ts';
import { adminActNeedsApproval } from '../../domain/approvals/limits.ts';
import { DomainError, orNotFound } from '../../domain/errors.ts';
import { maskedEmail } from '../../domain/users/masked-email.ts';
import { userIdOf, type Actor } from '../../domain/users/user.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import type { Transaction } from '../transaction.ts';

const DAY_MS = 86_400_000;

/**
 * Writes down an act that makes an admin or lets into the account of one; null when it may be done at once. As every
 * function here it is called in the transaction of the act, after its subject was locked, so that an approval and what it
 * approves are written together or not at all.
 */
export async function requestAdminApproval(
  tx: Transaction,
  admin: Actor,
  wanted: WantedAct & WantedAdminAct,
  passwordHash: string | null = null,
): Promise<Approval | null> {
  const subject = wanted.act === 'admin_account' ? null : wanted.userId;
  const others = (await tx.users.lockAdmins()).filter((id) => id !== subject);
  const who = { isCommandLine: admin.kind === 'system', otherAdmins: others.length };
  if (!adminActNeedsApproval(await tx.approvalLimits.current(), who)) return null;
  const approval = await requestApproval(tx, admin, tx.newId(), wanted);
  if (passwordHash !== null) await tx.approvals.keepPassword(approval.id, passwordHash);
  return approval;
}

/** Writes down what waits for a second admin; asked again with the same id it is the same. Throws `APPROVAL_EXISTS`. */
export async function requestApproval(
  tx: Transaction,
  admin: Actor,
  id: string,
  wanted: WantedAct,
): Promise<Approval> {
  const now = tx.now();
  const requestedBy = userIdOf(admin);
  const known = await findKnown(tx, id, wanted);
  if (known && isOpen(known, now)) {
    if (known.id === id && !isSameAct(known, wanted, requestedBy)) throw approvalExists();
    return known;
  }
  if (known?.id === id) throw new DomainError('conflict', 'APPROVAL_DECIDED', getOutcome(known));
  const { waitingDays } = await tx.approvalLimits.current();
  const approval = askForApproval(wanted, { id, requestedBy, now, expiryMs: waitingDays * DAY_MS });
  await tx.approvals.insert(approval);
  await recordStep(tx, 'request', approval);
  await tellOthers(tx, approval);
  return approval;
}

/**
 * Approves with the act. False when this admin had done so before: then there is nothing left to do. Throws
 * `SELF_APPROVAL`, `APPROVER_TOO_NEW`, `APPROVAL_DECIDED`, `APPROVAL_EXPIRED`.
 */
export async function takeApproval(tx: Transaction, admin: Actor, approvalId: string): Promise<boolean> {
  const before = orNotFound(await tx.approvals.lock(approvalId), 'Approval');
  const after = approve(before, await toApprover(tx, admin, tx.now()));
  if (after === before) return false;
  await tx.approvals.save(after);
  await recordStep(tx, 'approve', after);
  return true;
}

/** Notes a step of an approval in the audit log. */
export function recordStep(
  tx: Transaction,
  step: 'request' | 'approve' | 'refuse' | 'withdraw',
  approval: Approval,
): Promise<void> {
  const { act, rideId, payoutRequestId, userId, amountCents } = approval;
  const { rates, limits, person, startsAt, requestedBy } = approval;
  const email = person && maskedEmail(person.email);
  return tx.record({
    action: `approval.${step}`,
    subject: ['approval', approval.id],
    reason: step === 'refuse' ? approval.decisionReason : approval.reason,
    after: { act, rideId, payoutRequestId, userId, amountCents, rates, limits, email, startsAt, requestedBy },
  });
}

/** A payout request waits once, whoever asks; everything else is known by its id. */
async function findKnown({ approvals }: Stores, id: string, wanted: WantedAct): Promise<Approval | null> {
  if (wanted.act !== 'payout') return approvals.lock(id);
  const [newest] = await approvals.ofPayoutRequest(wanted.payoutRequestId);
  return newest ?? null;
}

async function tellOthers(tx: Transaction, approval: Approval): Promise<void> {
  const { id: approvalId, act, amountCents, reason, requestedBy } = approval;
  const others = (await tx.users.lockAdmins()).filter((id) => id !== requestedBy);
  const data = { approvalId, act, amountCents, reason };
  await Promise.all(others.map((userId) => tx.mail(userId, 'approval-requested', data)));
}

/** Who approves: read in the transaction of the approval. */
export async function toApprover({ users }: Stores, admin: Actor, now: Date): Promise<Approver> {
  const by = userIdOf(admin);
  return { by, now, approvesSince: by === null ? null : await users.approvesSince(by) };
}

function getOutcome({ state }: Approval): string {
  return state === 'pending' ? 'This has waited too long for a second admin' : `This was already ${state}`;
}

function approvalExists(): DomainError {
  return new DomainError('conflict', 'APPROVAL_EXISTS', 'This id belongs to something else that waits');
}
