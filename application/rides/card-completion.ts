import { DomainError } from '../../domain/errors.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { transitionPayment, type Payment, type Settlement } from '../../domain/payments/payment.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import { paymentDeclined, type CardCharges, type Charge } from '../wallet/card-charges.ts';
import type { Deposits } from '../wallet/deposits.ts';
import type { RideTransitions } from './ride-transitions.ts';
import type { RideSettlement } from './ride-settlement.ts';
import { chargedTopUp, type RideTopUps } from './ride-top-ups.ts';

/** The payment of a ride; which ride that is never changes. */
type Subject = Pick<Payment, 'id' | 'rideId'>;

const RECOVERY_DELAY_MINUTES = 2;

/**
 * Completes a ride paid by card: fixes who completes it with which tip, takes what the authorization does not cover
 * by a second charge, captures the authorization, and only then completes. A refused second charge leaves everything
 * as it was (money-and-rides, "complete").
 */
export class CardCompletion {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly charges: CardCharges,
    private readonly topUps: RideTopUps,
    private readonly settlement: RideSettlement,
    private readonly deposits: Deposits,
    private readonly transitions: RideTransitions,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** First phase, in the caller's transaction. Whoever is second goes on with the settlement of the first. */
  async begin(stores: Stores, ride: Ride, settlementRequest: Omit<Settlement, 'topUpId'>): Promise<Payment> {
    const payment = await stores.payments.lockOfRide(ride.id);
    if (payment?.status === 'capturing') return payment;
    const { applyTransition: moved } = await this.settlement.complete(stores, ride, settlementRequest);
    if (payment?.status !== 'authorized') {
      throw new DomainError(
        'conflict',
        'PAYMENT_MISSING',
        'This ride has no valid payment. Choose another way to pay.',
      );
    }
    const extraCents = (moved.ride.finalCents ?? 0) - payment.amountCents;
    const topUp =
      extraCents > 0
        ? await this.topUps.begin(stores, ride, extraCents, { ...settlementRequest, topUpId: null }, false)
        : null;
    const settlement = { ...settlementRequest, topUpId: topUp?.id ?? null };
    const capturing = transitionPayment(payment, 'capturing', { settlement });
    const recoverAt = new Date(this.clock.now().getTime() + RECOVERY_DELAY_MINUTES * 60_000);
    await Promise.all([
      stores.payments.save(capturing),
      stores.jobs.enqueue('finish-payment', { paymentId: payment.id }, recoverAt),
    ]);
    return capturing;
  }

  /** Second and third phase; may be repeated by the other party, a retry or the job. */
  async finish(begunPayment: Subject): Promise<Ride> {
    const begun = await this.unitOfWork.run((stores) => this.load(stores, begunPayment));
    const { payment, ride, topUp } = begun;
    if (payment.status !== 'capturing' || !payment.settlement) return ride;
    const topUpCharge = topUp && topUp.status !== 'succeeded' ? await this.topUps.charge(topUp) : null;
    if (topUp && topUpCharge?.outcome === 'declined') {
      await this.unitOfWork.run((stores) => this.abandon(stores, payment, topUp.id, topUpCharge));
      throw paymentDeclined(topUpCharge.reason);
    }
    const dueCents = Math.min(payment.amountCents, ride.fare.totalCents + payment.settlement.tipCents);
    const charge = await this.charges.capture(payment, dueCents);
    if (charge.outcome === 'declined') {
      await this.unitOfWork.run((stores) => this.fail(stores, payment, charge, topUpCharge));
      throw paymentDeclined(charge.reason);
    }
    return this.unitOfWork.run((stores) => this.record(stores, payment, charge, topUpCharge));
  }

  /** The ride first, as everybody locks it, so that nobody waits for each other. */
  private async load(stores: Stores, { id, rideId }: Subject) {
    const [ride, payment] = await Promise.all([
      rideId ? stores.rides.lock(rideId) : null,
      stores.payments.lock(id),
    ]);
    if (!payment || !ride) throw new RangeError(`Payment ${id} has no ride`);
    const topUpId = payment.settlement?.topUpId;
    return { payment, ride, topUp: topUpId ? await stores.payments.lock(topUpId) : null };
  }

  private async record(
    stores: Stores,
    begun: Subject,
    charge: Charge,
    topUpCharge: Charge | null,
  ): Promise<Ride> {
    const { payment, ride, topUp } = await this.load(stores, begun);
    if (payment.status !== 'capturing' || !payment.settlement || charge.outcome === 'declined') return ride;
    const captured = transitionPayment(payment, 'succeeded', {
      capturedCents: charge.provided.receivedCents,
    });
    const topUpAfter = topUp && topUpCharge ? chargedTopUp(topUp, topUpCharge) : null;
    const completion = await this.settlement.complete(stores, ride, payment.settlement);
    await Promise.all([stores.payments.save(captured), topUpAfter && stores.payments.save(topUpAfter)]);
    return this.settlement.byCard(stores, completion, captured, topUpAfter ?? undefined);
  }

  /**
   * The second charge was refused: the authorization stays, and the completion may be tried with another tip. It may
   * have been meanwhile: then the refusal says nothing about the charge of that try.
   */
  private async abandon(stores: Stores, begun: Subject, topUpId: string, refused: Charge): Promise<void> {
    const { payment, topUp } = await this.load(stores, begun);
    if (payment.status !== 'capturing' || topUp?.id !== topUpId) return;
    await Promise.all([
      stores.payments.save(transitionPayment(payment, 'authorized', { settlement: null })),
      stores.payments.save(chargedTopUp(topUp, refused)),
    ]);
  }

  /** The authorization is gone: what the second charge took stays in the wallet, and the rider pays in another way. */
  private async fail(
    stores: Stores,
    begun: Subject,
    refused: Charge & { readonly outcome: 'declined' },
    topUpCharge: Charge | null,
  ): Promise<void> {
    const { payment, ride, topUp } = await this.load(stores, begun);
    if (payment.status !== 'capturing') return;
    const declined = transitionPayment(payment, 'declined', { declineReason: refused.reason });
    await stores.payments.save(declined);
    if (topUp && topUpCharge) {
      const after = chargedTopUp(topUp, topUpCharge);
      await Promise.all([stores.payments.save(after), this.deposits.post(stores, after)]);
    }
    await this.tellFailed(stores, ride, refused.reason);
  }

  /** The rider has to choose another way to pay: on the screen, live and by e-mail. */
  async tellFailed(stores: Stores, ride: Ride, reason: string): Promise<void> {
    const failed: Ride = { ...ride, paymentStatus: 'failed' };
    const data = { rideId: ride.id, reason };
    await Promise.all([
      stores.rides.savePayment(failed),
      stores.emails.enqueue(this.ids.next(), ride.riderId, 'card-declined', data, this.clock.now()),
      this.transitions.announce(stores, failed),
    ]);
  }
}
