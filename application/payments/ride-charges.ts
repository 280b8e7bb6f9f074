import { transitionPayment, type Payment } from '../../domain/payments/payment.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import type { Hold } from '../../domain/wallet/hold.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type Deposits, deposits } from './deposits.ts';
import { applyCharge, type Charge, type ProviderCalls, providerCalls } from './provider-calls.ts';
import { paymentDeclined } from './provider-errors.ts';
import { reportFailedPayment } from './report-failed-payment.ts';
import { service } from '../tokens.ts';

/** Money that the provider took and nobody has recorded yet. */
export interface Collected {
  /** The payment as it was begun: of a ride, to be captured, or a top-up by itself. */
  readonly payment: Payment;
  readonly charge: Charge;
  /** What was charged beyond the authorization of a ride. */
  readonly topUpCharge: Charge | null;
}

/**
 * The second phase of a settlement: captures the authorization and charges the top-up. It may be repeated, by the other
 * party, a retry or a job. A refusal is recorded here; money is recorded with what it pays for, by `RideSettlements`.
 */
export class RideCharges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly provider: ProviderCalls,
    private readonly deposits: Deposits,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Null when somebody else has recorded the outcome. Throws `PAYMENT_DECLINED`; the ride has not moved then. */
  async collect(begun: Payment): Promise<Collected | null> {
    const locked = await this.unitOfWork.run((stores) => lockSettlement(stores, begun));
    return begun.kind === 'top_up' ? this.collectTopUp(locked) : this.collectRide(locked);
  }

  /** The money of a top-up stays in the wallet when the ride cannot be settled with it. */
  async keepTopUp({ payment: begun, charge }: Collected): Promise<void> {
    if (begun.kind !== 'top_up') return;
    await this.unitOfWork.run(async (stores) => {
      const { payment } = await lockSettlement(stores, begun);
      if (isUnrecorded(payment)) await this.deposits.save(stores, applyCharge(payment, charge));
    });
  }

  private async collectTopUp({ payment }: LockedSettlement): Promise<Collected | null> {
    if (payment.status === 'declined')
      throw paymentDeclined(payment.declineReason ?? 'The card was declined');
    if (!isUnrecorded(payment)) return null;
    const charge = await this.chargeTopUp(payment);
    if (charge.outcome !== 'declined') return { payment, charge, topUpCharge: null };
    await this.unitOfWork.run(async (stores) => {
      const { payment: current } = await lockSettlement(stores, payment);
      if (isUnrecorded(current)) await stores.payments.save(applyCharge(current, charge));
    });
    throw paymentDeclined(charge.reason);
  }

  /** The top-up first: when it is refused the authorization is still there, and the completion may be tried anew. */
  private async collectRide({ ride, payment, topUp }: LockedSettlement): Promise<Collected | null> {
    if (!isUnrecorded(payment) || !payment.settlement) return null;
    const topUpCharge = topUp && topUp.status !== 'succeeded' ? await this.chargeTopUp(topUp) : null;
    if (topUp && topUpCharge?.outcome === 'declined') {
      await this.unitOfWork.run((stores) => this.stopCapture(stores, payment, topUp, topUpCharge));
      throw paymentDeclined(topUpCharge.reason);
    }
    const dueCents = Math.min(payment.amountCents, ride.fare.totalCents + payment.settlement.tipCents);
    const charge = await this.provider.capture(payment, dueCents);
    if (charge.outcome !== 'declined') return { payment, charge, topUpCharge };
    await this.unitOfWork.run((stores) => this.fail(stores, payment, charge, topUpCharge));
    throw paymentDeclined(charge.reason);
  }

  /** Asks the provider, who may have been asked before. */
  private async chargeTopUp(payment: Payment): Promise<Charge> {
    const { userId, methodId } = payment;
    const method = methodId
      ? await this.unitOfWork.run(({ paymentMethods }) => paymentMethods.find(userId, methodId))
      : null;
    const description = 'The rest of your ride';
    const options = { capture: 'automatic', confirm: 'off_session', description } as const;
    const charge = await this.provider.charge(payment, { ...options, method, isRepeated: true });
    if (charge.outcome === 'succeeded' || charge.outcome === 'declined') return charge;
    // Nobody is asked to authenticate here: what waits is as good as declined.
    const { id: providerId } = charge.provided;
    await this.provider.end({ ...payment, providerId });
    return { outcome: 'declined', reason: 'Your card needs authentication', providerId };
  }

  /**
   * The top-up was refused. The completion may have been tried again meanwhile: then the refusal says nothing about the
   * top-up of that try.
   */
  private async stopCapture(
    stores: Stores,
    begun: Payment,
    refusedTopUp: Payment,
    refused: Charge,
  ): Promise<void> {
    const { payment, topUp } = await lockSettlement(stores, begun);
    if (!isUnrecorded(payment) || topUp?.id !== refusedTopUp.id) return;
    await Promise.all([
      stores.payments.save(transitionPayment(payment, 'authorized', { settlement: null })),
      stores.payments.save(applyCharge(topUp, refused)),
    ]);
  }

  /** The authorization is gone: what the top-up took stays in the wallet, and the rider pays in another way. */
  private async fail(
    stores: Stores,
    begun: Payment,
    refused: Charge & { readonly outcome: 'declined' },
    topUpCharge: Charge | null,
  ): Promise<void> {
    const { payment, ride, topUp } = await lockSettlement(stores, begun);
    if (!isUnrecorded(payment)) return;
    await stores.payments.save(applyCharge(payment, refused));
    if (topUp && topUpCharge) await this.deposits.save(stores, applyCharge(topUp, topUpCharge));
    const now = { id: this.ids.next(), at: this.clock.now() };
    await reportFailedPayment(stores, ride, refused.reason, now);
  }
}

export const rideCharges = service(RideCharges, [unitOfWork, providerCalls, deposits, ids, clock]);

interface LockedSettlement {
  readonly ride: Ride;
  readonly hold: Hold | null;
  readonly payment: Payment;
  readonly topUp: Payment | null;
}

/** The ride first, as everybody locks it, so that nobody waits for each other. */
export async function lockSettlement(
  { rides, holds, payments }: Stores,
  { id, rideId }: Pick<Payment, 'id' | 'rideId'>,
): Promise<LockedSettlement> {
  if (rideId === null) throw new RangeError(`Payment ${id} has no ride`);
  const [ride, hold, payment] = await Promise.all([
    rides.lock(rideId),
    holds.lockOpen(rideId),
    payments.lock(id),
  ]);
  if (!ride || !payment) throw new RangeError(`Payment ${id} has no ride`);
  const topUpId = payment.settlement?.topUpId;
  return { ride, hold, payment, topUp: topUpId ? await payments.lock(topUpId) : null };
}

/** Whether a payment that settles a ride is between its first phase and its third. */
export function isUnrecorded({ kind, status }: Payment): boolean {
  return kind === 'ride' ? status === 'capturing' : status === 'created' || status === 'open';
}
