import { DomainError } from '../errors.ts';
import type { Stop } from '../geo/stop.ts';

export const PLACE_KINDS = ['home', 'work', 'other'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export const PLACE_NAME_MAX_LENGTH = 40;
/** Places of one rider are numbered from 1; there are no more of them than this. */
export const MOST_PLACES = 20;

/** An address that a rider keeps under a name. */
export interface SavedPlace extends Stop {
  readonly id: string;
  readonly riderId: string;
  /** Its number among the rider's places, 1 to 20. */
  readonly slot: number;
  readonly kind: PlaceKind;
  /** No two of one rider are alike, whatever their capitals. */
  readonly name: string;
  readonly createdAt: Date;
}

/** The first number that none of the places has. Throws `TOO_MANY_PLACES`. */
export function freeSlot(places: readonly Pick<SavedPlace, 'slot'>[]): number {
  const taken = new Set(places.map(({ slot }) => slot));
  for (let slot = 1; slot <= MOST_PLACES; slot += 1) if (!taken.has(slot)) return slot;
  const message = `You can keep ${MOST_PLACES} places. Remove one to save another.`;
  throw new DomainError('conflict', 'TOO_MANY_PLACES', message);
}

/** The last different addresses of trips, newest first. */
export function recentStops(
  trips: readonly { readonly pickup: Stop; readonly dropoff: Stop }[],
  most: number,
): readonly Stop[] {
  const byAddress = new Map<string, Stop>();
  for (const { pickup, dropoff } of trips) {
    for (const stop of [dropoff, pickup]) {
      if (!byAddress.has(stop.address)) byAddress.set(stop.address, stop);
    }
  }
  return [...byAddress.values()].slice(0, most);
}
