import { notFound } from '../../domain/errors.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { addTip, completeRide, type TransitionResult } from '../../domain/rides/apply-transition.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rideCompletedByCardEntry, rideCompletedEntry, tipAddedEntry } from '../../domain/wallet/entries.ts';
import { captureHold, type Hold } from '../../domain/wallet/hold.ts';
import type { Payment, Settlement } from '../../domain/payments/payment.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { EarningRecord } from '../ports/payouts.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import type { Deposits } from '../wallet/deposits.ts';
import type { RideTransitions } from './ride-transitions.ts';

/** A ride on its way to "completed", with the pricing that it is settled under. */
export interface Completion {
  readonly applyTransition: TransitionResult;
  readonly pricing: Pricing;
}

/** What is written when a ride is settled, however it is paid; always inside the caller's transaction. */
export class RideSettlement {
  constructor(
    private readonly transitions: RideTransitions,
    private readonly deposits: Deposits,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The completed ride. Throws `RIDE_STATE` and the rules of tips. */
  async complete(stores: Stores, ride: Ride, settlement: Omit<Settlement, 'topUpId'>): Promise<Completion> {
    const pricing = await stores.pricings.find(ride.pricingId);
    if (!pricing) throw notFound('Pricing');
    const { tipCents, by, actorId } = settlement;
    const { commissionRateBasisPoints } = pricing;
    const move = this.transitions.move(by, actorId);
    return { applyTransition: completeRide(ride, { tipCents, commissionRateBasisPoints }, move), pricing };
  }

  /** `topUp`, when there is one, brings what hold and wallet lack. Throws `INSUFFICIENT_FUNDS` before anything transitions. */
  async byWallet(stores: Stores, completion: Completion, hold: Hold | null, topUp?: Payment): Promise<Ride> {
    const { ride, transition } = completion.applyTransition;
    if (!hold || ride.finalCents === null) throw new RangeError(`Ride ${ride.id} has nothing to settle`);
    const captured = captureHold(hold, ride.finalCents, transition.at);
    const header = this.header(transition.actorId, transition.at);
    await Promise.all([
      topUp && this.deposits.post(stores, topUp),
      stores.holds.save(captured),
      stores.ledger.post(rideCompletedEntry(header, ride, captured)),
      this.save(stores, completion),
    ]);
    return ride;
  }

  /** `payment` has been captured; `topUp` brings what the authorization lacks. */
  async byCard(stores: Stores, completion: Completion, payment: Payment, topUp?: Payment): Promise<Ride> {
    const { ride, transition } = completion.applyTransition;
    const header = this.header(transition.actorId, transition.at);
    await Promise.all([
      topUp && this.deposits.post(stores, topUp),
      stores.ledger.post(rideCompletedByCardEntry(header, ride, payment)),
      this.save(stores, completion),
    ]);
    return ride;
  }

  /** A tip within 24 hours after completion, from the wallet. Throws `TIP_TOO_LATE`, `TIP_ALREADY_ADDED`. */
  async addTip(stores: Stores, ride: Ride, tipCents: Cents, topUp?: Payment): Promise<Ride> {
    const { driverId } = ride;
    if (driverId === null) throw new RangeError(`Ride ${ride.id} has no driver`);
    const now = this.clock.now();
    const tipped = addTip(ride, tipCents, now);
    const extraCents = tipCents - ride.tipCents;
    await Promise.all([
      topUp && this.deposits.post(stores, topUp),
      stores.rides.saveTip(tipped),
      stores.ledger.post(tipAddedEntry(this.header(ride.riderId, now), ride, driverId, extraCents)),
      stores.payouts.addTipToEarning(ride.id, extraCents),
      this.transitions.announce(stores, tipped),
    ]);
    return tipped;
  }

  private async save(stores: Stores, { applyTransition: moved, pricing }: Completion): Promise<void> {
    const { ride, transition } = moved;
    const earning = this.earningOf(ride, pricing, transition.at);
    const data = { rideId: ride.id };
    await Promise.all([
      stores.rides.save(ride, transition),
      stores.payouts.recordEarning(earning),
      stores.drivers.addTrip(earning.driverId),
      // The demo's people have no mailbox.
      !ride.isTestData &&
        stores.emails.enqueue(this.ids.next(), ride.riderId, 'ride-receipt', data, transition.at),
      this.transitions.announce(stores, ride),
    ]);
  }

  private header(actorId: string | null, at: Date) {
    return { id: this.ids.next(), transactionIds: [this.ids.next()], actorId, at };
  }

  private earningOf(ride: Ride, pricing: Pricing, at: Date): EarningRecord {
    const { driverId, driverShareCents, fare, tipCents } = ride;
    if (driverId === null || driverShareCents === null)
      throw new RangeError(`Ride ${ride.id} is not settled`);
    return {
      id: this.ids.next(),
      driverId,
      rideId: ride.id,
      amountCents: driverShareCents + tipCents,
      earnedAt: at,
      commissionRateBasisPoints: pricing.commissionRateBasisPoints,
      pricingId: pricing.id,
      fareCents: fare.totalCents,
      driverShareCents,
      platformFeeCents: fare.totalCents - driverShareCents,
      tipCents,
    };
  }
}
