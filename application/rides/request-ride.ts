import type { Driver } from '../../domain/drivers/driver.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import { priceTrip } from '../../domain/pricing/fare.ts';
import { isLongTrip } from '../../domain/pricing/long-trip.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import { agreedFare, type Trip } from '../../domain/pricing/quote.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { requireType, requireVerifiedEmail } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { firstTransition } from '../../domain/rides/apply-transition.ts';
import { asOf } from '../../domain/rides/expiry.ts';
import {
  assertCanBeAsked,
  isSameBooking,
  requestRide as requestRideInDomain,
} from '../../domain/rides/request-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { type DispatchSettings, dispatchSettings } from '../drivers/dispatch-settings.ts';
import { parseInput } from '../parse-input.ts';
import { type RidePayments, ridePayments } from '../payments/ride-payments.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { toRideEvent } from '../ports/rides.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { requestRideInput, type RequestRideInput } from './inputs.ts';
import { type MeasuredTrip, type TripMeasurer, tripMeasurer } from './trip-measurer.ts';
import { port, service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/** An earlier call with the same id has booked the ride. */
const REPEATED = ['RIDE_EXISTS', 'PAYMENT_SETTLED'];

/** May be the doing of an earlier call with the same id: the driver is on the way by now. */
const UNAVAILABLE = 'DRIVER_UNAVAILABLE';

/** What remembered rates lead to that are not in force any more: refused with the ride, or a fare that is too high. */
const OUTDATED = ['PRICING_CHANGED', 'FARE_CHANGED'];

type Request = ReturnType<typeof requestRideInput.parse>;

/** What a rider may have at once. */
export interface BookingLimits {
  /** Rides that wait for a driver. */
  readonly pendingRides: number;
}

export const bookingLimits = port<BookingLimits>('bookingLimits');

/** Who books, and whether the ride is one of the demo's. */
interface Booker {
  readonly riderId: string;
  readonly isTestData: boolean;
}

/**
 * Books a ride, now or scheduled, for one driver or for all, and holds fare + tip in the rider's wallet or authorizes
 * the card. Repeated with the same id it gives the same ride. Throws `FARE_CHANGED` when our price is higher than the
 * one the rider saw, `OUTSIDE_SERVICE_AREA`, `TRIP_TOO_SHORT`, `INSUFFICIENT_FUNDS`, `DRIVER_UNAVAILABLE`,
 * `TOO_MANY_PENDING_RIDES`, `RIDE_EXISTS` for an id that is taken by another booking; for a card
 * `PAYMENTS_NOT_CONFIGURED`, `PAYMENT_DECLINED`, or `PAYMENT_ACTION_REQUIRED` with the `clientSecret` to authenticate
 * with before repeating it.
 */
export class RequestRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tripMeasurer: TripMeasurer,
    private readonly serviceArea: ServiceArea,
    private readonly ridePayments: RidePayments,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly limits: BookingLimits,
    private readonly settings: DispatchSettings,
  ) {}

  async execute(
    actor: Actor | null,
    input: RequestRideInput,
    { isTestData = false }: { isTestData?: boolean } = {},
  ): Promise<Ride> {
    const { userId: riderId } = requireVerifiedEmail(requireType(actor, 'rider'));
    const request = parseInput(requestRideInput, input);
    const measured = await this.tripMeasurer.measure(request);
    let wanted: Ride | null = null;
    try {
      return await this.book(request, measured, { riderId, isTestData }, (ride) => (wanted = ride));
    } catch (error) {
      if (!(error instanceof DomainError) || !wanted) throw error;
      if (error.code === UNAVAILABLE && request.id) return (await this.findBooked(wanted)) ?? raise(error);
      if (!REPEATED.includes(error.code)) throw error;
      return (await this.findBooked(wanted)) ?? raise(rideExists('This id cannot be used'));
    }
  }

  /**
   * Prices the ride as this process knows the rates, and once more when they have been changed meanwhile. `onPriced`
   * hears of the ride before it is written.
   */
  private async book(
    request: Request,
    measured: MeasuredTrip,
    booker: Booker,
    onPriced: (ride: Ride) => void,
  ): Promise<Ride> {
    const secure = (rates: 'known' | 'read') =>
      this.ridePayments.secure(request.paymentMethodId ?? null, {
        prepare: async (stores) => {
          const { ride, driver, isBooked } = await this.price(stores, request, measured, booker, rates);
          onPriced(ride);
          if (isBooked) throw rideExists('This ride has already been booked');
          if (driver) assertCanBeAsked(driver, ride, this.clock.now());
          return ride;
        },
        save: (stores, ride) => this.save(stores, ride, rates === 'known' && measured.pricingId === null),
        check: ({ rides }, ride) => rides.requireFewPending(ride, this.clock.now(), this.limits.pendingRides),
      });
    // A card is charged between reading the rates and writing the ride: its price is agreed by then.
    if (request.paymentMethodId) return secure('read');
    try {
      return await secure('known');
    } catch (error) {
      if (!(error instanceof DomainError) || !OUTDATED.includes(error.code)) throw error;
      return secure('read');
    }
  }

  /** The ride of an earlier call with the same id that asked for the same; null when there is none of this rider. */
  private async findBooked(wanted: Ride): Promise<Ride | null> {
    const ride = await this.unitOfWork.run(({ rides }) => rides.lock(wanted.id));
    if (ride?.riderId !== wanted.riderId) return null;
    if (!isSameBooking(ride, wanted)) throw rideExists('This id belongs to another booking of yours');
    return asOf(ride, this.clock.now());
  }

  /** The ride as we would book it, at the price of the pricing that applies. */
  private async price(
    stores: Stores,
    request: Request,
    { trip, pricingId }: MeasuredTrip,
    booker: Booker,
    rates: 'known' | 'read',
  ): Promise<{ readonly ride: Ride; readonly driver: Driver | null; readonly isBooked: boolean }> {
    const driverId = request.driverType === 'specific' ? (request.selectedDriverId ?? null) : null;
    const isByCard = Boolean(request.paymentMethodId);
    const [pricing, driver, booked] = await Promise.all([
      findPricing(stores, pricingId, rates, this.clock.now()),
      driverId ? stores.drivers.find(driverId) : null,
      // A card is not asked again for a ride that was cancelled since.
      isByCard && request.id ? stores.rides.lock(request.id) : null,
    ]);
    if (driverId && !driver) throw notFound('Driver');
    return { ride: this.toRide(request, trip, pricing, driver, booker), driver, isBooked: booked !== null };
  }

  private toRide(
    request: Request,
    trip: Trip,
    pricing: Pricing,
    driver: Driver | null,
    booker: Booker,
  ): Ride {
    return requestRideInDomain(
      {
        ...booker,
        id: request.id ?? this.ids.next(),
        driverId: driver?.userId ?? null,
        ...trip,
        isLongDistance: isLongTrip(this.serviceArea, trip),
        fare: agreedFare(priceTrip(pricing, trip.distanceMiles), request.totalFare),
        tipCents: request.tipAmount ?? 0,
        pricingId: pricing.id,
        paymentMethod: request.paymentMethodId ? 'card' : 'wallet',
        paymentMethodId: request.paymentMethodId ?? null,
        scheduledFor: request.scheduledFor ? new Date(request.scheduledFor) : null,
        notes: request.notes || null,
      },
      this.clock.now(),
      this.settings.waiting,
    );
  }

  private async save({ rides, events }: Stores, ride: Ride, isAtActivePrice: boolean): Promise<void> {
    const at = isAtActivePrice ? 'active price' : 'agreed price';
    await Promise.all([
      rides.insert(ride, firstTransition(ride, this.ids.next()), at),
      events.rideChanged(toRideEvent(ride)),
      // The provider's id of the payment, which is saved by now, comes along.
      ride.paymentMethod === 'card' && rides.savePayment(ride),
    ]);
  }
}

export const requestRide = service(RequestRide, [
  unitOfWork,
  tripMeasurer,
  serviceArea,
  ridePayments,
  ids,
  clock,
  bookingLimits,
  dispatchSettings,
]);

function raise(error: Error): never {
  throw error;
}

function rideExists(message: string): DomainError {
  return new DomainError('conflict', 'RIDE_EXISTS', message);
}

async function findPricing(
  { pricings }: Stores,
  pricingId: string | null,
  rates: 'known' | 'read',
  now: Date,
): Promise<Pricing> {
  if (pricingId !== null) return (await pricings.find(pricingId)) ?? pricings.active(now);
  return rates === 'known' ? pricings.lastActive(now) : pricings.active(now);
}
