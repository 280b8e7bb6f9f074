import { DomainError, notFound } from '../../domain/errors.ts';
import {
  authorizationTime,
  createPayment,
  isAsked,
  isAuthorizedLater,
  retimePayment,
  transitionPayment,
  type Due,
  type Payment,
} from '../../domain/payments/payment.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rideCompletedByCardEntry } from '../../domain/wallet/entries.ts';
import type { PaymentMethod } from '../ports/payments.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { entryHeader } from '../wallet/entry-header.ts';
import { saveSpentTopUp } from './deposits.ts';
import { applyCharge, type Charge, type ProviderCalls } from './provider-calls.ts';
import { paymentDeclined, paymentSettled } from './provider-errors.ts';
import { authenticationDeadline, finishLater } from './recovery.ts';
import type { RideFunding, RideToSecure } from './ride-funding.ts';
import { saveTopUp, settleLater } from './top-ups.ts';

/** A payment to be authorized, and whether an earlier call may have been made. */
export interface PreparedAuthorization {
  readonly payment: Payment;
  readonly isRepeated: boolean;
}

/** What a card is asked for a ride at first. */
export const AUTHORIZATION = { capture: 'manual', description: 'Your ride' } as const;

/**
 * By a saved card: authorized when the ride is booked, or 24 hours before one far ahead, and captured at completion. The
 * second charge for what the authorization does not cover comes before the capture, whatever is in the wallet.
 */
export const cardFunding: RideFunding = {
  isAskedFirst: true,
  payerOf: ({ riderId }) => riderId,
  secure,
  async leave({ payments }, { id }, methodId) {
    const payment = await payments.lockOfRide(id);
    const isEarlierTry = methodId !== null && payment?.methodId === methodId && isAsked(payment);
    if (payment?.status === 'scheduled') await payments.save(transitionPayment(payment, 'cancelled'));
    else if (payment && !isEarlierTry) throw paymentSettled();
  },
  /** Far ahead the card is not authorized yet, and it may have been declined. */
  async requireReady({ payments }, { id }) {
    const payment = await payments.lockOfRide(id);
    if (payment?.status === 'authorized') return;
    throw paymentMissing(
      payment?.status === 'scheduled'
        ? 'The card for this ride is charged a day before pickup; it cannot start earlier'
        : "The rider's card was declined. They have been asked for another way to pay.",
    );
  },
  async prepareRetiming({ payments }, ride, to) {
    const payment = await payments.lockOfRide(ride.id);
    const retimed = payment && ride.scheduledFor && retimePayment(payment, { from: ride.scheduledFor, to });
    return async () => retimed && payments.save(retimed);
  },
  /** The sweep ends the authorization. */
  async prepareRelease({ payments }, { ride, transition: { at } }) {
    const payment = await payments.lockOfRide(ride.id);
    if (!payment) return async () => undefined;
    if (payment.status === 'capturing') {
      throw new DomainError('conflict', 'RIDE_STATE', 'This ride is being completed');
    }
    const ended =
      payment.status === 'scheduled'
        ? transitionPayment(payment, 'cancelled')
        : transitionPayment(payment, 'cancelling', { dueStep: 'finish-payment', dueAt: at });
    return () => payments.save(ended);
  },
  async lockFunds({ payments }, { id }) {
    return { hold: null, payment: await payments.lockOfRide(id), topUp: null };
  },
  async begin(tx, ride, { payment }, finalCents, request) {
    if (payment?.status !== 'authorized') {
      throw paymentMissing('This ride has no valid payment. Choose another way to pay.');
    }
    const extraCents = finalCents - payment.amountCents;
    const topUp = extraCents > 0 ? await saveTopUp(tx, ride, extraCents, request) : null;
    const settlement = { ...request, topUpId: topUp?.id ?? null };
    const capturing = transitionPayment(payment, 'capturing', { settlement, ...settleLater(tx) });
    await tx.payments.save(capturing);
    return capturing;
  },
  beginTip: (tx, ride, extraCents, request) => saveTopUp(tx, ride, extraCents, request, settleLater(tx)),
  async post(tx, { ride, transition: { actorId, at } }, { payment, topUp }) {
    if (!payment) throw new RangeError(`Ride ${ride.id} has nothing to settle`);
    const entry = rideCompletedByCardEntry(entryHeader(tx, at, actorId), ride, payment);
    const deposit = topUp && saveSpentTopUp(tx, topUp, ride);
    await Promise.all([deposit, tx.payments.save(payment), tx.ledger.post(entry)]);
  },
  lockRefundable: ({ payments }, { id }) => payments.lockOfRide(id),
};

/** Third phase: the payment as it is now. Throws nothing, so that a refusal is recorded as well. */
export async function recordAuthorization(
  { payments, now }: Transaction,
  paymentId: string,
  charge: Charge,
): Promise<Payment> {
  const payment = await payments.lock(paymentId);
  if (!payment) throw new RangeError(`No payment ${paymentId}`);
  if (!isAsked(payment)) return payment;
  const charged = applyCharge(payment, charge);
  const dueAt = authenticationDeadline(now());
  const recorded: Payment =
    charged.status === 'open' ? { ...charged, dueStep: 'finish-payment', dueAt } : charged;
  await payments.save(recorded);
  return recorded;
}

async function secure(
  transact: Transact,
  provider: ProviderCalls,
  { prepare, save, check }: RideToSecure,
): Promise<Ride> {
  provider.requireConfigured();
  const begun = await transact(async (tx) => {
    const ride = await prepare(tx);
    const { riderId, paymentMethodId } = ride;
    const [method] = await Promise.all([tx.paymentMethods.find(riderId, paymentMethodId), check?.(tx, ride)]);
    if (!method) throw notFound('Payment method');
    const prepared = await prepareAuthorization(tx, ride, method);
    if (prepared.payment.status === 'scheduled') await save(tx, ride);
    return { ride, method, ...prepared };
  });
  const { ride, method, payment: created, isRepeated } = begun;
  if (created.status === 'scheduled') return ride;
  const asked = { ...AUTHORIZATION, confirm: 'on_session', method, isRepeated } as const;
  const charge = await provider.charge(created, asked);
  const payment = await transact(async (tx) => {
    // The ride first, as everybody locks it. When it was cancelled meanwhile its payment is not authorized.
    const [, recorded] = await Promise.all([
      tx.rides.lock(ride.id),
      recordAuthorization(tx, created.id, charge),
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
  if (status !== 'scheduled' && !isAsked(known)) throw paymentSettled();
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

function paymentMissing(message: string): DomainError {
  return new DomainError('conflict', 'PAYMENT_MISSING', message);
}
