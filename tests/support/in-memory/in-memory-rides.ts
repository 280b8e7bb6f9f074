import type { Rides } from '../../../application/ports/rides.ts';
import { notFound } from '../../../domain/errors.ts';
import { toCommitment, type Commitment } from '../../../domain/rides/commitment.ts';
import { hasExpired } from '../../../domain/rides/expiry.ts';
import type { Ride, RideStatus, RideTransition } from '../../../domain/rides/ride.ts';
import type { Occurrence } from '../../../domain/standing-rides/occurrence.ts';
import type { StandingRide } from '../../../domain/standing-rides/standing-ride.ts';
import { cashProblem } from '../../../domain/payments/cash.ts';
import { takenCents } from './in-memory-agreements.ts';
import { cashAccountOf, feeOf } from './in-memory-cash.ts';
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

  async commitments(driverId: string): Promise<Commitment[]> {
    return commitmentsOf(this.draft.tables, driverId);
  }

  async upcoming(userId: string): Promise<string[]> {
    const upcoming = [...this.draft.tables.rides.values()].filter(
      ({ riderId, driverId, payerId, status }) =>
        [riderId, driverId, payerId].includes(userId) && UPCOMING.includes(status),
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
    this.requireCashRoom({ ...ride, paymentMethod });
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
    if (ride.driverId === ride.payerId) this.draft.refuse('rides_payer_does_not_drive');
    if (ride.driverId !== null && !users.has(ride.driverId)) this.draft.refuse('rides_driver_id_fkey');
    if (BUSY.includes(ride.status)) {
      const all = commitmentsOf(this.draft.tables, ride.driverId ?? '');
      const others = all.filter((other) => other.id !== ride.id);
      if (others.some((other) => overlap(ride, other))) this.draft.refuse('rides_no_driver_overlap');
      const isSecondRunning =
        ride.status === 'in_progress' && others.some(({ status }) => status === 'in_progress');
      if (isSecondRunning) this.draft.refuse('rides_one_in_progress_per_driver');
    }
    this.requireCashRoom(ride);
    const isCovered = !rides.has(ride.id) || rides.get(ride.id)?.coveredOn !== ride.coveredOn;
    rides.set(ride.id, ride);
    if (isCovered) this.draft.atCommit(() => this.requireBudget(ride));
  }

  /** As the deferred trigger of the database: of a ride that takes of a budget. */
  private requireBudget({ agreementId, coveredOn }: Ride): void {
    const { tables } = this.draft;
    const agreement = agreementId === null ? undefined : tables.agreements.get(agreementId);
    if (agreement && coveredOn && takenCents(tables, agreement, coveredOn) > agreement.budgetCents)
      this.draft.refuse('rides_within_budget');
  }

  /** As the trigger of the database: of a ride in cash that a driver gets, or that becomes one. */
  private requireCashRoom(ride: Ride): void {
    const { tables } = this.draft;
    const before = tables.rides.get(ride.id);
    const isSame = before?.paymentMethod === 'cash' && before.driverId === ride.driverId;
    if (ride.paymentMethod !== 'cash' || ride.driverId === null || !BUSY.includes(ride.status)) return;
    if (isSame && BUSY.includes(before.status)) return;
    const profile = tables.profiles.get(ride.driverId);
    const account = cashAccountOf({ ...tables, rides: withoutRide(tables.rides, ride.id) }, ride.driverId);
    const problem = profile ? cashProblem(profile, account, feeOf(tables, ride)) : 'CASH_OFF';
    if (problem === 'CASH_OFF') this.draft.refuse('rides_cash_of_drivers_who_take_it');
    if (problem === 'CASH_LIMIT') this.draft.refuse('rides_cash_within_limit');
  }
}

function withoutRide(rides: Tables['rides'], rideId: string): Tables['rides'] {
  return new Map([...rides].filter(([id]) => id !== rideId));
}

function start({ timeWindow }: Commitment): number {
  return Number(timeWindow?.from);
}

/** Windows include their start and not their end. */
function overlap(
  { timeWindow: a }: Pick<Ride, 'timeWindow'>,
  { timeWindow: b }: Pick<Ride, 'timeWindow'>,
): boolean {
  return a !== null && b !== null && a.from < b.to && b.from < a.to;
}

/** Rides that the driver has accepted, and planned ones of standing rides, as the database lists both. */
export function commitmentsOf(
  { rides, occurrences, standingRides }: Pick<Tables, 'rides' | 'occurrences' | 'standingRides'>,
  driverId: string,
): Commitment[] {
  const accepted = [...rides.values()].filter(
    (ride) => ride.driverId === driverId && BUSY.includes(ride.status),
  );
  const planned = [...occurrences.values()].flatMap((occurrence) => {
    const series = standingRides.get(occurrence.standingRideId);
    return series && occurrence.driverId === driverId ? [toPlanned(occurrence, series)] : [];
  });
  return [...accepted.map(toCommitment), ...planned].sort((a, b) => start(a) - start(b));
}

function toPlanned({ id, leg, pickupAt, timeWindow }: Occurrence, series: StandingRide): Commitment {
  const isOut = leg === 'out';
  return {
    id,
    status: 'confirmed',
    pickup: isOut ? series.pickup : series.dropoff,
    dropoff: isOut ? series.dropoff : series.pickup,
    durationMinutes: series.durationMinutes,
    extraMinutes: series.extraMinutes,
    scheduledFor: pickupAt,
    acceptedAt: null,
    startedAt: null,
    timeWindow,
  };
}
