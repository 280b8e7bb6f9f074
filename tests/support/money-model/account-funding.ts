import { randomUUID } from 'node:crypto';
import { paymentSettled } from '../../../application/payments/provider-errors.ts';
import type { RideFunding, Writes } from '../../../application/payments/ride-funding.ts';
import type { Transaction } from '../../../application/transaction.ts';
import { entryHeader } from '../../../application/wallet/entry-header.ts';
import type { TransitionResult } from '../../../domain/rides/move-ride.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { PaymentMethodKind } from '../../../domain/rides/ways-to-pay.ts';
import { rideCompletedEntry, rideHeldEntry, rideReleasedEntry } from '../../../domain/wallet/entries.ts';
import { captureHold, openHold, releaseHold } from '../../../domain/wallet/hold.ts';

/** A kind of payment that the product does not have. */
export const ACCOUNT = 'account' as PaymentMethodKind;

/**
 * Rides that an organisation pays for its people, out of a balance of its own: held at the booking, and what is missing
 * at completion comes from what is left of it, or the completion is refused. No card is ever asked.
 */
export class AccountFunding implements RideFunding {
  readonly isAskedFirst = false;
  /** What bookings name it by. */
  readonly methodId = randomUUID();
  /** Whose balance it is. */
  payerId = '';
  /** What came of its rides. */
  readonly rides = { secured: 0, released: 0, completed: 0, tippedOrRefunded: 0 };

  payerOf(): string {
    this.rides.tippedOrRefunded += 1;
    return this.payerId;
  }

  prepareSecuring: RideFunding['prepareSecuring'] = async (tx, ride) => ({
    write: () => this.hold(tx, ride),
    asked: null,
  });

  async leave(): Promise<void> {
    throw paymentSettled();
  }

  async requireReady(): Promise<void> {
    return;
  }

  async prepareRetiming(): Promise<Writes> {
    return async () => undefined;
  }

  async prepareRelease(tx: Transaction, { ride, transition }: TransitionResult): Promise<Writes> {
    const held = await tx.holds.lockOpen(ride.id);
    if (!held) return async () => undefined;
    const ended = releaseHold(held, 'released', transition.at);
    this.rides.released += 1;
    const entry = rideReleasedEntry(entryHeader(tx, transition.at, transition.actorId), ride, ended);
    return () => Promise.all([tx.holds.save(ended), tx.ledger.post(entry)]);
  }

  lockFunds: RideFunding['lockFunds'] = async (_tx, _ride, hold) => ({ hold, payment: null, topUp: null });

  async begin(): Promise<null> {
    return null;
  }

  async beginTip(): Promise<null> {
    return null;
  }

  post: RideFunding['post'] = (tx, { ride, transition: { actorId, at } }, { hold }) => {
    if (!hold || ride.finalCents === null) throw new RangeError(`Ride ${ride.id} has nothing to settle`);
    const captured = captureHold(hold, ride.finalCents, at);
    this.rides.completed += 1;
    const entry = rideCompletedEntry(entryHeader(tx, at, actorId), ride, captured);
    return Promise.all([tx.holds.save(captured), tx.ledger.post(entry)]);
  };

  async lockRefundable(): Promise<null> {
    return null;
  }

  private async hold(tx: Transaction, ride: Ride): Promise<void> {
    const [now, userId] = [tx.now(), this.payerId];
    const amountCents = ride.fare.totalCents + ride.tipCents;
    const opened = openHold({ id: tx.newId(), rideId: ride.id, userId, amountCents, now });
    this.rides.secured += 1;
    const entry = rideHeldEntry(entryHeader(tx, now, ride.riderId), ride, opened);
    await Promise.all([tx.ledger.post(entry), tx.holds.insert(opened)]);
  }
}
