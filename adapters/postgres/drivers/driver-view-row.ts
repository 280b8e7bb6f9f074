import type {
  DriverCard,
  DriverStats,
  DriverView,
  EarningView,
} from '../../../application/ports/driver-views.ts';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import type { PlacedRow } from '../keyset.ts';
import { userFromRow, type UserRow } from '../users/user-row.ts';
import { driverFromRow, type DriverRow } from './driver-row.ts';

export interface DriverViewRow extends DriverRow, UserRow {}

export interface DriverCardRow extends DriverViewRow {
  readonly rating_count: number;
  readonly trips_together: number;
  readonly is_trusted: boolean;
}

/** Money arrives as decimal texts. */
export interface DriverStatsRow {
  readonly today_earnings: string;
  readonly weekly_earnings: string;
  readonly total_earnings: string;
  readonly earnings_balance: string;
  readonly reserved_balance: string;
  readonly today_rides: number;
  readonly total_trips: number;
  readonly rating: string;
  readonly rating_count: number;
  readonly accepted: number;
  readonly declined: number;
  readonly passed: number;
}

export interface EarningRow extends PlacedRow {
  readonly ride_id: string;
  readonly destination: string;
  readonly distance: string;
  readonly ride_fare: string;
  readonly driver_earnings: string;
  readonly tip_amount: string;
  readonly refunded: string;
  readonly created_at: Date;
}

export function driverViewFromRow(row: DriverViewRow): DriverView {
  return { driver: driverFromRow(row), user: userFromRow(row) };
}

export function driverCardFromRow(row: DriverCardRow): DriverCard {
  return {
    view: driverViewFromRow(row),
    ratingCount: row.rating_count,
    tripsTogether: row.trips_together,
    isTrusted: row.is_trusted,
  };
}

export function driverStatsFromRow(row: DriverStatsRow): DriverStats {
  return {
    todayEarningsCents: centsFromDollars(row.today_earnings),
    weeklyEarningsCents: centsFromDollars(row.weekly_earnings),
    totalEarningsCents: centsFromDollars(row.total_earnings),
    availableCents: centsFromDollars(row.earnings_balance),
    reservedCents: centsFromDollars(row.reserved_balance),
    todayRides: row.today_rides,
    totalRides: row.total_trips,
    rating: Number(row.rating),
    ratingCount: row.rating_count,
    acceptedRequests: row.accepted,
    decidedRequests: row.accepted + row.declined + row.passed,
  };
}

export function earningFromRow(row: EarningRow): EarningView {
  return {
    id: row.id,
    rideId: row.ride_id,
    destination: row.destination,
    distanceMiles: Number(row.distance),
    fareCents: centsFromDollars(row.ride_fare),
    driverShareCents: centsFromDollars(row.driver_earnings),
    tipCents: centsFromDollars(row.tip_amount),
    refundedCents: centsFromDollars(row.refunded),
    createdAt: row.created_at,
  };
}
