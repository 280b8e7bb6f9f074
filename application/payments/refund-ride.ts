import { z } from 'zod';
import {
  approvalRequired,
  isAsSeen,
  requireAsAsked,
  type Approval,
} from '../../domain/approvals/approval.ts';
import { refundNeedsApproval } from '../../domain/approvals/limits.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rideRefundedEntry } from '../../domain/wallet/entries.ts';
import { makeRefund, refundedCents, type Refund } from '../../domain/payments/refund.ts';
import { getUserId, type SecondApprovals, secondApprovals } from '../approvals/second-approvals.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { refundRideInput, type RefundRideInput } from './inputs.ts';
import { type ProviderCalls, providerCalls } from './provider-calls.ts';
import { recoveryTime } from './recovery.ts';
import { service } from '../tokens.ts';

const refundIdInput = z.object({ refundId: z.uuid() });

/** What is written when a refund is there: the ledger, the ride, the mail. Inside the caller's transaction. */
async function post(stores: Stores, ids: Ids, ride: Ride, refund: Refund, at: Date): Promise<Ride> {
  const refunds = await stores.refunds.ofRide(ride.id);
  const isWhole = refundedCents(refunds) >= (ride.finalCents ?? Infinity);
  const after: Ride = isWhole ? { ...ride, paymentStatus: 'refunded' } : ride;
  const header = { id: ids.next(), transactionIds: [ids.next()], actorId: refund.requestedBy, at };
  const data = { rideId: ride.id, refundId: refund.id };
  await Promise.all([
    // Before the balances, as a batch of payouts locks them.
    refund.driverCents > 0 && stores.payouts.takeBack(ride.id, refund.driverCents),
    stores.ledger.post(rideRefundedEntry(header, ride, refund)),
    isWhole && stores.rides.savePayment(after),
    stores.emails.enqueue(ids.next(), ride.riderId, 'ride-refunded', data, at),
  ]);
  return after;
}

/**
 * An admin gives money of a completed ride back: to the card what the card paid, the rest to the wallet; from driver
 * and platform by their shares, also when the driver was paid already (the balance then goes below zero and is made up
 * by the next earnings). Repeated with the same id it gives the same refund.
 */
export class RefundRide implements ApprovableAct<'refund'> {
  readonly act = 'refund';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: ProviderCalls,
    private readonly finishRefund: FinishRefund,
    private readonly secondApprovals: SecondApprovals,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws `REFUND_TOO_HIGH`, `RIDE_STATE`, and `APPROVAL_REQUIRED` when it now waits for a second admin. */
  async execute(actor: Actor | null, input: RefundRideInput): Promise<Ride> {
    const admin = requireFresh(requireAdmin(actor));
    const { id = this.ids.next(), rideId, amount, reason } = parseInput(refundRideInput, input);
    const asked = { id, reason, requestedBy: getUserId(admin), amountCents: amount ?? null };
    const begun = await this.unitOfWork.run(async (stores) => {
      const [ride, known] = await Promise.all([stores.rides.lock(rideId), stores.refunds.lock(id)]);
      if (!ride) throw notFound('Ride');
      if (known && known.rideId !== rideId) throw refundExists();
      if (known) return { ride, refund: known };
      const { before, refund } = await this.make(stores, ride, asked);
      const seenCents = refundedCents(before);
      const limits = await this.secondApprovals.getLimits(stores);
      if (refundNeedsApproval(limits, refund.amountCents, seenCents)) {
        const wanted = { act: 'refund', rideId, amountCents: refund.amountCents, seenCents, reason } as const;
        return this.secondApprovals.ask(stores, admin, id, wanted);
      }
      return this.begin(stores, admin, ride, refund);
    });
    if ('act' in begun) throw approvalRequired(begun);
    return this.finish(begun);
  }

  /**
   * As a second admin approves it, whom `ApproveAct` has let in, in the same transaction. Throws what an approval and
   * `execute` throw, and `APPROVAL_STALE` when more of the ride was refunded since.
   */
  async executeApproved(admin: Actor, approval: Approval): Promise<Ride> {
    const { id, rideId, amountCents, reason, requestedBy } = approval;
    if (rideId === null || reason === null) throw notFound('Ride');
    const begun = await this.unitOfWork.run(async (stores) => {
      const [ride, known] = await Promise.all([stores.rides.lock(rideId), stores.refunds.lock(id)]);
      if (!ride) throw notFound('Ride');
      const isNew = (await this.secondApprovals.approve(stores, admin, id)) !== null;
      if (known && isNew) throw refundExists();
      if (known) return { ride, refund: known };
      requireAsAsked(isAsSeen(approval, refundedCents(await stores.refunds.ofRide(rideId))));
      const { refund } = await this.make(stores, ride, { id, reason, requestedBy, amountCents });
      return this.begin(stores, admin, ride, refund);
    });
    return this.finish(begun);
  }

  private async finish({ ride, refund }: { ride: Ride; refund: Refund }): Promise<Ride> {
    if (refund.status === 'failed') throw refundDeclined();
    if (refund.status === 'succeeded') return ride;
    return this.finishRefund.execute({ refundId: refund.id });
  }

  private async make(
    stores: Stores,
    ride: Ride,
    asked: Pick<Refund, 'id' | 'reason' | 'requestedBy'> & { amountCents: number | null },
  ): Promise<{ before: readonly Refund[]; refund: Refund }> {
    const [before, payment] = await Promise.all([
      stores.refunds.ofRide(ride.id),
      ride.paymentMethod === 'card' ? stores.payments.lockOfRide(ride.id) : null,
    ]);
    const card = payment && { paymentId: payment.id, capturedCents: payment.capturedCents };
    const refund = makeRefund(ride, before, card, { ...asked, now: this.clock.now() });
    if (refund.status === 'pending') this.provider.requireConfigured();
    return { before, refund };
  }

  private async begin(
    stores: Stores,
    admin: Actor,
    ride: Ride,
    refund: Refund,
  ): Promise<{ ride: Ride; refund: Refund }> {
    const now = refund.createdAt;
    await stores.refunds.insert(refund);
    await Promise.all([
      refund.status === 'pending' &&
        stores.jobs.enqueue('finish-refund', { refundId: refund.id }, recoveryTime(now)),
      stores.audit.append({
        id: this.ids.next(),
        actor: admin,
        action: 'ride.refund',
        subjectType: 'ride',
        subjectId: ride.id,
        reason: refund.reason,
        before: null,
        after: { refundId: refund.id, amountCents: refund.amountCents, driverCents: refund.driverCents },
        at: now,
      }),
    ]);
    const after = refund.status === 'succeeded' ? await post(stores, this.ids, ride, refund, now) : ride;
    return { ride: after, refund };
  }
}

/** Gives the money back to the card and records it. Also run by a job; again, it changes nothing. */
export class FinishRefund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: ProviderCalls,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws `REFUND_DECLINED` when the provider refuses: nothing has moved then. */
  async execute(input: z.input<typeof refundIdInput>): Promise<Ride> {
    const { refundId } = parseInput(refundIdInput, input);
    const known = await this.unitOfWork.run(({ refunds }) => refunds.lock(refundId));
    if (!known) throw notFound('Refund');
    const { refund, payment, ride } = await this.unitOfWork.run((stores) => this.load(stores, known));
    if (refund.status !== 'pending' || !payment) return ride;
    const answer = await this.provider.refund(refund, payment);
    const after = await this.unitOfWork.run(async (stores) => {
      const current = await this.load(stores, known);
      if (current.refund.status !== 'pending') return current.ride;
      const { status, providerId } = answer;
      const settled: Refund = { ...current.refund, status, providerId };
      await stores.refunds.save(settled);
      return status === 'succeeded' ? post(stores, this.ids, current.ride, settled, this.clock.now()) : ride;
    });
    if (answer.status === 'failed') {
      throw refundDeclined(answer.reason);
    }
    return after;
  }

  /** The ride first, as everybody locks it, so that nobody waits for each other. */
  private async load(stores: Stores, { id, rideId, paymentId }: Refund) {
    const [ride, refund, payment] = await Promise.all([
      stores.rides.lock(rideId),
      stores.refunds.lock(id),
      paymentId ? stores.payments.lock(paymentId) : null,
    ]);
    if (!ride || !refund) throw notFound('Refund');
    return { refund, ride, payment };
  }
}

export const finishRefund = service(FinishRefund, [unitOfWork, providerCalls, ids, clock]);

export const refundRide = service(RefundRide, [
  unitOfWork,
  providerCalls,
  finishRefund,
  secondApprovals,
  ids,
  clock,
]);

function refundDeclined(reason = 'The payment provider refused this refund'): DomainError {
  return new DomainError('declined', 'REFUND_DECLINED', reason);
}

function refundExists(): DomainError {
  return new DomainError('conflict', 'REFUND_EXISTS', 'This id belongs to another refund');
}
