import type { Driver } from '../../domain/drivers/driver.ts';
import { DomainError } from '../../domain/errors.ts';
import { priceTrip } from '../../domain/fares/fare.ts';
import { isLongTrip } from '../../domain/fares/long-trip.ts';
import type { Pricing } from '../../domain/fares/pricing.ts';
import { agreedFare, quotedTrip, type Trip } from '../../domain/fares/quote.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { requireType } from '../../domain/people/permissions.ts';
import type { Actor } from '../../domain/people/user.ts';
import { firstTransition } from '../../domain/rides/move-ride.ts';
import { assertCanBeAsked, requestRide } from '../../domain/rides/request-ride.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rideHeldEntry } from '../../domain/wallet/entries.ts';
import { openHold } from '../../domain/wallet/hold.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { QuoteSigner } from '../ports/quote-signer.ts';
import type { RoutePlanner } from '../ports/route-planner.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import { requestRideInput, type RequestRideInput } from './inputs.ts';

type Request = ReturnType<typeof requestRideInput.parse>;
type PricedTrip = { trip: Trip; pricingId: string | null };

/**
 * Books a ride, now or scheduled, for one driver or for all, and holds fare + tip in the rider's wallet.
 * Throws `FARE_CHANGED` when our price is higher than the one the rider saw, `INSUFFICIENT_FUNDS`,
 * `DRIVER_UNAVAILABLE`, `PAYMENTS_NOT_CONFIGURED` for a card.
 */
export class RequestRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly routePlanner: RoutePlanner,
    private readonly quoteSigner: QuoteSigner,
    private readonly serviceArea: ServiceArea,
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
    if (request.paymentMethodId) {
      throw new DomainError('unavailable', 'PAYMENTS_NOT_CONFIGURED', 'Payment processing is not configured');
    }
    const priced = await this.measure(request);
    const driverId = request.driverType === 'specific' ? (request.selectedDriverId ?? null) : null;
    return this.unitOfWork.run(async (stores) => {
      const [pricing, driver] = await Promise.all([
        this.pricingOf(stores, priced),
        driverId ? stores.drivers.find(driverId) : null,
      ]);
      if (driverId && !driver) throw new DomainError('missing', 'NOT_FOUND', 'Driver not found');
      const ride = this.priced(request, priced.trip, pricing, driver, riderId, options.isTestData ?? false);
      return this.save(stores, ride);
    });
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

  private async pricingOf({ pricings }: Stores, { pricingId }: PricedTrip): Promise<Pricing> {
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
        id: this.ids.next(),
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
        paymentMethod: 'wallet',
        scheduledFor: request.scheduledFor ? new Date(request.scheduledFor) : null,
        notes: request.notes || null,
        isTestData,
      },
      this.clock.now(),
    );
  }

  private async save(stores: Stores, ride: Ride): Promise<Ride> {
    const { ids } = this;
    const { requestedAt: now, riderId } = ride;
    const amountCents = ride.fare.totalCents + ride.tipCents;
    const hold = openHold({ id: ids.next(), rideId: ride.id, userId: riderId, amountCents, now });
    const header = { id: ids.next(), transactionIds: [ids.next()], actorId: riderId, at: now };
    await Promise.all([
      stores.rides.insert(ride, firstTransition(ride, ids.next())),
      stores.ledger.post(rideHeldEntry(header, ride, hold)),
      stores.holds.insert(hold),
      stores.events.rideChanged({ rideId: ride.id, riderId, driverId: ride.driverId, status: ride.status }),
      ride.expiresAt && stores.jobs.enqueue('expire-ride', { rideId: ride.id }, ride.expiresAt),
    ]);
    return ride;
  }
}
