/**
 * A place people ride to: name, "street, city, state zip", latitude, longitude, and other words people use for it.
 * Earlier rows are better known and win ties.
 */
export type PlaceRow = readonly [name: string, address: string, lat: number, lng: number, aliases?: string];

/** A town or a ZIP code with a point in its middle: near enough to start from, never exact. */
export type AreaRow = readonly [name: string, state: string, lat: number, lng: number, town?: string];

/** What an area knows without asking anybody. */
export interface Gazetteer {
  readonly places: readonly PlaceRow[];
  readonly towns: readonly AreaRow[];
  /** Named by their five digits; `town` is the post office. */
  readonly zipCodes: readonly AreaRow[];
}
