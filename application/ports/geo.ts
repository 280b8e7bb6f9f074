import type { ServiceArea } from '../../domain/geo/service-area.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import type { Place } from '../../domain/geo/place.ts';
import type { DistanceSource } from '../../domain/geo/distance.ts';
import { port } from '../tokens.ts';

/** What the rider picks from while typing. `name` is short ("City Zoo"), `address` is what is kept on the ride. */
export interface Suggestion extends Place {
  readonly name: string;
}

/** Turns what people type into places. */
export interface Geocoder {
  /** At most five places for at least three characters, best first; none is a fine answer. */
  suggest(text: string): Promise<readonly Suggestion[]>;
  /**
   * The place a submitted text means. Never fails for a text it cannot find: that gives an approximate place, at
   * worst the centre of the country. Throws `GEOCODER_UNAVAILABLE` when a server does not answer.
   */
  geocode(text: string): Promise<Place>;
  /** The known place nearest to a point, however far; null when none is. Throws `GEOCODER_UNAVAILABLE` likewise. */
  reverse(point: Coordinates): Promise<Place | null>;
}

export const geocoder = port<Geocoder>('geocoder');

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

export const routePlanner = port<RoutePlanner>('routePlanner');

/** Where rides take place, and the local time there. */
export const serviceArea = port<ServiceArea>('serviceArea');
