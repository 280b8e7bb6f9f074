import { z } from 'zod';
import { isAsSeen, requireAsAsked } from '../../domain/approvals/approval.ts';
import { refundNeedsApproval } from '../../domain/approvals/limits.ts';
import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import { paidForRide } from '../../domain/payments/cash.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { makeRefund, refundedCents, type Refund } from '../../domain/payments/refund.ts';
import { toldAs } from '../../domain/rides/ride-rights.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { rideRefundedEntry } from '../../domain/wallet/entries.ts';
import { approvable } from '../approvable.ts';
import { product } from '../access.ts';
import { requestApproval, takeApproval } from '../approvals/second-approvals.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { entryHeader } from '../wallet/entry-header.ts';
import { forwardWallet } from '../wallet/forward-wallet.ts';
import { refundRideInput } from './inputs.ts';
import { providerCalls, type ProviderCalls } from './provider-calls.ts';
import { recoveryTime } from './recovery.ts';
import { rideFundings } from './ride-fundings.ts';

interface Refunding {
  readonly ride: Ride;
  readonly refund: Refund;
  /** The card payment of the ride, locked. */
  readonly payment: Payment | null;
}

/**
 * Gives the money back to the card and records it. Also run by a job; again, it changes nothing. Throws
 * `REFUND_DECLINED` when the provider refuses: nothing has moved then.
 */
export const finishRefund = workflow({
  access: product,
  input: z.object({ refundId: z.uuid() }),
  needs: { providerCalls },
  run: async ({ input: { refundId }, transact }, { providerCalls }): Promise<Ride> => {
    const known = orNotFound(await transact(({ refunds }) => refunds.lock(refundId)), 'Refund');
    return giveBack(transact, providerCalls, await transact((tx) => load(tx, known)));
  },
});

/** Second and third phase, for whoever has the refund in its state of a moment ago. */
async function giveBack(
  transact: Transact,
  provider: ProviderCalls,
  { ride, refund, payment }: Refunding,
): Promise<Ride> {
  if (refund.status !== 'pending' || !payment) return ride;
  const answer = await provider.refund(refund, payment);
  const after = await transact(async (tx) => {
    const current = await load(tx, refund);
    if (current.refund.status !== 'pending') return current.ride;
    const { status, providerId } = answer;
    const settled: Refund = { ...current.refund, status, providerId };
    await tx.refunds.save(settled);
    return status === 'succeeded' ? post(tx, current.ride, settled, tx.now()) : ride;
  });
  if (answer.status === 'failed') throw refundDeclined(answer.reason);
  return after;
}

/** The ride first, as everybody locks it, so that nobody waits for each other. */
async function load(
  { rides, refunds, payments }: Transaction,
  { id, rideId, paymentId }: Refund,
): Promise<Refunding> {
  const [ride, refund, payment] = await Promise.all([
    rides.lock(rideId),
    refunds.lock(id),
    paymentId ? payments.lock(paymentId) : null,
  ]);
  if (!ride || !refund) throw notFound('Refund');
  return { refund, ride, payment };
}

/**
 * An admin gives money of a completed ride back: to the card what the card paid, the rest to the wallet; from driver
 * and platform by their shares, also when the driver was paid already (the balance then goes below zero and is made up
 * by the next earnings). Repeated with the same id it gives the same refund. Throws `REFUND_TOO_HIGH` and
 * `RIDE_STATE`; `APPROVAL_STALE` when more of the ride was refunded since.
 */
export const refundRide = approvable({
  act: 'refund',
  input: refundRideInput,
  needs: { providerCalls },
  run: async (
    { actor, input: { rideId, amount: amountCents = null, reason, ...given }, transact },
    { providerCalls },
  ) => {
    const begun = await transact(async (tx) => {
      const id = given.id ?? tx.newId();
      const [ride, known] = await Promise.all([tx.rides.lock(rideId), tx.refunds.lock(id)]);
      if (!ride) throw notFound('Ride');
      if (known && known.rideId !== rideId) throw refundExists();
      if (known) return load(tx, known);
      const asked = { id, reason, requestedBy: userIdOf(actor), amountCents };
      const { before, refund, payment } = await make(tx, providerCalls, ride, asked);
      const seenCents = refundedCents(before);
      if (refundNeedsApproval(await tx.approvalLimits.current(), refund.amountCents, seenCents)) {
        const wanted = { act: 'refund', rideId, amountCents: refund.amountCents, seenCents, reason } as const;
        return requestApproval(tx, actor, id, wanted);
      }
      return begin(tx, { ride, refund, payment });
    });
    return 'act' in begun ? begun : finish(transact, providerCalls, begun);
  },
  approved: async ({ tx, actor, approval, transact }, { providerCalls }) => {
    const { id, rideId, amountCents, reason, requestedBy } = approval;
    if (rideId === null || reason === null) throw notFound('Ride');
    const [ride, known] = await Promise.all([tx.rides.lock(rideId), tx.refunds.lock(id)]);
    if (!ride) throw notFound('Ride');
    const isNew = await takeApproval(tx, actor, id);
    if (known && isNew) throw refundExists();
    if (known) {
      const earlier = await load(tx, known);
      return () => finish(transact, providerCalls, earlier);
    }
    requireAsAsked(isAsSeen(approval, refundedCents(await tx.refunds.ofRide(rideId))));
    const { refund, payment } = await make(tx, providerCalls, ride, { id, reason, requestedBy, amountCents });
    const begun = await begin(tx, { ride, refund, payment });
    return () => finish(transact, providerCalls, begun);
  },
});

async function finish(transact: Transact, provider: ProviderCalls, begun: Refunding): Promise<Ride> {
  if (begun.refund.status === 'failed') throw refundDeclined();
  return giveBack(transact, provider, begun);
}

async function make(
  tx: Transaction,
  provider: ProviderCalls,
  ride: Ride,
  asked: Pick<Refund, 'id' | 'reason' | 'requestedBy'> & { amountCents: number | null },
): Promise<{ before: readonly Refund[]; refund: Refund; payment: Payment | null }> {
  const [before, payment] = await Promise.all([
    tx.refunds.ofRide(ride.id),
    rideFundings.of(ride).lockRefundable(tx, ride),
  ]);
  const card = payment && { paymentId: payment.id, capturedCents: payment.capturedCents };
  const refund = makeRefund(ride, before, card, { ...asked, now: tx.now() });
  if (refund.status === 'pending') provider.requireConfigured();
  return { before, refund, payment };
}

async function begin(tx: Transaction, { ride, refund, payment }: Refunding): Promise<Refunding> {
  const { id: refundId, amountCents, driverCents, reason, createdAt } = refund;
  await tx.refunds.insert(refund);
  await Promise.all([
    refund.status === 'pending' && tx.jobs.enqueue('finish-refund', { refundId }, recoveryTime(createdAt)),
    tx.record({
      action: 'ride.refund',
      subject: ['ride', ride.id],
      reason,
      after: { refundId, amountCents, driverCents },
    }),
  ]);
  const after = refund.status === 'succeeded' ? await post(tx, ride, refund, createdAt) : ride;
  return { ride: after, refund, payment };
}

/** What is written when a refund is there: the ledger, the ride, the mail. */
async function post(tx: Transaction, ride: Ride, refund: Refund, at: Date): Promise<Ride> {
  const refunds = await tx.refunds.ofRide(ride.id);
  const isWhole = refundedCents(refunds) >= paidForRide(ride);
  const after: Ride = isWhole ? { ...ride, paymentStatus: 'refunded' } : ride;
  const header = entryHeader(tx, at, refund.requestedBy);
  await Promise.all([
    // Before the balances, as a batch of payouts locks them.
    refund.driverCents > 0 && tx.payouts.takeBack(ride.id, refund.driverCents),
    tx.ledger.post(rideRefundedEntry(header, ride, refund, rideFundings.of(ride).payerOf(ride))),
    isWhole && tx.rides.savePayment(after),
  ]);
  const receiverId = await forwardWallet(tx, ride.payerId);
  const told = { rideId: ride.id, ...toldAs(ride, receiverId), refundId: refund.id };
  await tx.mail(receiverId, 'ride-refunded', told);
  return after;
}

function refundDeclined(reason = 'The payment provider refused this refund'): DomainError {
  return new DomainError('declined', 'REFUND_DECLINED', reason);
}

function refundExists(): DomainError {
  return new DomainError('conflict', 'REFUND_EXISTS', 'This id belongs to another refund');
}
