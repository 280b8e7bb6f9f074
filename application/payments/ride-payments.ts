import { DomainError, notFound } from '../../domain/errors.ts';
import {
  authorizationTime,
  createPayment,
  isAuthorizedLater,
  retimePayment,
  transitionPayment,
  type Due,
  type Payment,
} from '../../domain/payments/payment.ts';
import type { TransitionResult } from '../../domain/rides/move-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rideHeldEntry, rideReleasedEntry } from '../../domain/wallet/entries.ts';
import { openHold, releaseHold, type Hold } from '../../domain/wallet/hold.ts';
import type { PaymentMethod } from '../ports/payments.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { entryHeader } from '../wallet/entry-header.ts';
import { applyCharge, type Charge, type ProviderCalls } from './provider-calls.ts';
import { paymentDeclined } from './provider-errors.ts';
import { authenticationDeadline, finishLater } from './recovery.ts';

/** A ride whose money is to be secured, by whoever books it or changes its payment. */
export interface RideToSecure {
  /** In the first transaction: the ride as it will be, its row locked when it exists already. */
  readonly prepare: (tx: Transaction) => Promise<Ride>;
  /** In the transaction that has the money: held, authorized, or with a card saved to be authorized later. */
  readonly save: (tx: Transaction, ride: Ride) => Promise<unknown>;
  /** Before a card is asked, or once the rider's wallet is locked: what a rider may have at once. */
  readonly check?: (tx: Transaction, ride: Ride) => Promise<unknown>;
}

/** A payment to be authorized, and whether an earlier call may have been made. */
export interface PreparedAuthorization {
  readonly payment: Payment;
  readonly isRepeated: boolean;
}

// Secures the money of a ride before it is driven, and releases it when it is not.

/**
 * Holds fare + tip in the rider's wallet, or authorizes the card. Repeated for the same ride it finds the payment of
 * the earlier try. Throws `INSUFFICIENT_FUNDS`; for a card `PAYMENTS_NOT_CONFIGURED`, `PAYMENT_DECLINED`,
 * `PAYMENT_SETTLED` when it is paid for already, or `PAYMENT_ACTION_REQUIRED` with the `clientSecret` to
 * authenticate with before it is repeated.
 */
export async function secureRide(
  transact: Transact,
  provider: ProviderCalls,
  methodId: string | null,
  toSecure: RideToSecure,
): Promise<Ride> {
  if (methodId) return secureByCard(transact, provider, methodId, toSecure);
  const { prepare, save, check } = toSecure;
  return transact(async (tx) => {
    const ride = await prepare(tx);
    await tx.conclude(() => Promise.all([save(tx, ride), hold(tx, ride), check?.(tx, ride)]));
    return ride;
  });
}

/**
 * Answers with the writes that give the hold of a cancelled ride back, or have the sweep end the authorization of its
 * card; `locked` is its hold when that was locked with the ride. Throws `RIDE_STATE` while the card is being charged
 * for the completed trip.
 */
export async function prepareRelease(
  tx: Transaction,
  { ride, transition }: TransitionResult,
  locked?: Hold | null,
): Promise<() => Promise<unknown>> {
  const { action, actorId, at } = transition;
  if (ride.paymentMethod === 'card') return prepareEnd(tx, ride.id, at);
  const held = locked ?? (await tx.holds.lockOpen(ride.id));
  if (!held) return async () => undefined;
  const ended = releaseHold(held, action === 'expire' ? 'expired' : 'released', at);
  const entry = rideReleasedEntry(entryHeader(tx, at, actorId), ride, ended);
  return () => Promise.all([tx.holds.save(ended), tx.ledger.post(entry)]);
}

/**
 * Answers with the writes that time the money of a ride anew which moves to `to`: a wallet's hold stays as it is.
 * Throws `CARD_HOLD_TOO_SHORT`.
 */
export async function prepareRetiming(
  { payments }: Transaction,
  ride: Ride,
  to: Date,
): Promise<() => Promise<unknown>> {
  const payment = ride.paymentMethod === 'card' ? await payments.lockOfRide(ride.id) : null;
  const retimed = payment && ride.scheduledFor && retimePayment(payment, { from: ride.scheduledFor, to });
  return async () => retimed && payments.save(retimed);
}

/** Second phase of an authorization. */
export function authorize(
  provider: ProviderCalls,
  { payment, isRepeated }: PreparedAuthorization,
  method: PaymentMethod,
  confirm: 'on_session' | 'off_session',
): Promise<Charge> {
  const description = 'Your ride';
  return provider.charge(payment, { capture: 'manual', confirm, description, method, isRepeated });
}

/** Third phase: the payment as it is now. Throws nothing, so that a refusal is recorded as well. */
export async function recordAuthorization(
  { payments, now }: Transaction,
  paymentId: string,
  charge: Charge,
): Promise<Payment> {
  const payment = await payments.lock(paymentId);
  if (!payment) throw new RangeError(`No payment ${paymentId}`);
  if (payment.status !== 'created' && payment.status !== 'open') return payment;
  const charged = applyCharge(payment, charge);
  const dueAt = authenticationDeadline(now());
  const recorded: Payment =
    charged.status === 'open' ? { ...charged, dueStep: 'finish-payment', dueAt } : charged;
  await payments.save(recorded);
  return recorded;
}

async function hold(tx: Transaction, ride: Ride): Promise<void> {
  const { id: rideId, riderId: userId } = ride;
  const now = tx.now();
  const amountCents = ride.fare.totalCents + ride.tipCents;
  const opened = openHold({ id: tx.newId(), rideId, userId, amountCents, now });
  const entry = rideHeldEntry(entryHeader(tx, now, userId), ride, opened);
  await Promise.all([tx.ledger.post(entry), tx.holds.insert(opened)]);
}

async function secureByCard(
  transact: Transact,
  provider: ProviderCalls,
  methodId: string,
  { prepare, save, check }: RideToSecure,
): Promise<Ride> {
  provider.requireConfigured();
  const begun = await transact(async (tx) => {
    const ride = await prepare(tx);
    const [method] = await Promise.all([tx.paymentMethods.find(ride.riderId, methodId), check?.(tx, ride)]);
    if (!method) throw notFound('Payment method');
    const prepared = await prepareAuthorization(tx, ride, method);
    if (prepared.payment.status === 'scheduled') await save(tx, ride);
    return { ride, method, prepared };
  });
  const { ride, method, prepared } = begun;
  if (prepared.payment.status === 'scheduled') return ride;
  const charge = await authorize(provider, prepared, method, 'on_session');
  const payment = await transact(async (tx) => {
    // The ride first, as everybody locks it. When it was cancelled meanwhile its payment is not authorized.
    const [, recorded] = await Promise.all([
      tx.rides.lock(ride.id),
      recordAuthorization(tx, prepared.payment.id, charge),
    ]);
    if (recorded.status === 'authorized') await save(tx, ride);
    return recorded;
  });
  if (payment.status !== 'authorized') throw await toRefusal(provider, payment, charge);
  return ride;
}

/** First phase: writes the payment, or finds that of an earlier try. Rides far ahead are authorized later. */
async function prepareAuthorization(
  tx: Transaction,
  ride: Ride,
  method: PaymentMethod,
): Promise<PreparedAuthorization> {
  const known = await tx.payments.lockOfRide(ride.id);
  const amountCents = ride.fare.totalCents + ride.tipCents;
  if (!known) return { payment: await insert(tx, ride, method, amountCents), isRepeated: false };
  const { userId, methodId, status } = known;
  if (userId !== ride.riderId || methodId !== method.id || known.amountCents !== amountCents) {
    const message = 'This booking was already tried with another price or card';
    throw new DomainError('conflict', 'PAYMENT_EXISTS', message);
  }
  if (status !== 'scheduled' && status !== 'created' && status !== 'open') throw paymentSettled();
  return { payment: known, isRepeated: true };
}

async function insert(
  tx: Transaction,
  { id: rideId, riderId: userId, scheduledFor }: Ride,
  { id: methodId }: PaymentMethod,
  amountCents: number,
): Promise<Payment> {
  const now = tx.now();
  const isLater = isAuthorizedLater(scheduledFor, now);
  const due: Due =
    isLater && scheduledFor
      ? { dueStep: 'authorize-ride', dueAt: authorizationTime(scheduledFor) }
      : finishLater(now);
  const subject = { kind: 'ride', userId, rideId, methodId } as const;
  const payment = createPayment({ id: tx.newId(), ...subject, amountCents, now, isLater, due });
  await tx.payments.insert(payment);
  return payment;
}

async function prepareEnd(
  { payments }: Transaction,
  rideId: string,
  at: Date,
): Promise<() => Promise<unknown>> {
  const payment = await payments.lockOfRide(rideId);
  if (!payment) return async () => undefined;
  if (payment.status === 'capturing') {
    throw new DomainError('conflict', 'RIDE_STATE', 'This ride is being completed');
  }
  const ended =
    payment.status === 'scheduled'
      ? transitionPayment(payment, 'cancelled')
      : transitionPayment(payment, 'cancelling', { dueStep: 'finish-payment', dueAt: at });
  return () => payments.save(ended);
}

/** Why the card is not authorized. A payment that was abandoned meanwhile is ended at the provider first. */
async function toRefusal(provider: ProviderCalls, payment: Payment, charge: Charge): Promise<DomainError> {
  if (charge.outcome === 'declined') return paymentDeclined(charge.reason);
  if (payment.status === 'open') {
    const { clientSecret } = charge.provided;
    const message = 'Your bank wants to confirm this payment';
    const details = { clientSecret, rideId: payment.rideId };
    return new DomainError('declined', 'PAYMENT_ACTION_REQUIRED', message, details);
  }
  await provider.end(payment);
  return new DomainError('conflict', 'PAYMENT_EXPIRED', 'This booking took too long. Please book again.');
}

export function paymentSettled(): DomainError {
  return new DomainError('conflict', 'PAYMENT_SETTLED', 'This ride is paid for already');
}
