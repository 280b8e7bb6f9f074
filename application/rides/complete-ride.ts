import { DomainError, notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor, UserActor } from '../../domain/users/user.ts';
import { addTip } from '../../domain/rides/apply-transition.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { Hold } from '../../domain/wallet/hold.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { Payment, Settlement } from '../../domain/payments/payment.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import type { CardCompletion } from './card-completion.ts';
import { completeRideInput, type CompleteRideInput } from './inputs.ts';
import type { RideSettlement } from './ride-settlement.ts';
import type { RideTopUps } from './ride-top-ups.ts';

/** Where a completion stands after its first transaction. */
type Begun =
  | { readonly step: 'done'; readonly ride: Ride }
  | { readonly step: 'capture' | 'top-up'; readonly payment: Payment };

/**
 * Completes a running trip: by its driver with the tip chosen at booking, or by its rider with the tip of the
 * dialog. One settlement, whoever comes first (decisions, "Two ways to complete"); afterwards the rider may raise the
 * tip once within 24 hours, charged separately. What the hold does not cover comes from the wallet, else from a saved
 * card. Throws `INSUFFICIENT_FUNDS` or `PAYMENT_DECLINED` before anything transitions.
 */
export class CompleteRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settlement: RideSettlement,
    private readonly cardCompletion: CardCompletion,
    private readonly topUps: RideTopUps,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: CompleteRideInput): Promise<Ride> {
    const user = requireType(actor, 'rider', 'driver');
    const { rideId, tipAmount } = parseInput(completeRideInput, input);
    const begun = await this.unitOfWork.run((stores) => this.begin(stores, user, rideId, tipAmount));
    if (begun.step === 'done') return begun.ride;
    return begun.step === 'capture'
      ? this.cardCompletion.finish(begun.payment)
      : this.topUps.finish(begun.payment);
  }

  private async begin(
    stores: Stores,
    user: UserActor,
    rideId: string,
    tipAmount: Cents | undefined,
  ): Promise<Begun> {
    const [ride, hold] = await Promise.all([stores.rides.lock(rideId), stores.holds.lockOpen(rideId)]);
    if (!ride || (user.userId !== ride.riderId && user.userId !== ride.driverId)) throw notFound('Ride');
    const by = user.userId === ride.riderId ? 'rider' : 'driver';
    const tipCents = by === 'rider' ? (tipAmount ?? ride.tipCents) : ride.tipCents;
    const settlementRequest = { tipCents, by, actorId: user.userId } as const;
    if (ride.status === 'completed') return this.raiseTip(stores, ride, settlementRequest);
    if (ride.paymentMethod === 'card') {
      return { step: 'capture', payment: await this.cardCompletion.begin(stores, ride, settlementRequest) };
    }
    return this.byWallet(stores, ride, hold, settlementRequest);
  }

  private async byWallet(
    stores: Stores,
    ride: Ride,
    hold: Hold | null,
    settlementRequest: Omit<Settlement, 'topUpId'>,
  ): Promise<Begun> {
    const completion = await this.settlement.complete(stores, ride, settlementRequest);
    const shortCents = (completion.applyTransition.ride.finalCents ?? 0) - (hold?.amountCents ?? 0);
    const topUp = await this.createTopUp(stores, ride, shortCents, settlementRequest);
    if (topUp) return { step: 'top-up', payment: topUp };
    return { step: 'done', ride: await this.settlement.byWallet(stores, completion, hold) };
  }

  private async raiseTip(
    stores: Stores,
    ride: Ride,
    settlementRequest: Omit<Settlement, 'topUpId'>,
  ): Promise<Begun> {
    if (settlementRequest.tipCents <= ride.tipCents || ride.driverId === null) return { step: 'done', ride };
    addTip(ride, settlementRequest.tipCents, this.clock.now());
    // Before a card is charged for it.
    if (await stores.ledger.hasLaterTip(ride.id)) {
      throw new DomainError('conflict', 'TIP_ALREADY_ADDED', 'A tip was already added to this ride');
    }
    const extraCents = settlementRequest.tipCents - ride.tipCents;
    const topUp = await this.createTopUp(stores, ride, extraCents, settlementRequest);
    if (topUp) return { step: 'top-up', payment: topUp };
    return { step: 'done', ride: await this.settlement.addTip(stores, ride, settlementRequest.tipCents) };
  }

  /** The card payment of what is due beyond the hold; null when the wallet covers it. Cards pay for rides of cards. */
  private async createTopUp(
    stores: Stores,
    ride: Ride,
    dueCents: Cents,
    settlementRequest: Omit<Settlement, 'topUpId'>,
  ): Promise<Payment | null> {
    if (dueCents <= 0) return null;
    const isByCard = ride.paymentMethod === 'card';
    const { availableCents } = await stores.ledger.lockBalances(ride.riderId);
    const shortCents = isByCard ? dueCents : dueCents - availableCents;
    if (shortCents <= 0) return null;
    return this.topUps.begin(stores, ride, shortCents, { ...settlementRequest, topUpId: null });
  }
}
