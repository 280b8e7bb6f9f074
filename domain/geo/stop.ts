import type { Coordinates } from './coordinates.ts';
import { compassPoint, straightLineMiles } from './distance.ts';
import type { Place } from './place.ts';

/** One end of a trip: the point that is priced, and the words that rider and driver read for it. */
export interface Stop extends Coordinates {
  readonly address: string;
}

/** Both ends of a trip. */
export interface TripEnds {
  readonly pickup: Stop;
  readonly dropoff: Stop;
}

/** How far from its point a place still goes by its name: across a campus, a mall or an airport. */
const NAMED_WITHIN_MILES = 0.25;
/** How near to a known place a point is that place. */
const AT_PLACE_MILES = 0.05;
/** From here on a known place no longer says where a point is. */
const NEAR_MILES = 10;
const MAX_ADDRESS_LENGTH = 200;
/** What an address is written with. */
const PLAIN_TEXT = /^[\p{L}\p{N}\p{M} .,'’&()/#-]+$/u;

/**
 * A stop under the words of its rider, when the place they mean lies at its point; null when it lies elsewhere or is
 * only approximate. Words that are not all in the place's own address are replaced by it.
 */
export function toNamedStop({ address, lat, lng }: Stop, meant: Place): Stop | null {
  if (meant.approximate || straightLineMiles(meant, { lat, lng }) > NAMED_WITHIN_MILES) return null;
  return { address: isPartOf(address, meant.address) ? address : meant.address, lat, lng };
}

/** A stop under the words of its point: the known place it lies at, else a dropped pin and where it is from there. */
export function toPinnedStop({ lat, lng }: Coordinates, nearest: Place | null): Stop {
  const miles = nearest ? straightLineMiles(nearest, { lat, lng }) : Infinity;
  if (!nearest || miles > NEAR_MILES) {
    return { address: `Dropped pin at ${lat.toFixed(5)}, ${lng.toFixed(5)}`, lat, lng };
  }
  if (miles <= AT_PLACE_MILES) return { address: nearest.address, lat, lng };
  const direction = compassPoint(nearest, { lat, lng });
  const address = `Dropped pin ${miles.toFixed(1)} mi ${direction} of ${nearest.address}`;
  return { address: address.slice(0, MAX_ADDRESS_LENGTH), lat, lng };
}

function isPartOf(text: string, address: string): boolean {
  const known = new Set(toWords(address));
  return PLAIN_TEXT.test(text) && toWords(text).every((word) => known.has(word));
}

function toWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}
