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
import { dueCents } from '../../domain/rides/ride-cover.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rideCompletedByCardEntry } from '../../domain/wallet/entries.ts';
import type { PaymentMethod } from '../ports/payments.ts';
import type { Transaction } from '../transaction.ts';
import { entryHeader } from '../wallet/entry-header.ts';
import { saveSpentTopUp } from './deposits.ts';
import { findPayer } from './provider-calls.ts';
import { paymentSettled } from './provider-errors.ts';
import { finishLater } from './recovery.ts';
import type { RideFunding, Securing } from './ride-funding.ts';
import { saveTopUp, settleLater } from './top-ups.ts';

/**
 * By a saved card: authorized when the ride is booked, or 24 hours before one far ahead, and captured at completion. The
 * second charge for what the authorization does not cover comes before the capture, whatever is in the wallet.
 */
export const cardFunding: RideFunding = {
  isAskedFirst: true,
  payerOf: ({ payerId }) => payerId,
  prepareSecuring,
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
  async begin(tx, ride, { payment }, costCents, request) {
    if (payment?.status !== 'authorized') {
      throw paymentMissing('This ride has no valid payment. Choose another way to pay.');
    }
    const extraCents = costCents - payment.amountCents;
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

/** The payment, new or of an earlier try. Those of rides far ahead are authorized later. */
async function prepareSecuring(tx: Transaction, ride: Ride): Promise<Securing> {
  const [payer, known] = await Promise.all([
    findPayer(tx, ride.payerId, ride.paymentMethodId),
    tx.payments.lockOfRide(ride.id),
  ]);
  const { method } = payer;
  if (!method) throw notFound('Payment method');
  const amountCents = dueCents(ride);
  if (known) requireSameTry(known, { userId: ride.payerId, methodId: method.id, amountCents });
  const payment = known ?? create(tx, ride, method, amountCents);
  return {
    write: async () => known ?? tx.payments.insert(payment),
    asked: payment.status === 'scheduled' ? null : { payment, payer, isRepeated: known !== null },
  };
}

function requireSameTry(
  known: Payment,
  { userId, methodId, amountCents }: Pick<Payment, 'userId' | 'methodId' | 'amountCents'>,
): void {
  if (known.userId !== userId || known.methodId !== methodId || known.amountCents !== amountCents) {
    const message = 'This booking was already tried with another price or card';
    throw new DomainError('conflict', 'PAYMENT_EXISTS', message);
  }
  if (known.status !== 'scheduled' && !isAsked(known)) throw paymentSettled();
}

function create(
  tx: Transaction,
  { id: rideId, payerId: userId, scheduledFor }: Ride,
  { id: methodId }: PaymentMethod,
  amountCents: number,
): Payment {
  const now = tx.now();
  const isLater = isAuthorizedLater(scheduledFor, now);
  const due: Due =
    isLater && scheduledFor
      ? { dueStep: 'authorize-ride', dueAt: authorizationTime(scheduledFor) }
      : finishLater(now);
  const subject = { kind: 'ride', userId, rideId, methodId } as const;
  return createPayment({ id: tx.newId(), ...subject, amountCents, now, isLater, due });
}

function paymentMissing(message: string): DomainError {
  return new DomainError('conflict', 'PAYMENT_MISSING', message);
}
