import { z } from 'zod';
import { transitionPayment } from '../../domain/payments/payment.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import type { PaymentMethod } from '../ports/payments.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import type { Charge } from './provider-calls.ts';
import { reportFailedPayment } from './report-failed-payment.ts';
import { type PreparedAuthorization, type RidePayments, ridePayments } from './ride-payments.ts';
import { service } from '../tokens.ts';

const rideIdInput = z.object({ rideId: z.uuid() });
const CARD_REMOVED: Charge = {
  outcome: 'declined',
  reason: 'The saved card was removed',
  providerId: null,
};

/**
 * Authorizes the card of a ride booked far ahead, 24 hours before pickup. When the card is declined the ride stays
 * and its rider is asked for another way to pay. Run by the sweep; again, it changes nothing.
 */
export class AuthorizeRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ridePayments: RidePayments,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Whether the card is authorized now. */
  async execute(input: z.input<typeof rideIdInput>): Promise<boolean> {
    const { rideId } = parseInput(rideIdInput, input);
    const begun = await this.unitOfWork.run((stores) => this.begin(stores, rideId));
    if (!begun) return false;
    const { prepared, method } = begun;
    const charge = method ? await this.ridePayments.authorize(prepared, method, 'off_session') : CARD_REMOVED;
    return this.unitOfWork.run((stores) => this.record(stores, rideId, prepared.payment.id, charge));
  }

  private async begin(
    { rides, payments, paymentMethods }: Stores,
    rideId: string,
  ): Promise<{ prepared: PreparedAuthorization; method: PaymentMethod | null } | null> {
    const [ride, payment] = await Promise.all([rides.lock(rideId), payments.lockOfRide(rideId)]);
    if (!ride || !payment || isOver(ride)) return null;
    if (payment.status !== 'scheduled' && payment.status !== 'created') return null;
    const { dueStep, dueAt } = payment;
    const created =
      payment.status === 'scheduled' ? transitionPayment(payment, 'created', { dueStep, dueAt }) : payment;
    if (created !== payment) await payments.save(created);
    const method = payment.methodId ? await paymentMethods.find(payment.userId, payment.methodId) : null;
    return { prepared: { payment: created, isRepeated: created === payment }, method };
  }

  private async record(stores: Stores, rideId: string, paymentId: string, charge: Charge): Promise<boolean> {
    const ride = await stores.rides.lock(rideId);
    const payment = await this.ridePayments.record(stores, paymentId, charge);
    if (!ride || isOver(ride)) return false;
    if (payment.status === 'declined') {
      const reason = payment.declineReason ?? 'The card was declined';
      await reportFailedPayment(stores, ride, reason, { id: this.ids.next(), at: this.clock.now() });
    }
    if (payment.status === 'authorized') await stores.rides.savePayment(ride);
    return payment.status === 'authorized';
  }
}

export const authorizeRide = service(AuthorizeRide, [unitOfWork, ridePayments, ids, clock]);

function isOver({ status }: Ride): boolean {
  return status === 'completed' || status === 'cancelled';
}
