import { DomainError } from '../../domain/errors.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import {
  authorizationTime,
  createPayment,
  isAuthorizedLater,
  transitionPayment,
  type Payment,
} from '../../domain/payments/payment.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { PaymentMethod } from '../ports/payment-methods.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import { paymentDeclined, type CardCharges, type Charge } from '../wallet/card-charges.ts';

/** A payment that is to be authorized, and whether an earlier call may have been made. */
export interface PreparedAuthorization {
  readonly payment: Payment;
  readonly isRepeated: boolean;
}

/** When a job looks after an authorization whose booking was not finished: by us, and by the rider's bank. */
const RECOVERY_DELAY_MINUTES = 2;
const AUTHENTICATION_MINUTES = 15;

/** The authorization of a ride's card, in its three phases. A ride paid by card exists only once it has one. */
export class RideAuthorization {
  constructor(
    private readonly charges: CardCharges,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** First phase: writes the payment, or finds that of an earlier try. Rides far ahead are authorized later. */
  async prepare(
    { payments, jobs }: Stores,
    ride: Ride,
    method: PaymentMethod,
  ): Promise<PreparedAuthorization> {
    const known = await payments.lockOfRide(ride.id);
    const amountCents = ride.fare.totalCents + ride.tipCents;
    if (known) {
      if (
        known.userId === ride.riderId &&
        known.amountCents === amountCents &&
        known.methodId === method.id
      ) {
        return { payment: known, isRepeated: true };
      }
      throw new DomainError(
        'conflict',
        'PAYMENT_EXISTS',
        'This booking was already tried with another price or card',
      );
    }
    const now = this.clock.now();
    const isLater = isAuthorizedLater(ride.scheduledFor, now);
    const payment = createPayment({
      id: this.ids.next(),
      kind: 'ride',
      userId: ride.riderId,
      rideId: ride.id,
      methodId: method.id,
      amountCents,
      now,
      isLater,
    });
    await Promise.all([
      payments.insert(payment),
      isLater && ride.scheduledFor
        ? jobs.enqueue('authorize-ride', { rideId: ride.id }, authorizationTime(ride.scheduledFor))
        : jobs.enqueue(
            'finish-payment',
            { paymentId: payment.id },
            minutesAfter(now, RECOVERY_DELAY_MINUTES),
          ),
    ]);
    return { payment, isRepeated: false };
  }

  /** Second phase. */
  authorize(
    { payment, isRepeated }: PreparedAuthorization,
    method: PaymentMethod | null,
    confirm: 'on_session' | 'off_session',
  ): Promise<Charge> {
    const description = 'Your ride';
    return this.charges.place(payment, { capture: 'manual', confirm, description, method, isRepeated });
  }

  /** Third phase: the payment as it is now. Throws nothing, so that a refusal is kept as well. */
  async record({ payments, jobs }: Stores, paymentId: string, charge: Charge): Promise<Payment> {
    const payment = await payments.lock(paymentId);
    if (!payment) throw new RangeError(`No payment ${paymentId}`);
    if (payment.status !== 'created' && payment.status !== 'open') return payment;
    const recorded = recordedCharge(payment, charge);
    if (recorded.status === 'open') {
      const recoverAt = minutesAfter(this.clock.now(), AUTHENTICATION_MINUTES);
      await jobs.enqueue('finish-payment', { paymentId }, recoverAt);
    }
    if (recorded !== payment) await payments.save(recorded);
    return recorded;
  }

  /**
   * What the rider is told when the authorization is not there. A payment that was given up meanwhile is ended at the
   * provider first.
   */
  async refusal(payment: Payment, charge: Charge): Promise<DomainError> {
    if (charge.outcome === 'declined') return paymentDeclined(charge.reason);
    if (payment.status === 'open') {
      const { clientSecret } = charge.provided;
      const message = 'Your bank wants to confirm this payment';
      return new DomainError('declined', 'PAYMENT_ACTION_REQUIRED', message, {
        clientSecret,
        rideId: payment.rideId,
      });
    }
    await this.charges.end(payment);
    return new DomainError('conflict', 'PAYMENT_EXPIRED', 'This booking took too long. Please book again.');
  }
}

function recordedCharge(payment: Payment, charge: Charge): Payment {
  if (charge.outcome === 'declined') {
    const { reason: declineReason, providerId } = charge;
    return transitionPayment(payment, 'declined', {
      declineReason,
      providerId: providerId ?? payment.providerId,
    });
  }
  const { id: providerId } = charge.provided;
  if (charge.outcome === 'authorized') return transitionPayment(payment, 'authorized', { providerId });
  return payment.status === 'open' ? payment : transitionPayment(payment, 'open', { providerId });
}

function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
