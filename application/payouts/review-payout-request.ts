import { z } from 'zod';
import { requireAsAsked, type Approval } from '../../domain/approvals/approval.ts';
import { payoutNeedsApproval } from '../../domain/approvals/limits.ts';
import { notFound, orNotFound } from '../../domain/errors.ts';
import {
  approveRequest,
  isTransferring,
  rejectRequest,
  type PayoutRequest,
} from '../../domain/payouts/payout-request.ts';
import { userIdOf, type Actor } from '../../domain/users/user.ts';
import { approvable } from '../approvable.ts';
import { admin } from '../access.ts';
import { requestApproval, takeApproval } from '../approvals/second-approvals.ts';
import { requireConfigured } from '../payments/provider-errors.ts';
import { recoveryTime } from '../payments/recovery.ts';
import { paymentGateway } from '../ports/payments.ts';
import type { Transaction } from '../transaction.ts';
import { command, workflow } from '../use-case.ts';
import { approvePayoutRequestInput, rejectPayoutRequestInput } from './inputs.ts';
import { payoutNote } from './payout-audit.ts';
import { giveBack, PAYOUT_REQUEST, send, toSend, type ToSend } from './transfers.ts';

/**
 * An admin approves a payout request, which sends the money, or tries a failed transfer again. A transfer under way is
 * gone on with; a completed request stays as it is. Throws `PAYOUT_STATE` for a rejected one and
 * `PAYMENTS_NOT_CONFIGURED`; `APPROVAL_STALE` for another amount than the one that was asked for.
 */
export const approvePayoutRequest = approvable({
  act: 'payout',
  input: approvePayoutRequestInput,
  needs: { paymentGateway },
  run: async ({ actor, input: { id, notes = null }, transact }, { paymentGateway }) => {
    requireConfigured(paymentGateway);
    const approved = await transact((tx) => ask(tx, actor, id, notes));
    if ('act' in approved) return approved;
    return (await send(transact, paymentGateway, PAYOUT_REQUEST, approved)).payout;
  },
  approved: async ({ tx, actor, approval, transact }, { paymentGateway }) => {
    const { payoutRequestId, reason: notes } = approval;
    if (payoutRequestId === null) throw notFound('Payout request');
    requireConfigured(paymentGateway);
    const before = orNotFound(await tx.payoutRequests.lock(payoutRequestId), 'Payout request');
    const isNew = await takeApproval(tx, actor, approval.id);
    if (isNew) requireAsAsked(before.amountCents === approval.amountCents);
    const approved = isNew ? await approve(tx, before, notes) : await toSend(tx, before);
    return () => send(transact, paymentGateway, PAYOUT_REQUEST, approved);
  },
});

/** Approves, or asks for a second admin. What two have approved once may be tried again by one. */
async function ask(
  tx: Transaction,
  admin: Actor,
  id: string,
  notes: string | null,
): Promise<ToSend<PayoutRequest> | Approval> {
  const before = orNotFound(await tx.payoutRequests.lock(id), 'Payout request');
  if (before.status === 'completed' || isTransferring(before)) return toSend(tx, before);
  const { amountCents } = before;
  if (payoutNeedsApproval(await tx.approvalLimits.current(), amountCents)) {
    const asked = await tx.approvals.ofPayoutRequest(id);
    if (!asked.some(({ state }) => state === 'approved')) {
      // Refused here, not by whoever approves, when there is nothing to approve any more.
      approveRequest(before, { reviewedBy: userIdOf(admin), notes, now: tx.now() });
      const wanted = { act: 'payout', payoutRequestId: id, amountCents, reason: notes } as const;
      return requestApproval(tx, admin, tx.newId(), wanted);
    }
  }
  return approve(tx, before, notes);
}

/** A job's part: finishes a transfer whose outcome was never recorded. Throws while it stays unknown. */
export const finishPayoutRequest = workflow({
  access: admin,
  input: z.object({ requestId: z.uuid() }),
  needs: { paymentGateway },
  run: async ({ input: { requestId }, transact }, { paymentGateway }) => {
    const begun = await transact(async (tx) => {
      const request = await tx.payoutRequests.lock(requestId);
      return request && toSend(tx, request);
    });
    if (!begun) return;
    const { payout } = await send(transact, paymentGateway, PAYOUT_REQUEST, begun);
    if (isTransferring(payout))
      throw new Error(`The outcome of payout request ${requestId} is not known yet`);
  },
});

async function approve(
  tx: Transaction,
  before: PayoutRequest,
  notes: string | null,
): Promise<ToSend<PayoutRequest>> {
  const now = tx.now();
  const after = approveRequest(before, { reviewedBy: userIdOf(tx.actor), notes, now });
  const { id: requestId, driverId, amountCents } = before;
  // Once: a failed transfer that is tried again was approved before.
  const isNew = before.status === 'pending';
  await Promise.all([
    tx.payoutRequests.save(after),
    tx.record(payoutNote('payout_request', 'approve', before, after)),
    tx.jobs.enqueue('finish-payout-request', { requestId }, recoveryTime(now)),
    isNew && tx.mail(driverId, 'payout-request-approved', { amountCents }),
  ]);
  return toSend(tx, after);
}

/** An admin rejects a request with notes; the money goes back to the driver's balance. */
export const rejectPayoutRequest = command({
  access: admin,
  input: rejectPayoutRequestInput,
  run: async ({ tx, actor, input: { id, notes } }): Promise<PayoutRequest> => {
    const before = orNotFound(await tx.payoutRequests.lock(id), 'Payout request');
    if (before.status === 'rejected') return before;
    const after = rejectRequest(before, { reviewedBy: userIdOf(actor), notes, now: tx.now() });
    const { driverId, amountCents } = after;
    await Promise.all([
      tx.payoutRequests.save(after),
      giveBack(tx, 'payout_request', after),
      tx.record(payoutNote('payout_request', 'reject', before, after)),
      tx.mail(driverId, 'payout-request-rejected', { amountCents, notes }),
    ]);
    return after;
  },
});
