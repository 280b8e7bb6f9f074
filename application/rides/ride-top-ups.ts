import { DomainError } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import {
  CARD_MINIMUM_CENTS,
  createPayment,
  transitionPayment,
  type Payment,
  type Settlement,
} from '../../domain/payments/payment.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import { paymentDeclined, type CardCharges, type Charge } from '../wallet/card-charges.ts';
import type { Deposits } from '../wallet/deposits.ts';
import type { RideSettlement } from './ride-settlement.ts';

const RECOVERY_DELAY_MINUTES = 2;

/**
 * What neither hold, authorization nor wallet covers is charged to a saved card: it comes into the wallet and leaves
 * it with the completion or the tip, in one transaction (money-and-rides, "complete"; decisions, "Two ways to
 * complete").
 */
export class RideTopUps {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly charges: CardCharges,
    private readonly settlement: RideSettlement,
    private readonly deposits: Deposits,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Writes the charge, or finds that of an earlier try. Throws `INSUFFICIENT_FUNDS` when there is no card. */
  async begin(
    { payments, paymentMethods, jobs }: Stores,
    ride: Ride,
    amountCents: Cents,
    settlement: Settlement,
    isFinishedAlone = true,
  ): Promise<Payment> {
    const known = await payments.lockTopUp(ride.id);
    if (known) return known;
    const { riderId, paymentMethodId } = ride;
    const method =
      (paymentMethodId ? await paymentMethods.find(riderId, paymentMethodId) : null) ??
      (await paymentMethods.findDefault(riderId));
    if (!method) throw insufficientFunds();
    const now = this.clock.now();
    const payment = createPayment({
      id: this.ids.next(),
      kind: 'top_up',
      userId: riderId,
      rideId: ride.id,
      methodId: method.id,
      // What a card has to pay at least; the difference stays in the wallet.
      amountCents: Math.max(amountCents, CARD_MINIMUM_CENTS),
      settlement,
      now,
    });
    const recoverAt = new Date(now.getTime() + RECOVERY_DELAY_MINUTES * 60_000);
    await Promise.all([
      payments.insert(payment),
      isFinishedAlone && jobs.enqueue('finish-payment', { paymentId: payment.id }, recoverAt),
    ]);
    return payment;
  }

  /** Asks the provider, who may have been asked before. */
  async charge(payment: Payment): Promise<Charge> {
    const { userId, methodId } = payment;
    const method = methodId
      ? await this.unitOfWork.run(({ paymentMethods }) => paymentMethods.find(userId, methodId))
      : null;
    const description = 'The rest of your ride';
    const how = { capture: 'automatic', confirm: 'off_session', description } as const;
    const charge = await this.charges.place(payment, { ...how, method, isRepeated: true });
    if (charge.outcome === 'succeeded' || charge.outcome === 'declined') return charge;
    // Nobody is asked to authenticate here: what waits is as good as declined.
    await this.charges.end({ ...payment, providerId: charge.provided.id });
    return { outcome: 'declined', reason: 'Your card needs authentication', providerId: charge.provided.id };
  }

  /**
   * Charges, and then completes the ride or adds the tip that the charge is for. Throws `PAYMENT_DECLINED`, with
   * nothing moved, and whatever refuses the settlement, with the money in the wallet.
   */
  async finish(payment: Payment): Promise<Ride> {
    const charge = await this.charge(payment);
    let refused: DomainError | null = null;
    try {
      const ride = await this.unitOfWork.run((stores) => this.settle(stores, payment, charge));
      if (ride) return ride;
      if (charge.outcome === 'declined') refused = paymentDeclined(charge.reason);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
      await this.unitOfWork.run((stores) => this.keep(stores, payment, charge));
      refused = error;
    }
    if (refused) throw refused;
    return this.getRide(payment);
  }

  /** Null when the card was declined, or nothing was left to settle. */
  private async settle(stores: Stores, begun: Payment, charge: Charge): Promise<Ride | null> {
    const { rideId } = begun;
    if (rideId === null) throw new RangeError(`Payment ${begun.id} has no ride`);
    // The ride first, as everybody locks it, so that nobody waits for each other.
    const [ride, hold, payment] = await Promise.all([
      stores.rides.lock(rideId),
      stores.holds.lockOpen(rideId),
      stores.payments.lock(begun.id),
    ]);
    if (payment?.status !== 'created' && payment?.status !== 'open') return null;
    const after = chargedTopUp(payment, charge);
    await stores.payments.save(after);
    const { settlement } = payment;
    if (after.status === 'declined' || !settlement) return null;
    if (ride?.status === 'in_progress') {
      const completion = await this.settlement.complete(stores, ride, settlement);
      return this.settlement.byWallet(stores, completion, hold, after);
    }
    if (ride?.status === 'completed' && settlement.tipCents > ride.tipCents) {
      return this.settlement.addTip(stores, ride, settlement.tipCents, after);
    }
    await this.deposits.post(stores, after);
    return ride;
  }

  /** The money stays in the wallet when the ride cannot be settled with it. */
  private async keep(stores: Stores, { id, rideId }: Payment, charge: Charge): Promise<void> {
    if (rideId) await stores.rides.lock(rideId);
    const payment = await stores.payments.lock(id);
    if (!payment || (payment.status !== 'created' && payment.status !== 'open')) return;
    const after = chargedTopUp(payment, charge);
    await stores.payments.save(after);
    if (after.status === 'succeeded') await this.deposits.post(stores, after);
  }

  private async getRide({ rideId, id }: Payment): Promise<Ride> {
    const ride = rideId ? await this.unitOfWork.run(({ rides }) => rides.lock(rideId)) : null;
    if (!ride) throw new RangeError(`Payment ${id} has no ride`);
    return ride;
  }
}

/** A top-up after the provider was asked: taken whole, or declined. */
export function chargedTopUp(payment: Payment, charge: Charge): Payment {
  if (charge.outcome === 'declined') {
    const { reason: declineReason, providerId } = charge;
    return transitionPayment(payment, 'declined', {
      declineReason,
      providerId: providerId ?? payment.providerId,
    });
  }
  const { id: providerId, receivedCents: capturedCents } = charge.provided;
  return transitionPayment(payment, 'succeeded', { providerId, capturedCents });
}

export function insufficientFunds(): DomainError {
  return new DomainError('declined', 'INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS: Insufficient wallet balance');
}
