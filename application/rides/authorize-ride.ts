import type { Ride } from '../../domain/rides/ride.ts';
import { transitionPayment } from '../../domain/payments/payment.ts';
import { parseInput } from '../parse-input.ts';
import type { PaymentMethod } from '../ports/payment-methods.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import type { Charge } from '../wallet/card-charges.ts';
import type { CardCompletion } from './card-completion.ts';
import { rideIdInput, type RideIdInput } from './inputs.ts';
import type { PreparedAuthorization, RideAuthorization } from './ride-authorization.ts';

/**
 * Authorizes the card of a ride booked far ahead, 24 hours before pickup. When the card is declined the ride stays
 * and its rider is asked for another way to pay (decisions, "Card holds"). Run by a job; again, it changes nothing.
 */
export class AuthorizeRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorization: RideAuthorization,
    private readonly completion: CardCompletion,
  ) {}

  /** Whether the card is authorized now. */
  async execute(input: RideIdInput): Promise<boolean> {
    const { rideId } = parseInput(rideIdInput, input);
    const begun = await this.unitOfWork.run((stores) => this.begin(stores, rideId));
    if (!begun) return false;
    const { prepared, method } = begun;
    const charge = method
      ? await this.authorization.authorize(prepared, method, 'off_session')
      : ({ outcome: 'declined', reason: 'The saved card was removed', providerId: null } as const);
    return this.unitOfWork.run((stores) => this.record(stores, rideId, prepared, charge));
  }

  private async begin(
    { rides, payments, paymentMethods }: Stores,
    rideId: string,
  ): Promise<{ prepared: PreparedAuthorization; method: PaymentMethod | null } | null> {
    const [ride, payment] = await Promise.all([rides.lock(rideId), payments.lockOfRide(rideId)]);
    if (!ride || !payment || isOver(ride)) return null;
    if (payment.status !== 'scheduled' && payment.status !== 'created') return null;
    const created = payment.status === 'scheduled' ? transitionPayment(payment, 'created') : payment;
    if (created !== payment) await payments.save(created);
    const method = payment.methodId ? await paymentMethods.find(payment.userId, payment.methodId) : null;
    return { prepared: { payment: created, isRepeated: created === payment }, method };
  }

  private async record(
    stores: Stores,
    rideId: string,
    { payment: { id } }: PreparedAuthorization,
    charge: Charge,
  ): Promise<boolean> {
    const ride = await stores.rides.lock(rideId);
    const payment = await this.authorization.record(stores, id, charge);
    if (!ride || isOver(ride)) return false;
    if (payment.status === 'declined') {
      await this.completion.tellFailed(stores, ride, payment.declineReason ?? 'The card was declined');
    } else if (payment.status === 'authorized') {
      await stores.rides.savePayment(ride);
    }
    return payment.status === 'authorized';
  }
}

function isOver({ status }: Ride): boolean {
  return status === 'completed' || status === 'cancelled';
}
