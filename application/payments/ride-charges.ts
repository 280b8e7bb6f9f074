import {
  CARD_MINIMUM_CENTS,
  transitionPayment,
  type Payment,
  type Settlement,
} from '../../domain/payments/payment.ts';
import { dueWithTip } from '../../domain/rides/ride-cover.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { Hold } from '../../domain/wallet/hold.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { saveDeposit } from './deposits.ts';
import { applyCharge, findPayer, type Charge, type Payer, type ProviderCalls } from './provider-calls.ts';
import { paymentDeclined } from './provider-errors.ts';
import { reportFailedPayment } from './report-failed-payment.ts';
import type { Funds } from './ride-funding.ts';

/** Money that the provider took and nobody has recorded yet. */
export interface Collected {
  /** The payment as it was begun: of a ride, to be captured, or a top-up by itself. */
  readonly payment: Payment;
  readonly charge: Charge;
  /** What was charged beyond the authorization of a ride. */
  readonly topUpCharge: Charge | null;
}

/** A settlement that is begun, with all that is to be known for collecting it. */
export interface ToCollect extends LockedSettlement {
  /** Who pays what the authorization does not cover; null without such a part. */
  readonly payer: Payer | null;
}

/** The end of the first phase: the ride, and what is to be collected for it, as they were begun. */
export async function toCollect(tx: Transaction, begun: Payment): Promise<ToCollect> {
  const locked = await lockSettlement(tx, begun);
  const charged = locked.payment.kind === 'top_up' ? locked.payment : locked.topUp;
  return { ...locked, payer: charged && (await findPayer(tx, charged.userId, charged.methodId)) };
}

/**
 * The second phase of a settlement: captures the authorization and charges the top-up. It may be repeated, by the other
 * party, a retry or a job. A refusal is recorded here; money is recorded with what it pays for (`lockCollected`).
 * Null when somebody else has recorded the outcome. Throws `PAYMENT_DECLINED`; the ride has not moved then.
 */
export async function collect(
  transact: Transact,
  provider: ProviderCalls,
  begun: ToCollect,
): Promise<Collected | null> {
  return begun.payment.kind === 'top_up'
    ? collectTopUp(transact, provider, begun)
    : collectRide(transact, provider, begun);
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

/** The money of a top-up stays in the wallet when the ride cannot be settled with it. */
export async function keepCollectedTopUp(tx: Transaction, collected: Collected): Promise<void> {
  const { funds } = await lockCollected(tx, collected);
  if (funds.topUp && !funds.payment) await saveDeposit(tx, funds.topUp);
}

async function collectTopUp(
  transact: Transact,
  provider: ProviderCalls,
  { payment, payer }: ToCollect,
): Promise<Collected | null> {
  if (payment.status === 'declined') throw paymentDeclined(payment.declineReason ?? 'The card was declined');
  if (!isUnrecorded(payment)) return null;
  const charge = await chargeTopUp(provider, payment, payer);
  if (charge.outcome !== 'declined') return { payment, charge, topUpCharge: null };
  await transact(async (tx) => {
    const { payment: current } = await lockSettlement(tx, payment);
    if (isUnrecorded(current)) await tx.payments.save(applyCharge(current, charge));
  });
  throw paymentDeclined(charge.reason);
}

/** The top-up first: when it is refused the authorization is still there, and the completion may be tried anew. */
async function collectRide(
  transact: Transact,
  provider: ProviderCalls,
  { ride, payment, topUp, payer }: ToCollect,
): Promise<Collected | null> {
  if (!isUnrecorded(payment) || !payment.settlement) return null;
  const topUpCharge =
    topUp && topUp.status !== 'succeeded' ? await chargeTopUp(provider, topUp, payer) : null;
  if (topUp && topUpCharge?.outcome === 'declined') {
    await transact((tx) => stopCapture(tx, payment, topUp, topUpCharge));
    throw paymentDeclined(topUpCharge.reason);
  }
  const costCents = Math.max(CARD_MINIMUM_CENTS, dueWithTip(ride, payment.settlement.tipCents));
  const charge = await provider.capture(payment, Math.min(payment.amountCents, costCents));
  if (charge.outcome !== 'declined') return { payment, charge, topUpCharge };
  await transact((tx) => fail(tx, payment, charge, topUpCharge));
  throw paymentDeclined(charge.reason);
}

/** Asks the provider, who may have been asked before. */
async function chargeTopUp(provider: ProviderCalls, payment: Payment, payer: Payer | null): Promise<Charge> {
  if (!payer) throw new RangeError(`Nobody pays ${payment.id}`);
  const charge = await provider.charge(
    { payment, payer, isRepeated: true },
    { capture: 'automatic', confirm: 'off_session', description: 'The rest of your ride' },
  );
  if (charge.outcome === 'succeeded' || charge.outcome === 'declined') return charge;
  // Nobody is asked to authenticate here: what waits is as good as declined.
  const { id: providerId } = charge.provided;
  await provider.end({ ...payment, providerId });
  return { outcome: 'declined', reason: 'Your card needs authentication', providerId };
}

/**
 * The top-up was refused. The completion may have been tried again meanwhile: then the refusal says nothing about the
 * top-up of that try.
 */
async function stopCapture(
  tx: Transaction,
  begun: Payment,
  refusedTopUp: Payment,
  refused: Charge,
): Promise<void> {
  const { payment, topUp } = await lockSettlement(tx, begun);
  if (!isUnrecorded(payment) || topUp?.id !== refusedTopUp.id) return;
  await Promise.all([
    tx.payments.save(transitionPayment(payment, 'authorized', { settlement: null })),
    tx.payments.save(applyCharge(topUp, refused)),
  ]);
}

/** The authorization is gone: what the top-up took stays in the wallet, and the rider pays in another way. */
async function fail(
  tx: Transaction,
  begun: Payment,
  refused: Charge & { readonly outcome: 'declined' },
  topUpCharge: Charge | null,
): Promise<void> {
  const { payment, ride, topUp } = await lockSettlement(tx, begun);
  if (!isUnrecorded(payment)) return;
  await tx.payments.save(applyCharge(payment, refused));
  if (topUp && topUpCharge) await saveDeposit(tx, applyCharge(topUp, topUpCharge));
  await reportFailedPayment(tx, ride, refused.reason);
}

interface LockedSettlement {
  readonly ride: Ride;
  readonly hold: Hold | null;
  readonly payment: Payment;
  readonly topUp: Payment | null;
}

/** The ride first, as everybody locks it, so that nobody waits for each other. */
async function lockSettlement(
  { rides, holds, payments }: Transaction,
  { id, rideId }: Pick<Payment, 'id' | 'rideId'>,
): Promise<LockedSettlement> {
  if (rideId === null) throw new RangeError(`Payment ${id} has no ride`);
  const [ride, hold, payment] = await Promise.all([
    rides.lock(rideId),
    holds.lockOpen(rideId),
    payments.lock(id),
  ]);
  if (!ride || !payment) throw new RangeError(`Payment ${id} has no ride`);
  const topUpId = payment.settlement?.topUpId;
  return { ride, hold, payment, topUp: topUpId ? await payments.lock(topUpId) : null };
}

/** Whether a payment that settles a ride is between its first phase and its third. */
function isUnrecorded({ kind, status }: Payment): boolean {
  return kind === 'ride' ? status === 'capturing' : status === 'created' || status === 'open';
}
