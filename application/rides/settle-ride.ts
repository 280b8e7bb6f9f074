import { z } from 'zod';
import { DomainError, notFound } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import { completeRide } from '../../domain/rides/apply-transition.ts';
import type { TransitionResult } from '../../domain/rides/move-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { addTip } from '../../domain/rides/tip.ts';
import { parseInput } from '../parse-input.ts';
import { type Collected, type RideCharges, rideCharges } from '../payments/ride-charges.ts';
import {
  type Funds,
  type RideSettlements,
  type SettlementRequest,
  rideSettlements,
} from '../payments/ride-settlements.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { toRideEvent } from '../ports/rides.ts';
import type { EarningRecord } from '../ports/payouts.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type RideTransitions, rideTransitions } from './ride-transitions.ts';
import { service } from '../tokens.ts';

const paymentIdInput = z.object({ paymentId: z.uuid() });

/** A ride on its way to "completed", with the pricing that it is settled under. */
export interface Completion {
  readonly result: TransitionResult;
  readonly pricing: Pricing;
}

/** Writes completions and tips, once their money is there. */
export class SettleRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settlements: RideSettlements,
    private readonly charges: RideCharges,
    private readonly transitions: RideTransitions,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The sweep's part: collects a payment whose completion or tip was never recorded. Again, it changes nothing. */
  async execute(input: z.input<typeof paymentIdInput>): Promise<void> {
    const { paymentId } = parseInput(paymentIdInput, input);
    const payment = await this.unitOfWork.run(({ payments }) => payments.lock(paymentId));
    if (payment && payment.status !== 'declined') await this.finish(payment);
  }

  /**
   * Collects a payment, and then completes the ride or adds the tip that it is for. Throws `PAYMENT_DECLINED`, with the
   * ride as it was, and whatever refuses the settlement, with the money of a top-up in the wallet.
   */
  async finish(payment: Payment): Promise<Ride> {
    const collected = await this.charges.collect(payment);
    if (!collected) return this.getRide(payment);
    try {
      return await this.unitOfWork.run((stores) => this.record(stores, collected));
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'unavailable') {
        await this.charges.keepTopUp(collected);
      }
      throw error;
    }
  }

  /** The pricing that the ride was booked under, for good. */
  async getPricing({ pricings }: Stores, ride: Ride): Promise<Pricing> {
    const pricing = await pricings.find(ride.pricingId);
    if (!pricing) throw notFound('Pricing');
    return pricing;
  }

  /** The completed ride, not yet written. Throws `RIDE_STATE` and the rules of tips. */
  complete(ride: Ride, pricing: Pricing, request: SettlementRequest): Completion {
    const { tipCents, tipReason, by, actorId } = request;
    const { commissionRateBasisPoints } = pricing;
    const transition = this.transitions.request(by, actorId);
    const settlement = { tipCents, tipReason, commissionRateBasisPoints };
    return { result: completeRide(ride, settlement, transition), pricing };
  }

  /** Writes what follows from a completion and concludes the unit of work. */
  async saveCompleted(stores: Stores, { result, pricing }: Completion, funds: Funds): Promise<Ride> {
    const { ride, transition } = result;
    const earning = this.toEarning(ride, pricing, transition.at);
    const data = { rideId: ride.id };
    await stores.conclude(() =>
      Promise.all([
        this.settlements.post(stores, result, funds),
        stores.rides.save(ride, transition),
        stores.payouts.recordEarning(earning),
        stores.drivers.addTrip(earning.driverId),
        // The demo's people have no mailbox.
        !ride.isTestData &&
          stores.emails.enqueue(this.ids.next(), ride.riderId, 'ride-receipt', data, transition.at),
        stores.events.rideChanged(toRideEvent(ride)),
      ]),
    );
    return ride;
  }

  /** A tip within 24 hours after completion. Throws `TIP_TOO_LATE`, `TIP_ALREADY_ADDED`. */
  async saveTip(stores: Stores, ride: Ride, tipCents: Cents, topUp: Payment | null): Promise<Ride> {
    const tipped = addTip(ride, tipCents, this.clock.now());
    const extraCents = tipCents - ride.tipCents;
    const mail = { rideId: ride.id, amountCents: extraCents };
    await stores.conclude(() =>
      Promise.all([
        stores.rides.saveTip(tipped),
        // Before the balances, as a batch of payouts locks them.
        stores.payouts.addTipToEarning(ride.id, extraCents),
        this.settlements.postTip(stores, ride, extraCents, topUp),
        !ride.isTestData &&
          ride.driverId !== null &&
          stores.emails.enqueue(this.ids.next(), ride.driverId, 'tip-added', mail, this.clock.now()),
        stores.events.rideChanged(toRideEvent(tipped)),
      ]),
    );
    return tipped;
  }

  private async record(stores: Stores, collected: Collected): Promise<Ride> {
    const { ride, settlement, funds } = await this.settlements.lockCollected(stores, collected);
    if (!settlement) return ride;
    if (funds.payment || ride.status === 'in_progress') {
      const pricing = await this.getPricing(stores, ride);
      return this.saveCompleted(stores, this.complete(ride, pricing, settlement), funds);
    }
    if (ride.status === 'completed' && settlement.tipCents > ride.tipCents) {
      return this.saveTip(stores, ride, settlement.tipCents, funds.topUp);
    }
    await this.settlements.keepTopUp(stores, funds);
    return ride;
  }

  private async getRide({ rideId, id }: Payment): Promise<Ride> {
    const ride = rideId ? await this.unitOfWork.run(({ rides }) => rides.lock(rideId)) : null;
    if (!ride) throw new RangeError(`Payment ${id} has no ride`);
    return ride;
  }

  private toEarning(ride: Ride, pricing: Pricing, at: Date): EarningRecord {
    const { driverId, driverShareCents, fare, tipCents } = ride;
    if (driverId === null || driverShareCents === null) {
      throw new RangeError(`Ride ${ride.id} is not settled`);
    }
    return {
      id: this.ids.next(),
      driverId,
      rideId: ride.id,
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

export const settleRide = service(SettleRide, [
  unitOfWork,
  rideSettlements,
  rideCharges,
  rideTransitions,
  ids,
  clock,
]);
