import { missing } from '../../domain/errors.ts';
import { requireType } from '../../domain/people/permissions.ts';
import type { Actor, UserActor } from '../../domain/people/user.ts';
import { addTip, completeRide, type MovedRide } from '../../domain/rides/move-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rideCompletedEntry, tipAddedEntry } from '../../domain/wallet/entries.ts';
import { captureHold, type Hold } from '../../domain/wallet/hold.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { Pricing } from '../../domain/fares/pricing.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { EarningRecord } from '../ports/payouts.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import { completeRideInput, type CompleteRideInput } from './inputs.ts';
import type { RideMoves } from './moves.ts';

/**
 * Completes a running trip: by its driver with the tip chosen at booking, or by its rider with the tip of the
 * dialog. One settlement, whoever comes first (decisions, "Two ways to complete"); afterwards the rider may raise the
 * tip once within 24 hours, charged separately. Throws `INSUFFICIENT_FUNDS` before anything moves.
 */
export class CompleteRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly moves: RideMoves,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: CompleteRideInput): Promise<Ride> {
    const user = requireType(actor, 'rider', 'driver');
    const { rideId, tipAmount } = parseInput(completeRideInput, input);
    return this.unitOfWork.run(async (stores) => {
      const [ride, hold] = await Promise.all([stores.rides.lock(rideId), stores.holds.lockOpen(rideId)]);
      if (!ride || (user.userId !== ride.riderId && user.userId !== ride.driverId)) throw missing('Ride');
      const tipCents = user.userId === ride.riderId ? (tipAmount ?? ride.tipCents) : ride.tipCents;
      if (ride.status === 'completed') return this.raiseTip(stores, ride, tipCents);
      const pricing = await stores.pricings.find(ride.pricingId);
      if (!pricing) throw missing('Pricing');
      return this.settle(stores, this.completed(user, ride, tipCents, pricing), hold, pricing);
    });
  }

  private completed(user: UserActor, ride: Ride, tipCents: Cents, pricing: Pricing): MovedRide {
    const by = user.userId === ride.riderId ? 'rider' : 'driver';
    const { commissionRateBasisPoints } = pricing;
    return completeRide(ride, { tipCents, commissionRateBasisPoints }, this.moves.move(by, user.userId));
  }

  private async settle(stores: Stores, moved: MovedRide, hold: Hold | null, pricing: Pricing): Promise<Ride> {
    const { ride, transition } = moved;
    if (!hold || ride.finalCents === null) throw new RangeError(`Ride ${ride.id} has nothing to settle`);
    const captured = captureHold(hold, ride.finalCents, transition.at);
    const earning = this.earningOf(ride, pricing, transition.at);
    await Promise.all([
      stores.rides.save(ride, transition),
      stores.holds.save(captured),
      stores.ledger.post(rideCompletedEntry(this.header(transition.actorId, transition.at), ride, captured)),
      stores.payouts.recordEarning(earning),
      stores.drivers.addTrip(earning.driverId),
      this.moves.announce(stores, ride),
    ]);
    return ride;
  }

  private async raiseTip(stores: Stores, ride: Ride, tipCents: Cents): Promise<Ride> {
    const { driverId } = ride;
    if (tipCents <= ride.tipCents || driverId === null) return ride;
    const now = this.clock.now();
    const tipped = addTip(ride, tipCents, now);
    const extraCents = tipCents - ride.tipCents;
    await Promise.all([
      stores.rides.saveTip(tipped),
      stores.ledger.post(tipAddedEntry(this.header(ride.riderId, now), ride, driverId, extraCents)),
      stores.payouts.addTipToEarning(ride.id, extraCents),
      this.moves.announce(stores, tipped),
    ]);
    return tipped;
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
