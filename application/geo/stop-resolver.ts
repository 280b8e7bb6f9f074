import { assertReached, assertServed, type ServiceArea } from '../../domain/geo/service-area.ts';
import { toNamedStop, toPinnedStop, type Stop, type TripEnds } from '../../domain/geo/stop.ts';
import { type Geocoder, geocoder, serviceArea } from '../ports/geo.ts';
import { service } from '../tokens.ts';

/**
 * The ends of a trip as they may be priced and booked. The points decide: words that the geocoder does not find
 * there are replaced by the place's own, or by a dropped pin, so that nobody reads another place than was priced.
 */
export class StopResolver {
  constructor(
    private readonly geocoder: Geocoder,
    private readonly serviceArea: ServiceArea,
  ) {}

  /** Throws `OUTSIDE_SERVICE_AREA`, `TRIP_TOO_SHORT`, or `INVALID_FIELD` for an address that was never found. */
  async resolve({ pickup, dropoff }: TripEnds): Promise<TripEnds> {
    assertServed(this.serviceArea, { pickup, dropoff });
    const [from, to] = await Promise.all([this.word(pickup), this.word(dropoff)]);
    return { pickup: from, dropoff: to };
  }

  /** A single place. Throws `OUTSIDE_SERVICE_AREA`, or `INVALID_FIELD` for an address that was never found. */
  resolveOne(place: Stop): Promise<Stop> {
    assertReached(this.serviceArea, 'place', place);
    return this.word(place);
  }

  private async word(stop: Stop): Promise<Stop> {
    const named = toNamedStop(stop, await this.geocoder.geocode(stop.address));
    return named ?? toPinnedStop(stop, await this.geocoder.reverse(stop));
  }
}

export const stopResolver = service(StopResolver, [geocoder, serviceArea]);
