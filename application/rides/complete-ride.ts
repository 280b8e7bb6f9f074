import type { z } from 'zod';
import { DomainError, notFound } from '../../domain/errors.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { findingsOfCompletion } from '../../domain/rides/plausibility.ts';
import { addTip } from '../../domain/rides/tip.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { Hold } from '../../domain/wallet/hold.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor, UserActor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import {
  type RideSettlements,
  type SettlementRequest,
  rideSettlements,
} from '../payments/ride-settlements.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type Explanations, explanations } from './explanations.ts';
import { completeRideInput, type CompleteRideInput } from './inputs.ts';
import { type SettleRide, settleRide } from './settle-ride.ts';
import { service } from '../tokens.ts';

/** What is asked, with the driver's position as far as it is known. */
type Asked = z.output<typeof completeRideInput> & { readonly position: Coordinates | null };

/** After the first transaction: the ride when all is done, or the payment that a card has to make first. */
type Begun = { readonly ride: Ride } | { readonly payment: Payment };

/**
 * Completes a running trip: by its driver with the tip promised at booking, or by its rider with the tip of the dialog,
 * lower than promised only with a reason.
 * One settlement, whoever comes first; afterwards the rider may raise the tip once within 24 hours, charged
 * separately. What the hold or the authorization does not cover comes from the wallet, else from a saved card. Throws
 * `REASON_REQUIRED`, where a driver's completion is implausible, and `INSUFFICIENT_FUNDS`, `PAYMENT_MISSING` or `PAYMENT_DECLINED` before the ride has moved.
 */
export class CompleteRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settlements: RideSettlements,
    private readonly settleRide: SettleRide,
    private readonly explanations: Explanations,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: CompleteRideInput): Promise<Ride> {
    const user = requireType(actor, 'rider', 'driver');
    const asked = parseInput(completeRideInput, input);
    const position = user.userType === 'driver' ? await this.explanations.locate(user.userId, asked) : null;
    const begun = await this.unitOfWork.run((stores) => this.begin(stores, user, { ...asked, position }));
    return 'ride' in begun ? begun.ride : this.settleRide.finish(begun.payment);
  }

  private async begin(
    stores: Stores,
    { userId }: UserActor,
    { rideId, tipAmount, tipReason, ...explanation }: Asked,
  ): Promise<Begun> {
    const [ride, hold] = await Promise.all([stores.rides.lock(rideId), stores.holds.lockOpen(rideId)]);
    if (!ride || (userId !== ride.riderId && userId !== ride.driverId)) throw notFound('Ride');
    const by = userId === ride.riderId ? 'rider' : 'driver';
    const tipCents = by === 'rider' ? (tipAmount ?? ride.tipCents) : ride.tipCents;
    const request = { tipCents, tipReason: tipReason || null, by, actorId: userId } as const;
    // Whoever pays for it knows that the trip is over.
    if (by === 'driver' && ride.status === 'in_progress') {
      const findings = findingsOfCompletion(ride, explanation.position, this.clock.now());
      await this.explanations.record(stores, ride, findings, explanation);
    }
    return ride.status === 'completed'
      ? this.raiseTip(stores, ride, request)
      : this.complete(stores, ride, hold, request);
  }

  private async complete(
    stores: Stores,
    ride: Ride,
    hold: Hold | null,
    request: SettlementRequest,
  ): Promise<Begun> {
    const [funds, pricing] = await Promise.all([
      this.settlements.lockFunds(stores, ride, hold),
      this.settleRide.getPricing(stores, ride),
    ]);
    // Whoever is second goes on with the settlement of the first.
    if (funds.payment?.status === 'capturing') return { payment: funds.payment };
    const completion = this.settleRide.complete(ride, pricing, request);
    const { finalCents } = completion.result.ride;
    const payment = await this.settlements.begin(stores, ride, funds, finalCents ?? 0, request);
    return payment ? { payment } : { ride: await this.settleRide.saveCompleted(stores, completion, funds) };
  }

  private async raiseTip(stores: Stores, ride: Ride, request: SettlementRequest): Promise<Begun> {
    const extraCents = request.tipCents - ride.tipCents;
    if (extraCents <= 0) return { ride };
    addTip(ride, request.tipCents, this.clock.now());
    // Before a card is charged for it.
    if (await stores.ledger.hasLaterTip(ride.id)) {
      throw new DomainError('conflict', 'TIP_ALREADY_ADDED', 'A tip was already added to this ride');
    }
    const payment = await this.settlements.beginTopUp(stores, ride, extraCents, request);
    return payment
      ? { payment }
      : { ride: await this.settleRide.saveTip(stores, ride, request.tipCents, null) };
  }
}

export const completeRide = service(CompleteRide, [
  unitOfWork,
  rideSettlements,
  settleRide,
  explanations,
  clock,
]);
