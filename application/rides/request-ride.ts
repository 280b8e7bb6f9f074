import type { Driver } from '../../domain/drivers/driver.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import { priceTrip } from '../../domain/pricing/fare.ts';
import { isLongTrip } from '../../domain/pricing/long-trip.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import { agreedFare, quotedTrip, type Trip } from '../../domain/pricing/quote.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { firstTransition } from '../../domain/rides/apply-transition.ts';
import { assertCanBeAsked, requestRide } from '../../domain/rides/request-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rideHeldEntry } from '../../domain/wallet/entries.ts';
import { openHold } from '../../domain/wallet/hold.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { PaymentMethod } from '../ports/payment-methods.ts';
import type { QuoteSigner } from '../ports/quote-signer.ts';
import type { RoutePlanner } from '../ports/route-planner.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import type { CardCharges } from '../wallet/card-charges.ts';
import { requestRideInput, type RequestRideInput } from './inputs.ts';
import type { PreparedAuthorization, RideAuthorization } from './ride-authorization.ts';

type Request = ReturnType<typeof requestRideInput.parse>;
type PricedTrip = { trip: Trip; pricingId: string | null };

/**
 * Books a ride, now or scheduled, for one driver or for all, and holds fare + tip in the rider's wallet or authorizes
 * the card. Repeated with the same id it gives the same ride. Throws `FARE_CHANGED` when our price is higher than the
 * one the rider saw, `INSUFFICIENT_FUNDS`, `DRIVER_UNAVAILABLE`; for a card `PAYMENTS_NOT_CONFIGURED`,
 * `PAYMENT_DECLINED`, or `PAYMENT_ACTION_REQUIRED` with the `clientSecret` to authenticate with before repeating it.
 */
export class RequestRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly routePlanner: RoutePlanner,
    private readonly quoteSigner: QuoteSigner,
    private readonly serviceArea: ServiceArea,
    private readonly charges: CardCharges,
    private readonly authorization: RideAuthorization,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(
    actor: Actor | null,
    input: RequestRideInput,
    options: { isTestData?: boolean } = {},
  ): Promise<Ride> {
    const { userId: riderId } = requireType(actor, 'rider');
    const request = parseInput(requestRideInput, input);
    if (request.paymentMethodId) this.charges.requireConfigured();
    const priced = await this.measure(request);
    const book = (stores: Stores) => this.book(stores, request, priced, riderId, options.isTestData ?? false);
    try {
      if (request.paymentMethodId) return await this.byCard(book, riderId, request.paymentMethodId);
      return await this.unitOfWork.run(async (stores) => this.saveByWallet(stores, await book(stores)));
    } catch (error) {
      const isRepeated = error instanceof DomainError && error.code === 'RIDE_EXISTS';
      if (!isRepeated || !request.id) throw error;
      return this.booked(riderId, request.id);
    }
  }

  private async byCard(
    book: (stores: Stores) => Promise<Ride>,
    riderId: string,
    methodId: string,
  ): Promise<Ride> {
    const begun = await this.unitOfWork.run(async (stores) => {
      const [ride, method] = await Promise.all([book(stores), stores.paymentMethods.find(riderId, methodId)]);
      if (!method) throw notFound('Payment method');
      // A ride that was cancelled since is not paid for again.
      if (await stores.rides.lock(ride.id)) throw rideExists();
      const prepared = await this.authorization.prepare(stores, ride, method);
      return this.begun(stores, ride, method, prepared);
    });
    if (begun.isBooked) return begun.ride;
    const { ride, method, prepared } = begun;
    const charge = await this.authorization.authorize(prepared, method, 'on_session');
    const payment = await this.unitOfWork.run(async (stores) => {
      const recorded = await this.authorization.record(stores, prepared.payment.id, charge);
      if (recorded.status === 'authorized') await this.saveByCard(stores, ride);
      return recorded;
    });
    if (payment.status !== 'authorized') throw await this.authorization.refusal(payment, charge);
    return ride;
  }

  /** A ride far ahead is booked with its card saved; any other waits for the authorization. */
  private async begun(stores: Stores, ride: Ride, method: PaymentMethod, prepared: PreparedAuthorization) {
    const { status } = prepared.payment;
    if (status === 'scheduled') await this.save(stores, ride);
    else if (status !== 'created' && status !== 'open') {
      throw rideExists();
    }
    return { isBooked: status === 'scheduled', ride, method, prepared };
  }

  /** The ride of an earlier call with the same id; somebody else's is not there. */
  private async booked(riderId: string, rideId: string): Promise<Ride> {
    const ride = await this.unitOfWork.run(({ rides }) => rides.lock(rideId));
    if (ride?.riderId !== riderId) throw new DomainError('conflict', 'RIDE_EXISTS', 'This id cannot be used');
    return ride;
  }

  private async book(
    stores: Stores,
    request: Request,
    priced: PricedTrip,
    riderId: string,
    isTestData: boolean,
  ): Promise<Ride> {
    const driverId = request.driverType === 'specific' ? (request.selectedDriverId ?? null) : null;
    const [pricing, driver] = await Promise.all([
      this.getPricing(stores, priced),
      driverId ? stores.drivers.find(driverId) : null,
    ]);
    if (driverId && !driver) throw notFound('Driver');
    return this.priced(request, priced.trip, pricing, driver, riderId, isTestData);
  }

  /** The trip of an honoured quote, or measured anew. */
  private async measure(request: Request): Promise<PricedTrip> {
    const { pickup, dropoff, quoteToken } = request;
    const quote = quoteToken ? this.quoteSigner.verify(quoteToken) : null;
    const trip = quote && quotedTrip(quote, { pickup, dropoff }, this.clock.now());
    if (quote && trip) return { trip, pricingId: quote.pricingId };
    const { distanceMiles, durationMinutes } = await this.routePlanner.plan(pickup, dropoff);
    return { trip: { pickup, dropoff, distanceMiles, durationMinutes }, pricingId: null };
  }

  private async getPricing({ pricings }: Stores, { pricingId }: PricedTrip): Promise<Pricing> {
    return (pricingId ? await pricings.find(pricingId) : null) ?? pricings.active();
  }

  private priced(
    request: Request,
    trip: Trip,
    pricing: Pricing,
    driver: Driver | null,
    riderId: string,
    isTestData: boolean,
  ): Ride {
    const isLongDistance = isLongTrip(this.serviceArea, trip);
    if (driver) assertCanBeAsked(driver, isLongDistance);
    return requestRide(
      {
        id: request.id ?? this.ids.next(),
        riderId,
        driverId: driver?.userId ?? null,
        pickup: request.pickup,
        dropoff: request.dropoff,
        distanceMiles: trip.distanceMiles,
        durationMinutes: trip.durationMinutes,
        isLongDistance,
        fare: agreedFare(priceTrip(pricing, trip.distanceMiles), request.totalFare),
        tipCents: request.tipAmount ?? 0,
        pricingId: pricing.id,
        paymentMethod: request.paymentMethodId ? 'card' : 'wallet',
        paymentMethodId: request.paymentMethodId ?? null,
        scheduledFor: request.scheduledFor ? new Date(request.scheduledFor) : null,
        notes: request.notes || null,
        isTestData,
      },
      this.clock.now(),
    );
  }

  private async saveByWallet(stores: Stores, ride: Ride): Promise<Ride> {
    const { ids } = this;
    const { requestedAt: now, riderId } = ride;
    const amountCents = ride.fare.totalCents + ride.tipCents;
    const hold = openHold({ id: ids.next(), rideId: ride.id, userId: riderId, amountCents, now });
    const header = { id: ids.next(), transactionIds: [ids.next()], actorId: riderId, at: now };
    await Promise.all([
      this.save(stores, ride),
      stores.ledger.post(rideHeldEntry(header, ride, hold)),
      stores.holds.insert(hold),
    ]);
    return ride;
  }

  /** The provider's id of the payment, which is saved by now, comes along. */
  private async saveByCard(stores: Stores, ride: Ride): Promise<void> {
    await Promise.all([this.save(stores, ride), stores.rides.savePayment(ride)]);
  }

  private async save(stores: Stores, ride: Ride): Promise<void> {
    const { id: rideId, riderId, driverId, status, expiresAt } = ride;
    await Promise.all([
      stores.rides.insert(ride, firstTransition(ride, this.ids.next())),
      stores.events.rideChanged({ rideId, riderId, driverId, status }),
      expiresAt && stores.jobs.enqueue('expire-ride', { rideId }, expiresAt),
    ]);
  }
}

function rideExists(): DomainError {
  return new DomainError('conflict', 'RIDE_EXISTS', 'This ride has already been booked');
}
