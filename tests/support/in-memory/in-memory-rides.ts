import type { Rides } from '../../../application/ports/rides.ts';
import { notFound } from '../../../domain/errors.ts';
import { hasExpired } from '../../../domain/rides/expiry.ts';
import type { Ride, RideStatus, RideTransition } from '../../../domain/rides/ride.ts';
import { getInForce } from './in-memory-pricings.ts';
import type { Draft, Tables } from './tables.ts';

const UPCOMING: readonly RideStatus[] = ['pending', 'accepted', 'confirmed'];
const BUSY: readonly RideStatus[] = ['accepted', 'confirmed', 'in_progress'];

export class InMemoryRides implements Rides {
  constructor(private readonly draft: Draft) {}

  async requireFewPending(
    { id, riderId }: Pick<Ride, 'id' | 'riderId'>,
    now: Date,
    most: number,
  ): Promise<void> {
    const isWaiting = (ride: Ride) =>
      ride.riderId === riderId && ride.id !== id && ride.status === 'pending' && !hasExpired(ride, now);
    const waiting = [...this.draft.tables.rides.values()].filter(isWaiting);
    if (waiting.length >= most) this.draft.refuse('rides_pending_within_limit');
  }

  async insert(ride: Ride, transition: RideTransition, at: 'active price' | 'agreed price'): Promise<void> {
    const inForce = getInForce(this.draft, ride.requestedAt);
    if (at === 'active price' && inForce.id !== ride.pricingId)
      this.draft.refuse('rides_pricing_config_id_not_null');
    if (this.draft.tables.rides.has(ride.id)) this.draft.refuse('rides_pkey');
    this.write(ride);
    this.draft.tables.history.push(transition);
  }

  async lock(rideId: string): Promise<Ride | null> {
    return this.draft.tables.rides.get(rideId) ?? null;
  }

  async lockExpired(now: Date, except: readonly string[]): Promise<Ride | null> {
    const expired = [...this.draft.tables.rides.values()].filter(
      (ride) => ride.status === 'pending' && hasExpired(ride, now) && !except.includes(ride.id),
    );
    return expired.sort((a, b) => Number(a.expiresAt) - Number(b.expiresAt))[0] ?? null;
  }

  async save(ride: Ride, transition: RideTransition): Promise<void> {
    const before = this.draft.tables.rides.get(ride.id);
    if (!before) throw notFound('Ride');
    this.write(ride);
    this.draft.tables.history.push(transition);
    for (const driverId of new Set([before.driverId, ride.driverId])) if (driverId) this.occupy(driverId);
  }

  async commitments(driverId: string): Promise<Ride[]> {
    return commitmentsOf(this.draft.tables, driverId);
  }

  async upcoming(userId: string): Promise<string[]> {
    const upcoming = [...this.draft.tables.rides.values()].filter(
      ({ riderId, driverId, status }) =>
        (riderId === userId || driverId === userId) && UPCOMING.includes(status),
    );
    return upcoming.map(({ id }) => id);
  }

  async saveOpened({ id, driverId, isSpecificDriver, askedIds, expiresAt }: Ride): Promise<void> {
    const { rides } = this.draft.tables;
    const ride = rides.get(id);
    if (!ride) throw notFound('Ride');
    rides.set(id, { ...ride, driverId, isSpecificDriver, askedIds, expiresAt });
  }

  async saveTip({ id, tipCents, finalCents }: Ride): Promise<void> {
    const { rides } = this.draft.tables;
    const ride = rides.get(id);
    if (!ride) throw notFound('Ride');
    rides.set(id, { ...ride, tipCents, finalCents });
  }

  async savePayment({ id, paymentMethod, paymentMethodId, paymentStatus }: Ride): Promise<void> {
    const { rides } = this.draft.tables;
    const ride = rides.get(id);
    if (!ride) throw notFound('Ride');
    rides.set(id, { ...ride, paymentMethod, paymentMethodId, paymentStatus });
  }

  async pass(rideId: string, driverId: string): Promise<void> {
    if (!this.draft.tables.rides.has(rideId)) this.draft.refuse('ride_passes_ride_id_fkey');
    this.draft.tables.passes.add(`${rideId}:${driverId}`);
  }

  async passedBy(rideId: string): Promise<string[]> {
    const passes = [...this.draft.tables.passes].map((pass) => pass.split(':'));
    return passes.flatMap(([ride, driverId]) =>
      ride === rideId && driverId !== undefined ? [driverId] : [],
    );
  }

  async history(rideId: string): Promise<RideTransition[]> {
    return this.draft.tables.history.filter((transition) => transition.rideId === rideId);
  }

  private occupy(driverId: string): void {
    const { rides, profiles } = this.draft.tables;
    const profile = profiles.get(driverId);
    if (!profile) return;
    const isBusy = [...rides.values()].some(
      ({ driverId: by, status, scheduledFor }) =>
        by === driverId && (status === 'in_progress' || (BUSY.includes(status) && !scheduledFor)),
    );
    const free = profile.isAvailable ? 'available' : 'offline';
    profiles.set(driverId, { ...profile, availability: isBusy ? 'busy' : free });
  }

  private write(ride: Ride): void {
    const { rides, users } = this.draft.tables;
    if (ride.driverId === ride.riderId) this.draft.refuse('rides_two_people');
    if (ride.driverId !== null && !users.has(ride.driverId)) this.draft.refuse('rides_driver_id_fkey');
    if (BUSY.includes(ride.status)) {
      const others = [...rides.values()].filter(
        (other) => other.id !== ride.id && other.driverId === ride.driverId && BUSY.includes(other.status),
      );
      if (others.some((other) => overlap(ride, other))) this.draft.refuse('rides_no_driver_overlap');
      const isSecondRunning =
        ride.status === 'in_progress' && others.some(({ status }) => status === 'in_progress');
      if (isSecondRunning) this.draft.refuse('rides_one_in_progress_per_driver');
    }
    rides.set(ride.id, ride);
  }
}

function start({ timeWindow }: Ride): number {
  return Number(timeWindow?.from);
}

/** Windows include their start and not their end. */
function overlap(
  { timeWindow: a }: Pick<Ride, 'timeWindow'>,
  { timeWindow: b }: Pick<Ride, 'timeWindow'>,
): boolean {
  return a !== null && b !== null && a.from < b.to && b.from < a.to;
}

export function commitmentsOf({ rides }: Pick<Tables, 'rides'>, driverId: string): Ride[] {
  const ofDriver = [...rides.values()].filter((ride) => ride.driverId === driverId);
  return ofDriver.filter(({ status }) => BUSY.includes(status)).sort((a, b) => start(a) - start(b));
}
