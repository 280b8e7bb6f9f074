import type { Rides } from '../../../application/ports/rides.ts';
import { notFound } from '../../../domain/errors.ts';
import { dollarsFromCents, type Cents } from '../../../domain/money/cents.ts';
import type { Ride, RideTransition } from '../../../domain/rides/ride.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { rideFromRow, type RideRow } from './ride-row.ts';
import { HISTORY, INSERT, LOCK, PASS, SAVE, SAVE_PAYMENT, SAVE_TIP } from './ride-statements.ts';
import { transitionFromRow, type RideTransitionRow } from './ride-transition-row.ts';

export class PostgresRides implements Rides {
  constructor(private readonly sql: SqlRunner) {}

  async insert(ride: Ride, transition: RideTransition): Promise<void> {
    await this.sql.run(INSERT, [
      ...[ride.id, ...fixed(ride), ...changing(ride), ...historyRow(transition)],
      ride.paymentMethodId,
    ]);
  }

  async lock(rideId: string): Promise<Ride | null> {
    const { rows } = await this.sql.run<RideRow>(LOCK, [rideId]);
    return rows[0] ? rideFromRow(rows[0]) : null;
  }

  async save(ride: Ride, transition: RideTransition): Promise<void> {
    const { count } = await this.sql.run(SAVE, [ride.id, ...changing(ride), ...historyRow(transition)]);
    if (count === 0) throw notFound('Ride');
  }

  async saveTip({ id, tipCents, finalCents }: Ride): Promise<void> {
    const { count } = await this.sql.run(SAVE_TIP, [
      id,
      dollarsFromCents(tipCents),
      dollarsOrNull(finalCents),
    ]);
    if (count === 0) throw notFound('Ride');
  }

  async savePayment({ id, paymentMethod, paymentMethodId, paymentStatus }: Ride): Promise<void> {
    const { count } = await this.sql.run(SAVE_PAYMENT, [id, paymentMethod, paymentMethodId, paymentStatus]);
    if (count === 0) throw notFound('Ride');
  }

  async pass(rideId: string, driverId: string): Promise<void> {
    await this.sql.run(PASS, [rideId, driverId]);
  }

  async history(rideId: string): Promise<RideTransition[]> {
    const { rows } = await this.sql.run<RideTransitionRow>(HISTORY, [rideId]);
    return rows.map(transitionFromRow);
  }
}

/** What a ride is booked with, in the order of the statements. */
function fixed(ride: Ride): unknown[] {
  const { pickup, dropoff, fare } = ride;
  return [
    ...[ride.riderId, pickup.address, pickup.lat, pickup.lng, dropoff.address, dropoff.lat, dropoff.lng],
    ...[ride.distanceMiles, ride.durationMinutes, ride.isLongDistance],
    ...[dollarsFromCents(fare.schedulingFeeCents), dollarsFromCents(fare.distanceFeeCents)],
    ...[dollarsFromCents(fare.minimumFareAdjustmentCents), dollarsFromCents(fare.totalCents)],
    ...[ride.pricingId, ride.paymentMethod, ride.scheduledFor, ride.requestedAt, ride.notes, ride.isTestData],
  ];
}

/** What a transition can change, in the order of the statements. */
function changing(ride: Ride): unknown[] {
  return [
    ...[
      ride.driverId,
      ride.isSpecificDriver,
      dollarsFromCents(ride.tipCents),
      dollarsOrNull(ride.finalCents),
    ],
    ...[dollarsOrNull(ride.driverShareCents), ride.status, ride.paymentStatus, ride.expiresAt],
    ...[
      ride.acceptedAt,
      ride.startedAt,
      ride.completedAt,
      ride.cancelledAt,
      ride.cancelledBy,
      ride.cancelReason,
    ],
    ...[ride.timeWindow?.from ?? null, ride.timeWindow?.to ?? null],
  ];
}

function historyRow(transition: RideTransition): unknown[] {
  const { id, from, to, action, actorId, actorRole, reason, at } = transition;
  return [id, from, to, action, actorId, actorRole, reason, at];
}

function dollarsOrNull(cents: Cents | null): string | null {
  return cents === null ? null : dollarsFromCents(cents);
}
