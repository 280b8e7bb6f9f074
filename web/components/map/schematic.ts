export type Point = readonly [lat: number, lng: number];

/** A bend of a river: where its middle is and how wide it is there, in miles. */
export type RiverBend = readonly [lat: number, lng: number, widthMiles: number];

export interface Road {
  readonly kind: 'interstate' | 'street';
  readonly points: readonly Point[];
}

export interface MapLabel {
  readonly text: string;
  readonly at: Point;
  readonly kind: 'city' | 'town' | 'water' | 'shield' | 'street';
  /** The zooms that show it, both included: labels make room for each other. */
  readonly fromZoom: number;
  readonly untilZoom: number;
}

/** A drawing of a region, for when there are no tiles: enough to see where one is, not to find the way. */
export interface Schematic {
  /** Shores are drawn as curves through these points. */
  readonly lakes: readonly (readonly Point[])[];
  readonly rivers: readonly (readonly RiverBend[])[];
  readonly roads: readonly Road[];
  /** County and state lines. */
  readonly borders: readonly (readonly Point[])[];
  readonly labels: readonly MapLabel[];
}
