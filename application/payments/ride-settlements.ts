import { DomainError } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import {
  CARD_MINIMUM_CENTS,
  createPayment,
  transitionPayment,
  type Due,
  type Payment,
  type Settlement,
} from '../../domain/payments/payment.ts';
import type { TransitionResult } from '../../domain/rides/move-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rideCompletedByCardEntry, rideCompletedEntry, tipAddedEntry } from '../../domain/wallet/entries.ts';
import { captureHold, type Hold } from '../../domain/wallet/hold.ts';
import type { Transaction } from '../transaction.ts';
import { entryHeader } from '../wallet/entry-header.ts';
import { saveDeposit, saveSpentTopUp } from './deposits.ts';
import { applyCharge } from './provider-calls.ts';
import { recoveryTime } from './recovery.ts';
import { isUnrecorded, lockSettlement, type Collected } from './ride-charges.ts';

/** How a ride is to be settled, before it is known what a card has to pay. */
export type SettlementRequest = Omit<Settlement, 'topUpId'>;

/** What pays for a ride: the hold of a wallet or the payment of a card, and what a card pays beyond it. */
export interface Funds {
  readonly hold: Hold | null;
  readonly payment: Payment | null;
  readonly topUp: Payment | null;
}

// Settles a ride: takes its hold or captures its card, and charges what they do not cover to a saved card. That top-up
// comes into the wallet and leaves it with the completion or the tip, in one transaction. These are the transactions of
// the completion; between them `ride-charges` calls the provider.

/**
 * What secures a ride, locked; `hold` is the ride's, which was locked with it. A payment that is `capturing` has a
 * settlement, which whoever is second goes on with.
 */
export async function lockFunds({ payments }: Transaction, ride: Ride, hold: Hold | null): Promise<Funds> {
  return ride.paymentMethod === 'card'
    ? { hold: null, payment: await payments.lockOfRide(ride.id), topUp: null }
    : { hold, payment: null, topUp: null };
}

/**
 * First phase of a completion that costs `finalCents`: the payment to collect, or null when hold and wallet cover
 * it. Throws `PAYMENT_MISSING`, or `INSUFFICIENT_FUNDS` when there is no card to charge the rest to.
 */
export async function beginSettlement(
  tx: Transaction,
  ride: Ride,
  { hold, payment }: Funds,
  finalCents: Cents,
  request: SettlementRequest,
): Promise<Payment | null> {
  if (ride.paymentMethod === 'wallet') {
    return beginTopUp(tx, ride, finalCents - (hold?.amountCents ?? 0), request);
  }
  if (payment?.status !== 'authorized') {
    const message = 'This ride has no valid payment. Choose another way to pay.';
    throw new DomainError('conflict', 'PAYMENT_MISSING', message);
  }
  const extraCents = finalCents - payment.amountCents;
  const topUp = extraCents > 0 ? await saveTopUp(tx, ride, extraCents, request) : null;
  const settlement = { ...request, topUpId: topUp?.id ?? null };
  const capturing = transitionPayment(payment, 'capturing', { settlement, ...settleLater(tx) });
  await tx.payments.save(capturing);
  return capturing;
}

/** First phase of what is due beyond the hold, or of a tip: the payment to collect, null when the wallet covers it. */
export async function beginTopUp(
  tx: Transaction,
  ride: Ride,
  dueCents: Cents,
  request: SettlementRequest,
): Promise<Payment | null> {
  if (dueCents <= 0) return null;
  // Cards pay for rides by card, whatever is in the wallet.
  const { availableCents } =
    ride.paymentMethod === 'card' ? { availableCents: 0 } : await tx.ledger.lockBalances(ride.riderId);
  if (dueCents <= availableCents) return null;
  return saveTopUp(tx, ride, dueCents - availableCents, request, settleLater(tx));
}

/** Third phase: the ride, and what was collected for it; `settlement` is null when that was recorded before. */
export async function lockCollected(
  tx: Transaction,
  { payment: begun, charge, topUpCharge }: Collected,
): Promise<{ ride: Ride; settlement: Settlement | null; funds: Funds }> {
  const { ride, hold, payment, topUp } = await lockSettlement(tx, begun);
  if (!isUnrecorded(payment)) return { ride, settlement: null, funds: { hold, payment: null, topUp: null } };
  const taken = applyCharge(payment, charge);
  const funds =
    taken.kind === 'top_up'
      ? { hold, payment: null, topUp: taken }
      : { hold, payment: taken, topUp: topUp && topUpCharge && applyCharge(topUp, topUpCharge) };
  return { ride, settlement: payment.settlement, funds };
}

/** Posts what a completed ride costs. Throws `INSUFFICIENT_FUNDS`. */
export async function postCompletion(
  tx: Transaction,
  { ride, transition }: TransitionResult,
  funds: Funds,
): Promise<void> {
  const { hold, payment, topUp } = funds;
  const header = entryHeader(tx, transition.at, transition.actorId);
  const deposit = topUp && saveSpentTopUp(tx, topUp, ride);
  if (payment) {
    const entry = rideCompletedByCardEntry(header, ride, payment);
    await Promise.all([deposit, tx.payments.save(payment), tx.ledger.post(entry)]);
    return;
  }
  if (!hold || ride.finalCents === null) throw new RangeError(`Ride ${ride.id} has nothing to settle`);
  const captured = captureHold(hold, ride.finalCents, transition.at);
  const entry = rideCompletedEntry(header, ride, captured);
  await Promise.all([deposit, tx.holds.save(captured), tx.ledger.post(entry)]);
}

/** Posts a tip that was added after completion. Throws `INSUFFICIENT_FUNDS`. */
export async function postTip(
  tx: Transaction,
  ride: Ride,
  extraCents: Cents,
  topUp: Payment | null,
): Promise<void> {
  const { driverId, riderId } = ride;
  if (driverId === null) throw new RangeError(`Ride ${ride.id} has no driver`);
  const entry = tipAddedEntry(entryHeader(tx, tx.now(), riderId), ride, driverId, extraCents);
  await Promise.all([topUp && saveSpentTopUp(tx, topUp, ride), tx.ledger.post(entry)]);
}

/** A top-up that has nothing to pay for any more stays in the wallet. */
export async function keepTopUp(tx: Transaction, { topUp }: Funds): Promise<void> {
  if (topUp) await saveDeposit(tx, topUp);
}

/**
 * Writes a top-up, or finds that of an earlier try. With nothing due it is settled with the capture that it goes
 * beyond. Throws `INSUFFICIENT_FUNDS` when there is no card.
 */
async function saveTopUp(
  { payments, paymentMethods, newId, now }: Transaction,
  { id: rideId, riderId: userId, paymentMethodId }: Ride,
  amountCents: Cents,
  request: SettlementRequest,
  due?: Due,
): Promise<Payment> {
  const known = await payments.lockTopUp(rideId);
  if (known) {
    const moved = { ...known, ...due };
    await payments.save(moved);
    return moved;
  }
  const method =
    (paymentMethodId ? await paymentMethods.find(userId, paymentMethodId) : null) ??
    (await paymentMethods.findDefault(userId));
  if (!method) throw insufficientFunds();
  const payment = createPayment({
    id: newId(),
    kind: 'top_up',
    userId,
    rideId,
    methodId: method.id,
    // What a card has to pay at least; the difference stays in the wallet.
    amountCents: Math.max(amountCents, CARD_MINIMUM_CENTS),
    settlement: { ...request, topUpId: null },
    ...(due && { due }),
    now: now(),
  });
  await payments.insert(payment);
  return payment;
}

function settleLater({ now }: Transaction): Due {
  return { dueStep: 'settle-ride', dueAt: recoveryTime(now()) };
}

function insufficientFunds(): DomainError {
  return new DomainError('declined', 'INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS: Insufficient wallet balance');
}
