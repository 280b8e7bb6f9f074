import { DomainError, notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rideHeldEntry } from '../../domain/wallet/entries.ts';
import { openHold } from '../../domain/wallet/hold.ts';
import { transitionPayment } from '../../domain/payments/payment.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import type { CardCharges } from '../wallet/card-charges.ts';
import { changeRidePaymentInput, type ChangeRidePaymentInput } from './inputs.ts';
import type { RideTransitions } from './ride-transitions.ts';
import type { RideAuthorization } from './ride-authorization.ts';

/**
 * The rider pays an unfinished ride in another way, after the card was declined or before it is authorized. Throws
 * `PAYMENT_SETTLED` when fare and tip are held or authorized already, and what booking throws.
 */
export class ChangeRidePayment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly charges: CardCharges,
    private readonly authorization: RideAuthorization,
    private readonly transitions: RideTransitions,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: ChangeRidePaymentInput): Promise<Ride> {
    const { userId } = requireType(actor, 'rider');
    const { rideId, paymentMethodId } = parseInput(changeRidePaymentInput, input);
    if (!paymentMethodId) return this.unitOfWork.run((stores) => this.toWallet(stores, userId, rideId));
    this.charges.requireConfigured();
    return this.toCard(userId, rideId, paymentMethodId);
  }

  private async toWallet(stores: Stores, riderId: string, rideId: string): Promise<Ride> {
    const before = await this.changeable(stores, riderId, rideId);
    const ride: Ride = {
      ...before,
      paymentMethod: 'wallet',
      paymentMethodId: null,
      paymentStatus: 'pending',
    };
    const now = this.clock.now();
    const amountCents = ride.fare.totalCents + ride.tipCents;
    const hold = openHold({ id: this.ids.next(), rideId, userId: riderId, amountCents, now });
    const header = { id: this.ids.next(), transactionIds: [this.ids.next()], actorId: riderId, at: now };
    await Promise.all([
      this.transitions.endPayment(stores, rideId, now),
      stores.rides.savePayment(ride),
      stores.ledger.post(rideHeldEntry(header, ride, hold)),
      stores.holds.insert(hold),
      this.transitions.announce(stores, ride),
    ]);
    return ride;
  }

  private async toCard(riderId: string, rideId: string, methodId: string): Promise<Ride> {
    const { ride, method, prepared } = await this.unitOfWork.run(async (stores) => {
      const [before, chosen] = await Promise.all([
        this.changeable(stores, riderId, rideId, methodId),
        stores.paymentMethods.find(riderId, methodId),
      ]);
      if (!chosen) throw notFound('Payment method');
      const scheduled = await stores.payments.lockOfRide(rideId);
      if (scheduled?.status === 'scheduled')
        await stores.payments.save(transitionPayment(scheduled, 'cancelled'));
      const changed: Ride = { ...before, paymentMethodId: methodId, paymentStatus: 'pending' };
      const authorization = await this.authorization.prepare(stores, changed, chosen);
      if (authorization.payment.status === 'scheduled') await stores.rides.savePayment(changed);
      return { ride: changed, method: chosen, prepared: authorization };
    });
    if (prepared.payment.status === 'scheduled') return ride;
    const charge = await this.authorization.authorize(prepared, method, 'on_session');
    const payment = await this.unitOfWork.run(async (stores) => {
      const [current, recorded] = await Promise.all([
        stores.rides.lock(rideId),
        this.authorization.record(stores, prepared.payment.id, charge),
      ]);
      if (recorded.status !== 'authorized') return recorded;
      if (current?.status === 'cancelled')
        await this.transitions.endPayment(stores, rideId, this.clock.now());
      else await Promise.all([stores.rides.savePayment(ride), this.transitions.announce(stores, ride)]);
      return recorded;
    });
    if (payment.status !== 'authorized') throw await this.authorization.refusal(payment, charge);
    return ride;
  }

  /** The locked ride, if its rider may change how it is paid. */
  private async changeable(
    { rides, payments }: Stores,
    riderId: string,
    rideId: string,
    resumedMethodId?: string,
  ): Promise<Ride> {
    const ride = await rides.lock(rideId);
    if (ride?.riderId !== riderId) throw notFound('Ride');
    const payment = await payments.lockOfRide(rideId);
    const isUnpaid =
      ride.paymentMethod === 'card' &&
      (!payment ||
        payment.status === 'scheduled' ||
        (resumedMethodId !== undefined && payment.methodId === resumedMethodId && isBegun(payment.status)));
    if (ride.status === 'completed' || ride.status === 'cancelled') {
      throw new DomainError(
        'conflict',
        'RIDE_STATE',
        `A ride that is ${ride.status} is not paid in another way`,
      );
    }
    if (!isUnpaid) throw new DomainError('conflict', 'PAYMENT_SETTLED', 'This ride is paid for already');
    return ride;
  }
}

function isBegun(status: string): boolean {
  return status === 'created' || status === 'open';
}
