import type { Coordinates } from './coordinates.ts';
import { straightLineMiles } from './distance.ts';

/** The metropolitan area one installation serves. Another city runs the product by changing it. */
export interface ServiceArea {
  /** As shown on the badge, for example "Metro Toledo". */
  readonly name: string;
  /** As in the label "Outside Toledo". */
  readonly homeCity: string;
  /** IANA name; schedule dates and payout weeks are in this zone. */
  readonly timeZone: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly centre: Coordinates;
  /** Trips that end farther from the centre are long-distance trips, whatever their length. */
  readonly radiusMiles: number;
}

/** Whether a point is labelled as outside the home city. */
export function isOutsideHomeCity(area: ServiceArea, point: Coordinates): boolean {
  return straightLineMiles(area.centre, point) > area.radiusMiles;
}
