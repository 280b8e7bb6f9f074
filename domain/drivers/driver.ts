import type { VehicleNeed } from '../needs/needs.ts';

export type DriverAvailability = 'available' | 'busy' | 'offline';

export interface Vehicle {
  readonly make: string | null;
  readonly model: string | null;
  readonly year: number | null;
  readonly color: string | null;
  readonly licensePlate: string | null;
}

/** A driver's profile with the flags of its user that decide what the driver may do. */
export interface Driver {
  readonly userId: string;
  readonly profileId: string;
  readonly approved: boolean;
  readonly suspended: boolean;
  readonly isAvailable: boolean;
  readonly availability: DriverAvailability;
  /** When the driver was heard of last before the server took them offline for silence; null in all other cases. */
  readonly silentSince: Date | null;
  readonly allowLongDistance: boolean;
  /** Whether rides paid in cash are offered. */
  readonly takesCash: boolean;
  readonly vehicle: Vehicle;
  /** What of the needs of riders the car can take, as the driver says. */
  readonly takes: readonly VehicleNeed[];
  /** When the first of the required documents stops being valid; null while one is missing or refused. */
  readonly documentsValidUntil: Date | null;
  readonly rating: number;
  readonly totalTrips: number;
}

/** Going online sets available, going offline sets offline; whoever is on a ride stays busy until it ends. */
export function setOnline(driver: Driver, online: boolean): Driver {
  const free = online ? 'available' : 'offline';
  const availability = driver.availability === 'busy' ? 'busy' : free;
  return { ...driver, isAvailable: online, availability, silentSince: null };
}

/** The profile of a driver who has just registered: offline, no long distance, no cash, rating 5.00. */
export function newDriver(profileId: string, userId: string): Driver {
  return {
    userId,
    profileId,
    approved: false,
    suspended: false,
    isAvailable: false,
    availability: 'offline',
    silentSince: null,
    allowLongDistance: false,
    takesCash: false,
    vehicle: { make: null, model: null, year: null, color: null, licensePlate: null },
    takes: [],
    documentsValidUntil: null,
    rating: 5,
    totalTrips: 0,
  };
}
