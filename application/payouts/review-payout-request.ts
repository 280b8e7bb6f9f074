import { z } from 'zod';
import { approvalRequired, requireAsAsked, type Approval } from '../../domain/approvals/approval.ts';
import { payoutNeedsApproval } from '../../domain/approvals/limits.ts';
import { notFound } from '../../domain/errors.ts';
import {
  approveRequest,
  completeRequest,
  failRequest,
  isTransferring,
  rejectRequest,
  type PayoutRequest,
} from '../../domain/payouts/payout-request.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { payoutEntry } from '../../domain/wallet/payout-entries.ts';
import { getUserId, type SecondApprovals, secondApprovals } from '../approvals/second-approvals.ts';
import { parseInput } from '../parse-input.ts';
import { recoveryTime } from '../payments/recovery.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import {
  approvePayoutRequestInput,
  rejectPayoutRequestInput,
  type ApprovePayoutRequestInput,
  type RejectPayoutRequestInput,
} from './inputs.ts';
import { payoutRequestAudit } from './payout-audit.ts';
import { type TransferResult, type Transfers, transfers } from './transfers.ts';
import { service } from '../tokens.ts';

const requestIdInput = z.object({ requestId: z.uuid() });

/**
 * An admin approves a payout request, which sends the money, or tries a failed transfer again. A transfer under way is
 * gone on with; a completed request stays as it is.
 */
export class ApprovePayoutRequest implements ApprovableAct<'payout'> {
  readonly act = 'payout';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transfers: Transfers,
    private readonly secondApprovals: SecondApprovals,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `PAYOUT_STATE` for a rejected one, `PAYMENTS_NOT_CONFIGURED`, and `APPROVAL_REQUIRED` when it now waits for a
   * second admin.
   */
  async execute(actor: Actor | null, input: ApprovePayoutRequestInput): Promise<PayoutRequest> {
    const admin = requireFresh(requireAdmin(actor));
    const { id, notes } = parseInput(approvePayoutRequestInput, input);
    this.transfers.requireConfigured();
    const review = { id, notes: notes ?? null };
    const approved = await this.unitOfWork.run((stores) => this.ask(stores, admin, review));
    if ('act' in approved) throw approvalRequired(approved);
    return this.send(admin, approved);
  }

  /**
   * As a second admin approves it, whom `ApproveAct` has let in, in the same transaction. Throws what an approval and
   * `execute` throw, and `APPROVAL_STALE` for another amount than the one that was asked for.
   */
  async executeApproved(admin: Actor, approval: Approval): Promise<PayoutRequest> {
    const { payoutRequestId, reason: notes } = approval;
    if (payoutRequestId === null) throw notFound('Payout request');
    this.transfers.requireConfigured();
    const approved = await this.unitOfWork.run(async (stores) => {
      const before = await stores.payoutRequests.lock(payoutRequestId);
      if (!before) throw notFound('Payout request');
      const isNew = (await this.secondApprovals.approve(stores, admin, approval.id)) !== null;
      if (!isNew) return before;
      requireAsAsked(before.amountCents === approval.amountCents);
      return this.approve(stores, admin, before, notes);
    });
    return this.send(admin, approved);
  }

  /** A job's part: finishes a transfer whose outcome was never recorded. Throws while it stays unknown. */
  async finish(actor: Actor, input: z.input<typeof requestIdInput>): Promise<void> {
    const { requestId } = parseInput(requestIdInput, input);
    const request = await this.unitOfWork.run(({ payoutRequests }) => payoutRequests.lock(requestId));
    if (!request || !isTransferring(request)) return;
    const after = await this.transfer(requireAdmin(actor), request);
    if (isTransferring(after)) throw new Error(`The outcome of payout request ${requestId} is not known yet`);
  }

  /** Approves, or asks for a second admin. What two have approved once may be tried again by one. */
  private async ask(
    stores: Stores,
    admin: Actor,
    { id, notes }: { id: string; notes: string | null },
  ): Promise<PayoutRequest | Approval> {
    const before = await stores.payoutRequests.lock(id);
    if (!before) throw notFound('Payout request');
    if (before.status === 'completed' || isTransferring(before)) return before;
    const { amountCents } = before;
    if (payoutNeedsApproval(await this.secondApprovals.getLimits(stores), amountCents)) {
      const asked = await stores.approvals.ofPayoutRequest(id);
      if (!asked.some(({ state }) => state === 'approved')) {
        // Refused here, not by whoever approves, when there is nothing to approve any more.
        approveRequest(before, { reviewedBy: getUserId(admin), notes, now: this.clock.now() });
        const wanted = { act: 'payout', payoutRequestId: id, amountCents, reason: notes } as const;
        return this.secondApprovals.ask(stores, admin, this.ids.next(), wanted);
      }
    }
    return this.approve(stores, admin, before, notes);
  }

  private async approve(
    stores: Stores,
    admin: Actor,
    before: PayoutRequest,
    notes: string | null,
  ): Promise<PayoutRequest> {
    const now = this.clock.now();
    const after = approveRequest(before, { reviewedBy: getUserId(admin), notes, now });
    const audit = { id: this.ids.next(), actor: admin, action: 'approve', at: now } as const;
    const { id: requestId, driverId, amountCents } = before;
    // Once: a failed transfer that is tried again was approved before.
    const isNew = before.status === 'pending';
    await Promise.all([
      stores.payoutRequests.save(after),
      stores.audit.append(payoutRequestAudit(audit, before, after)),
      stores.jobs.enqueue('finish-payout-request', { requestId }, recoveryTime(now)),
      isNew &&
        stores.emails.enqueue(this.ids.next(), driverId, 'payout-request-approved', { amountCents }, now),
    ]);
    return after;
  }

  private async send(admin: Actor, approved: PayoutRequest): Promise<PayoutRequest> {
    return isTransferring(approved) ? this.transfer(admin, approved) : approved;
  }

  private async transfer(admin: Actor, request: PayoutRequest): Promise<PayoutRequest> {
    const result = await this.transfers.send(request);
    return this.unitOfWork.run(async (stores) => {
      const before = await stores.payoutRequests.lock(request.id);
      if (!before) throw notFound('Payout request');
      // Another run recorded it first, or nobody knows yet.
      if (!isTransferring(before) || before.attempts !== request.attempts || result.outcome === 'unknown') {
        return before;
      }
      return this.record(stores, admin, before, result);
    });
  }

  private async record(
    stores: Stores,
    admin: Actor,
    before: PayoutRequest,
    result: TransferResult & { readonly outcome: 'succeeded' | 'declined' },
  ): Promise<PayoutRequest> {
    const at = this.clock.now();
    const actorId = admin.kind === 'user' ? admin.userId : null;
    const { driverId, amountCents } = before;
    const audit = { id: this.ids.next(), actor: admin, action: 'transfer', at } as const;
    if (result.outcome === 'declined') {
      const { reason } = result;
      const failed = failRequest(before, reason);
      await Promise.all([
        stores.payoutRequests.save(failed),
        stores.audit.append(payoutRequestAudit(audit, before, failed)),
        stores.emails.enqueue(this.ids.next(), driverId, 'payout-failed', { amountCents, reason }, at),
      ]);
      return failed;
    }
    const { transferId } = result;
    const paid = completeRequest(before, transferId, at);
    const header = { id: this.ids.next(), transactionIds: [this.ids.next()], actorId, at };
    await Promise.all([
      stores.payoutRequests.save(paid),
      stores.ledger.post(payoutEntry(header, 'payout_paid', { ...paid, isRequest: true })),
      stores.audit.append(payoutRequestAudit(audit, before, paid)),
      stores.emails.enqueue(this.ids.next(), driverId, 'payout-sent', { amountCents, transferId }, at),
    ]);
    return paid;
  }
}

export const approvePayoutRequest = service(ApprovePayoutRequest, [
  unitOfWork,
  transfers,
  secondApprovals,
  ids,
  clock,
]);

/** An admin rejects a request with notes; the money goes back to the driver's balance. */
export class RejectPayoutRequest {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: RejectPayoutRequestInput): Promise<PayoutRequest> {
    const admin = requireAdmin(actor);
    const { id, notes } = parseInput(rejectPayoutRequestInput, input);
    return this.unitOfWork.run(async (stores) => {
      const before = await stores.payoutRequests.lock(id);
      if (!before) throw notFound('Payout request');
      if (before.status === 'rejected') return before;
      const now = this.clock.now();
      const actorId = admin.kind === 'user' ? admin.userId : null;
      const after = rejectRequest(before, { reviewedBy: actorId, notes, now });
      const { driverId, amountCents } = after;
      const header = { id: this.ids.next(), transactionIds: [], actorId, at: now };
      const audit = { id: this.ids.next(), actor: admin, action: 'reject', at: now } as const;
      const data = { amountCents, notes };
      await Promise.all([
        stores.payoutRequests.save(after),
        stores.payouts.removeRides('payout_request', id),
        stores.ledger.post(payoutEntry(header, 'payout_returned', { ...after, isRequest: true })),
        stores.audit.append(payoutRequestAudit(audit, before, after)),
        stores.emails.enqueue(this.ids.next(), driverId, 'payout-request-rejected', data, now),
      ]);
      return after;
    });
  }
}

export const rejectPayoutRequest = service(RejectPayoutRequest, [unitOfWork, ids, clock]);
