import type { Cents } from '../../domain/money/cents.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { dueCents } from '../../domain/rides/ride-cover.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rideCompletedEntry, rideHeldEntry, rideReleasedEntry } from '../../domain/wallet/entries.ts';
import { captureHold, openHold, releaseHold } from '../../domain/wallet/hold.ts';
import { operatorOf, type Transaction } from '../transaction.ts';
import { entryHeader } from '../wallet/entry-header.ts';
import { saveSpentTopUp } from './deposits.ts';
import { paymentSettled } from './provider-errors.ts';
import type { RideFunding, SettlementRequest } from './ride-funding.ts';
import { saveTopUp, settleLater } from './top-ups.ts';

/** From the rider's wallet: held when the ride is booked, taken when it is completed. A saved card pays what is missing. */
export const walletFunding: RideFunding = {
  isAskedFirst: false,
  payerOf: ({ payerId }) => payerId,
  prepareSecuring: async (tx, ride) => ({ write: () => hold(tx, ride), asked: null }),
  async leave() {
    throw paymentSettled();
  },
  requireReady: async () => undefined,
  prepareRetiming: async () => async () => undefined,
  async prepareRelease(tx, { ride, transition: { action, actorId, at } }, locked) {
    const held = locked ?? (await tx.holds.lockOpen(ride.id));
    if (!held) return async () => undefined;
    const ended = releaseHold(held, action === 'expire' ? 'expired' : 'released', at);
    const entry = rideReleasedEntry(entryHeader(tx, at, actorId), ride, ended);
    return () => Promise.all([tx.holds.save(ended), tx.ledger.post(entry)]);
  },
  lockFunds: async (_tx, _ride, hold) => ({ hold, payment: null, topUp: null }),
  begin: (tx, ride, { hold }, costCents, request) =>
    beginTopUp(tx, ride, costCents - (hold?.amountCents ?? 0), request),
  beginTip: beginTopUp,
  async post(tx, { ride, transition: { actorId, at } }, { hold, topUp }) {
    if (!hold || ride.finalCents === null) throw new RangeError(`Ride ${ride.id} has nothing to settle`);
    const captured = captureHold(hold, dueCents(ride), at);
    const entry = rideCompletedEntry(entryHeader(tx, at, actorId), ride, captured);
    const deposit = topUp && saveSpentTopUp(tx, topUp, ride);
    await Promise.all([deposit, tx.holds.save(captured), tx.ledger.post(entry)]);
  },
  lockRefundable: async () => null,
};

async function hold(tx: Transaction, ride: Ride): Promise<void> {
  const { id: rideId, payerId: userId, bookerId } = ride;
  const now = tx.now();
  const amountCents = dueCents(ride);
  const opened = openHold({ id: tx.newId(), rideId, userId, amountCents, now });
  const entry = rideHeldEntry(entryHeader(tx, now, operatorOf(tx)?.userId ?? bookerId), ride, opened);
  await Promise.all([tx.ledger.post(entry), tx.holds.insert(opened)]);
}

async function beginTopUp(
  tx: Transaction,
  ride: Ride,
  dueCents: Cents,
  request: SettlementRequest,
): Promise<Payment | null> {
  if (dueCents <= 0) return null;
  const { availableCents } = await tx.ledger.lockBalances(ride.payerId);
  if (dueCents <= availableCents) return null;
  return saveTopUp(tx, ride, dueCents - availableCents, request, settleLater(tx));
}
