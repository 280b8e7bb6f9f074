import { centsFromDollars, type Cents } from '../../../domain/money/cents.ts';
import type {
  PaymentMethodKind,
  PaymentStatus,
  Ride,
  RideParty,
  RideStatus,
  TimeWindow,
} from '../../../domain/rides/ride.ts';

/** Numeric columns arrive as decimal texts, so that no float ever touches money. */
export interface RideRow {
  readonly id: string;
  readonly rider_id: string;
  readonly driver_id: string | null;
  readonly is_specific_driver: boolean;
  readonly pickup_address: string;
  readonly pickup_lat: string;
  readonly pickup_lng: string;
  readonly dropoff_address: string;
  readonly dropoff_lat: string;
  readonly dropoff_lng: string;
  readonly distance: string;
  readonly estimated_duration: number;
  readonly is_long_distance: boolean;
  readonly scheduling_fee: string;
  readonly distance_fee: string;
  readonly minimum_fare_adjustment: string;
  readonly total_fare: string;
  readonly tip_amount: string;
  readonly final_amount: string | null;
  readonly driver_earning: string | null;
  readonly pricing_config_id: string;
  readonly payment_method: PaymentMethodKind;
  readonly payment_method_id: string | null;
  readonly status: RideStatus;
  readonly payment_status: PaymentStatus;
  readonly scheduled_for: Date | null;
  readonly requested_at: Date;
  readonly expires_at: Date | null;
  readonly accepted_at: Date | null;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly cancelled_by: RideParty | null;
  readonly cancel_reason: string | null;
  readonly window_from: Date | null;
  readonly window_to: Date | null;
  readonly notes: string | null;
  readonly is_test_data: boolean;
}

/** What `rideFromRow` needs, for a select list; `rides` is the table's name or alias in the query. */
export function rideColumns(rides = 'rides'): string {
  const names = [
    ...['id', 'rider_id', 'driver_id', 'is_specific_driver', 'pickup_address', 'pickup_lat', 'pickup_lng'],
    ...[
      'dropoff_address',
      'dropoff_lat',
      'dropoff_lng',
      'distance',
      'estimated_duration',
      'is_long_distance',
    ],
    ...['scheduling_fee', 'distance_fee', 'minimum_fare_adjustment', 'total_fare', 'tip_amount'],
    ...['final_amount', 'driver_earning', 'pricing_config_id', 'payment_method', 'payment_method_id'],
    ...['status', 'payment_status'],
    ...['scheduled_for', 'requested_at', 'expires_at', 'accepted_at', 'started_at', 'completed_at'],
    ...['cancelled_at', 'cancelled_by', 'cancel_reason', 'notes', 'is_test_data'],
  ];
  return [
    ...names.map((name) => `${rides}.${name}`),
    `lower(${rides}.time_window) as window_from`,
    `upper(${rides}.time_window) as window_to`,
  ].join(', ');
}

export function rideFromRow(row: RideRow): Ride {
  return {
    id: row.id,
    riderId: row.rider_id,
    driverId: row.driver_id,
    isSpecificDriver: row.is_specific_driver,
    pickup: { address: row.pickup_address, lat: Number(row.pickup_lat), lng: Number(row.pickup_lng) },
    dropoff: { address: row.dropoff_address, lat: Number(row.dropoff_lat), lng: Number(row.dropoff_lng) },
    distanceMiles: Number(row.distance),
    durationMinutes: row.estimated_duration,
    isLongDistance: row.is_long_distance,
    fare: {
      schedulingFeeCents: centsFromDollars(row.scheduling_fee),
      distanceFeeCents: centsFromDollars(row.distance_fee),
      minimumFareAdjustmentCents: centsFromDollars(row.minimum_fare_adjustment),
      totalCents: centsFromDollars(row.total_fare),
    },
    tipCents: centsFromDollars(row.tip_amount),
    finalCents: centsOrNull(row.final_amount),
    driverShareCents: centsOrNull(row.driver_earning),
    pricingId: row.pricing_config_id,
    paymentMethod: row.payment_method,
    paymentMethodId: row.payment_method_id,
    status: row.status,
    paymentStatus: row.payment_status,
    ...timesFromRow(row),
    cancelledBy: row.cancelled_by,
    cancelReason: row.cancel_reason,
    timeWindow: windowFromRow(row),
    notes: row.notes,
    isTestData: row.is_test_data,
  };
}

function timesFromRow(row: RideRow) {
  return {
    scheduledFor: row.scheduled_for,
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    cancelledAt: row.cancelled_at,
  };
}

function windowFromRow(row: RideRow): TimeWindow | null {
  return row.window_from && row.window_to ? { from: row.window_from, to: row.window_to } : null;
}

function centsOrNull(dollars: string | null): Cents | null {
  return dollars === null ? null : centsFromDollars(dollars);
}
