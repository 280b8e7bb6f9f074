/** How many rows of what a filled database has. */
export interface FillSizes {
  readonly rides: number;
  readonly riders: number;
  readonly drivers: number;
  readonly driversOnline: number;
  /** Of one rider; the others have about ten each. */
  readonly heavyRiderRides: number;
  readonly heavyDriverRides: number;
  /** Rides that are not finished yet, the newest of all. */
  readonly openRides: number;
}

/** At 1,000,000 rides: 100,000 riders, 2,000 drivers, a rider with 2,000 and a driver with 20,000 rides. */
export function toFillSizes(rides: number): FillSizes {
  const drivers = between(rides / 500, 60, 2_000);
  return {
    rides,
    riders: between(rides / 10, 20, 100_000),
    drivers,
    driversOnline: between(drivers * 0.3, 55, 600),
    heavyRiderRides: between(rides / 10, 10, 2_000),
    heavyDriverRides: between(rides / 5, 20, 20_000),
    openRides: between(rides / 10, 30, 120),
  };
}

function between(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}
