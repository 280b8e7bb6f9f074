import type { ReturnTrips } from '../../../application/ports/returns.ts';
import type { ReturnTrip } from '../../../domain/returns/return-trip.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Draft } from './tables.ts';

export class InMemoryReturnTrips implements ReturnTrips {
  constructor(private readonly draft: Draft) {}

  async insert(trip: ReturnTrip): Promise<void> {
    if (this.trips.has(trip.outboundRideId)) this.draft.refuse('return_trips_pkey');
    this.trips.set(trip.outboundRideId, trip);
  }

  async lock(outboundRideId: string): Promise<ReturnTrip | null> {
    return this.trips.get(outboundRideId) ?? null;
  }

  async findByLink(digest: string): Promise<string | null> {
    const found = [...this.trips.values()].find(({ linkDigest }) => linkDigest === digest);
    return found?.outboundRideId ?? null;
  }

  async save(trip: ReturnTrip): Promise<void> {
    if (!this.trips.has(trip.outboundRideId)) throw notFound('Ride');
    this.trips.set(trip.outboundRideId, trip);
  }

  async cancelPromise(outboundRideId: string): Promise<void> {
    const trip = this.trips.get(outboundRideId);
    if (trip?.state === 'promised') this.trips.set(outboundRideId, { ...trip, state: 'cancelled' });
  }

  async lockLapsed(today: string): Promise<ReturnTrip | null> {
    const { rides } = this.draft.tables;
    const lapsed = [...this.trips.values()].filter(
      ({ state, day, outboundRideId }) =>
        state === 'promised' && day < today && rides.get(outboundRideId)?.status !== 'in_progress',
    );
    return lapsed.sort((a, b) => a.day.localeCompare(b.day))[0] ?? null;
  }

  private get trips(): Map<string, ReturnTrip> {
    return this.draft.tables.returnTrips;
  }
}
