import { orNotFound } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { PayoutRide } from '../../domain/payouts/payout-rides.ts';
import * as requests from '../../domain/payouts/payout-request.ts';
import { completePayout, failPayout, type Payout } from '../../domain/payouts/payout.ts';
import { payoutEntry } from '../../domain/wallet/payout-entries.ts';
import { PaymentGatewayError, type PaymentGateway } from '../ports/payments.ts';
import type { PayoutKind } from '../ports/payouts.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { entryHeader } from '../wallet/entry-header.ts';
import { payoutNote } from './payout-audit.ts';

// Money on its way to a driver, whatever asked for it: set aside with the rides that it pays, sent between two
// transactions, and recorded or given back.

type Sent = Pick<Payout, 'id' | 'driverId' | 'amountCents' | 'transferId' | 'transferStatus' | 'attempts'> &
  Pick<Payout | requests.PayoutRequest, 'status'>;

/** What money is sent for. */
interface Outgoing<P extends Sent> {
  readonly of: PayoutKind;
  /** Whether a failed transfer gives the money back to the driver's balance, or leaves it for the next try. */
  readonly isReturned: boolean;
  cents(payout: P): Cents;
  lock(tx: Transaction, id: string): Promise<P | null>;
  save(tx: Transaction, payout: P): Promise<void>;
  complete(payout: P, transferId: string, now: Date): P;
  fail(payout: P, reason: string): P;
}

export const WEEKLY_PAYOUT: Outgoing<Payout> = {
  of: 'payout',
  isReturned: true,
  cents: ({ netCents }) => netCents,
  lock: ({ payouts }, id) => payouts.lock(id),
  save: ({ payouts }, payout) => payouts.save(payout),
  complete: completePayout,
  fail: failPayout,
};

export const PAYOUT_REQUEST: Outgoing<requests.PayoutRequest> = {
  of: 'payout_request',
  isReturned: false,
  cents: ({ amountCents }) => amountCents,
  lock: ({ payoutRequests }, id) => payoutRequests.lock(id),
  save: ({ payoutRequests }, request) => payoutRequests.save(request),
  complete: requests.completeRequest,
  fail: requests.failRequest,
};

export type TransferResult =
  | { readonly outcome: 'succeeded'; readonly transferId: string }
  /** `unknown`: no answer, or too busy. The money stays reserved until the provider is asked again. */
  | { readonly outcome: 'declined' | 'unknown'; readonly reason: string };

/** A payout as it is now, with the account that it is sent to. */
export interface ToSend<P> {
  readonly payout: P;
  /** Null for a driver who has not set one up. */
  readonly accountId: string | null;
}

export async function toSend<P extends Sent>(tx: Transaction, payout: P): Promise<ToSend<P>> {
  const profile = await tx.providerAccounts.find(payout.driverId);
  return { payout, accountId: profile?.account?.accountId ?? null };
}

/** Takes the money from the driver's balance, and the rides from those that are not paid. */
export async function reserve(
  tx: Transaction,
  of: PayoutKind,
  payout: Sent,
  rides: readonly PayoutRide[],
): Promise<void> {
  await Promise.all([tx.payouts.addRides(of, payout.id, rides), post(tx, of, 'payout_reserved', payout)]);
}

/** Gives both back. */
export async function giveBack(tx: Transaction, of: PayoutKind, payout: Sent): Promise<void> {
  await Promise.all([tx.payouts.removeRides(of, payout.id), post(tx, of, 'payout_returned', payout)]);
}

/**
 * Sends what is ready for transfer and records what came of it; the payout as it is now. `outcome` is null when there
 * was nothing to send, when another run recorded it first, or the next attempt has begun: an answer that comes afterwards
 * says nothing about that one.
 */
export async function send<P extends Sent>(
  transact: Transact,
  gateway: PaymentGateway,
  outgoing: Outgoing<P>,
  { payout: sent, accountId }: ToSend<P>,
): Promise<{ payout: P; outcome: TransferResult['outcome'] | null }> {
  if (!requests.isTransferring(sent)) return { payout: sent, outcome: null };
  const amountCents = outgoing.cents(sent);
  const result = await transfer(gateway, sent, accountId, amountCents);
  return transact(async (tx) => {
    const before = orNotFound(await outgoing.lock(tx, sent.id), 'Payout');
    const isLate = !requests.isTransferring(before) || before.attempts !== sent.attempts;
    const outcome = isLate ? null : result.outcome;
    if (outcome === null || result.outcome === 'unknown') return { payout: before, outcome };
    const isPaid = result.outcome === 'succeeded';
    const now = tx.now();
    const payout = isPaid
      ? outgoing.complete(before, result.transferId, now)
      : outgoing.fail(before, result.reason);
    await Promise.all([
      outgoing.save(tx, payout),
      // At the time of the completion: lists of what was paid out in a month add up to the ledger.
      isPaid && post(tx, outgoing.of, 'payout_paid', payout, now),
      !isPaid && outgoing.isReturned && giveBack(tx, outgoing.of, payout),
      tx.record(payoutNote(outgoing.of, 'transfer', before, payout)),
      isPaid
        ? tx.mail(payout.driverId, 'payout-sent', { amountCents, transferId: result.transferId })
        : tx.mail(payout.driverId, 'payout-failed', { amountCents, reason: result.reason }),
    ]);
    return { payout, outcome };
  });
}

/** A live transfer of the payout is looked up first, whichever attempt made it: there is never a second one. */
async function transfer(
  gateway: PaymentGateway,
  { id, attempts: attempt }: Sent,
  accountId: string | null,
  amountCents: Cents,
): Promise<TransferResult> {
  if (accountId === null) {
    return { outcome: 'declined', reason: 'The driver has not set up a payout account' };
  }
  try {
    const found =
      (await gateway.transfers.findFor(id)) ??
      (await gateway.transfers.create({ id, attempt, accountId, amountCents }));
    return { outcome: 'succeeded', transferId: found.id };
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    const { failure, message: reason } = error;
    return { outcome: failure === 'declined' ? 'declined' : 'unknown', reason };
  }
}

type PostedAs = Parameters<typeof payoutEntry>[1];

function post(tx: Transaction, of: PayoutKind, as: PostedAs, payout: Sent, at = tx.now()): Promise<void> {
  const entry = payoutEntry(entryHeader(tx, at), as, { ...payout, isRequest: of === 'payout_request' });
  return tx.ledger.post(entry);
}
