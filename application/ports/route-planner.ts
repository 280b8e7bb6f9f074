import type { Coordinates } from '../../domain/geo/coordinates.ts';
import type { DistanceSource } from '../../domain/geo/distance.ts';

/** How far and how long a trip is, and the way it takes. */
export interface TripRoute {
  /** Two places. */
  readonly distanceMiles: number;
  /** Whole minutes, rounded up. */
  readonly durationMinutes: number;
  readonly source: DistanceSource;
  /** Google's polyline encoding with five places; null when there is only the distance. */
  readonly polyline: string | null;
}

export interface RoutePlanner {
  plan(from: Coordinates, to: Coordinates): Promise<TripRoute>;
}
