import type { Driver, DriverAvailability } from '../../../domain/drivers/driver.ts';

export interface DriverRow {
  readonly user_id: string;
  readonly profile_id: string;
  readonly is_driver_approved: boolean;
  readonly suspended: boolean;
  readonly is_available: boolean;
  readonly availability: DriverAvailability;
  readonly allow_long_distance: boolean;
  readonly vehicle_make: string | null;
  readonly vehicle_model: string | null;
  readonly vehicle_year: number | null;
  readonly vehicle_color: string | null;
  readonly license_plate: string | null;
  readonly rating: string;
  readonly total_trips: number;
}

/** What `driverFromRow` needs of `users` joined to `driver_profiles`, by their names or aliases in the query. */
export function driverColumns(users = 'users', profiles = 'driver_profiles'): string {
  const profileColumns = [
    ...['user_id', 'is_available', 'availability', 'allow_long_distance', 'vehicle_make', 'vehicle_model'],
    ...['vehicle_year', 'vehicle_color', 'license_plate', 'rating', 'total_trips'],
  ];
  return [
    `${profiles}.id as profile_id`,
    ...profileColumns.map((name) => `${profiles}.${name}`),
    `${users}.is_driver_approved`,
    `${users}.suspended`,
  ].join(', ');
}

export function driverFromRow(row: DriverRow): Driver {
  return {
    userId: row.user_id,
    profileId: row.profile_id,
    approved: row.is_driver_approved,
    suspended: row.suspended,
    isAvailable: row.is_available,
    availability: row.availability,
    allowLongDistance: row.allow_long_distance,
    vehicle: {
      make: row.vehicle_make,
      model: row.vehicle_model,
      year: row.vehicle_year,
      color: row.vehicle_color,
      licensePlate: row.license_plate,
    },
    rating: Number(row.rating),
    totalTrips: row.total_trips,
  };
}
