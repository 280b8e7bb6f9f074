import {
  approve,
  askForApproval,
  isOpen,
  isSameAct,
  type Approval,
  type WantedAct,
} from '../../domain/approvals/approval.ts';
import type { ApprovalLimits } from '../../domain/approvals/limits.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { AuditRecord } from '../ports/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Stores } from '../ports/unit-of-work.ts';

/**
 * What the acts that need a second admin have in common: asking, and taking the approval. Both inside the transaction of
 * the act, after its subject was locked, so that an approval and what it approves are written together or not at all.
 */
export class SecondApprovals {
  constructor(
    readonly limits: ApprovalLimits,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Writes down what waits; asked again with the same id it is the same. Throws `APPROVAL_EXISTS`. */
  async ask(stores: Stores, admin: Actor, id: string, wanted: WantedAct): Promise<Approval> {
    const now = this.clock.now();
    const requestedBy = getUserId(admin);
    const known = await this.findKnown(stores, id, wanted);
    if (known && isOpen(known, now)) {
      if (known.id === id && !isSameAct(known, wanted, requestedBy)) throw approvalExists();
      return known;
    }
    if (known?.id === id) throw new DomainError('conflict', 'APPROVAL_DECIDED', getOutcome(known));
    const approval = askForApproval(wanted, { id, requestedBy, now, expiryMs: this.limits.expiryMs });
    await stores.approvals.insert(approval);
    await stores.audit.append(this.toAudit(admin, 'request', approval, now));
    await this.tellOthers(stores, approval, now);
    return approval;
  }

  /**
   * Approves with the act. Null when this admin had done so before: then there is nothing left to do. Throws
   * `SELF_APPROVAL`, `APPROVAL_DECIDED`, `APPROVAL_EXPIRED`.
   */
  async approve(stores: Stores, admin: Actor, approvalId: string): Promise<Approval | null> {
    const before = await stores.approvals.lock(approvalId);
    if (!before) throw notFound('Approval');
    const now = this.clock.now();
    const after = approve(before, { by: getUserId(admin), now });
    if (after === before) return null;
    await stores.approvals.save(after);
    await stores.audit.append(this.toAudit(admin, 'approve', after, now));
    return after;
  }

  /** The line of the audit log about a step of an approval. */
  toAudit(
    actor: Actor,
    step: 'request' | 'approve' | 'refuse' | 'withdraw',
    approval: Approval,
    at: Date,
  ): AuditRecord {
    const {
      id: subjectId,
      act,
      rideId,
      payoutRequestId,
      userId,
      amountCents,
      rates,
      startsAt,
      requestedBy,
    } = approval;
    const reason = step === 'refuse' ? approval.decisionReason : approval.reason;
    return {
      ...{ id: this.ids.next(), actor, action: `approval.${step}`, subjectType: 'approval', subjectId },
      ...{ reason, before: null, at },
      after: { act, rideId, payoutRequestId, userId, amountCents, rates, startsAt, requestedBy },
    };
  }

  /** A payout request waits once, whoever asks; everything else is known by its id. */
  private async findKnown({ approvals }: Stores, id: string, wanted: WantedAct): Promise<Approval | null> {
    if (wanted.act !== 'payout') return approvals.lock(id);
    const [newest] = await approvals.ofPayoutRequest(wanted.payoutRequestId);
    return newest ?? null;
  }

  private async tellOthers({ users, emails }: Stores, approval: Approval, now: Date): Promise<void> {
    const { id: approvalId, act, amountCents, reason, requestedBy } = approval;
    const others = (await users.lockAdmins()).filter((id) => id !== requestedBy);
    const data = { approvalId, act, amountCents, reason };
    await Promise.all(
      others.map((userId) => emails.enqueue(this.ids.next(), userId, 'approval-requested', data, now)),
    );
  }
}

/** Whose decision the act of an admin is; null for the command line. */
export function getUserId(admin: Actor): string | null {
  return admin.kind === 'user' ? admin.userId : null;
}

function getOutcome({ state }: Approval): string {
  return state === 'pending' ? 'This has waited too long for a second admin' : `This was already ${state}`;
}

function approvalExists(): DomainError {
  return new DomainError('conflict', 'APPROVAL_EXISTS', 'This id belongs to something else that waits');
}
