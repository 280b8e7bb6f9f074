import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import type { Place } from '../../domain/geo/place.ts';
import { canonicalWord, foldWords } from './fold-text.ts';
import type { PlaceRow } from '../../domain/geo/gazetteer.ts';
import { DIRECTIONS, isHouseNumber, STREET_SUFFIXES } from './street-words.ts';

interface House extends Coordinates {
  readonly number: number;
  readonly street: readonly string[];
  readonly suffix: string | null;
  /** "w", or nothing: 100 N Main St and 100 S Main St are different houses. */
  readonly direction: string;
  readonly locality: ReadonlySet<string>;
  /** "W Central Ave, Springfield, OH 45502", as houses on it are written. */
  readonly line: string;
  readonly address: string;
}

const COUNTRY = new Set(['us']);
/** About five blocks: farther away a known house says nothing about the typed one. */
const NEIGHBOURHOOD = 500;
/** Between two known houses no farther apart than this, a number in between is where it should be. */
const EXACT_WITHIN_MILES = 0.5;
/** Known houses farther apart are not on the same stretch of a street. */
const SAME_STREET_MILES = 6;

/** Finds "2445 Main St, Springfield" among the known addresses, between two of them, or near one on the same street. */
export class HouseNumbers {
  private readonly houses: readonly House[];

  constructor(places: readonly PlaceRow[]) {
    this.houses = places.map(toHouse).filter((house) => house !== null);
  }

  /**
   * The place with this very number, or its place between close neighbours in a row; else, approximate, between
   * neighbours that are far apart, or at the nearest one; null when the street is not known.
   */
  find(text: string): Place | null {
    const [first, ...words] = foldWords(text).map(canonicalWord);
    if (first === undefined || !isHouseNumber(first)) return null;
    const number = Number(first);
    const onStreet = this.houses.filter((house) => isOnStreet(house, words));
    const same = onStreet.find((house) => house.number === number);
    if (same) return { address: same.address, lat: same.lat, lng: same.lng, approximate: false };
    return between(onStreet, number, text) ?? near(onStreet, number, text);
  }
}

/** On the line between the next smaller and the next greater number of one stretch of street. */
function between(houses: readonly House[], number: number, text: string): Place | null {
  const pairs = houses
    .filter((below) => below.number < number)
    .flatMap((below) =>
      houses
        .filter((above) => above.number > number && above.direction === below.direction)
        .map((above) => ({ below, above, miles: straightLineMiles(below, above) })),
    )
    .filter(({ miles }) => miles <= SAME_STREET_MILES)
    .sort((a, b) => a.above.number - a.below.number - (b.above.number - b.below.number));
  const [nearest] = pairs;
  if (!nearest) return null;
  const { below, above, miles } = nearest;
  const share = (number - below.number) / (above.number - below.number);
  const point = { lat: mix(below.lat, above.lat, share), lng: mix(below.lng, above.lng, share) };
  if (miles > EXACT_WITHIN_MILES || below.line !== above.line) {
    return { address: text, ...point, approximate: true };
  }
  return { address: `${number} ${below.line}`, ...point, approximate: false };
}

function near(houses: readonly House[], number: number, text: string): Place | null {
  const blocks = (house: House) => Math.abs(house.number - number);
  const [nearest] = [...houses].sort((a, b) => blocks(a) - blocks(b));
  if (!nearest || blocks(nearest) > NEIGHBOURHOOD) return null;
  return { address: text, lat: nearest.lat, lng: nearest.lng, approximate: true };
}

/** About four inches. */
function mix(from: number, to: number, share: number): number {
  return Number((from + (to - from) * share).toFixed(6));
}

function toHouse([name, address, lat, lng]: PlaceRow): House | null {
  const [line = '', ...rest] = address.split(',');
  const [number, ...words] = foldWords(line).map(canonicalWord);
  if (number === undefined || !isHouseNumber(number)) return null;
  const street = words.filter((word) => !DIRECTIONS.has(word));
  const suffix =
    street.length > 1 && STREET_SUFFIXES.has(street.at(-1) ?? '') ? (street.pop() ?? null) : null;
  return {
    number: Number(number),
    street,
    suffix,
    lat,
    lng,
    direction: words.filter((word) => DIRECTIONS.has(word)).join(' '),
    locality: new Set(foldWords(rest.join(' ')).map(canonicalWord)),
    line: address.replace(/^\S+\s+/, ''),
    address: `${name}, ${address}`,
  };
}

/** Typed words are on the street of a house when its name comes first and nothing after it contradicts the rest. */
function isOnStreet(house: House, typed: readonly string[]): boolean {
  const [direction = '', ...others] = typed;
  const words = DIRECTIONS.has(direction) ? others : [...typed];
  if (DIRECTIONS.has(direction) && house.direction !== '' && house.direction !== direction) return false;
  if (house.street.length === 0 || house.street.some((word, index) => words[index] !== word)) return false;
  const rest = words.slice(house.street.length);
  if (STREET_SUFFIXES.has(rest[0] ?? '') && rest.shift() !== house.suffix) return false;
  return rest.every((word) => DIRECTIONS.has(word) || COUNTRY.has(word) || house.locality.has(word));
}
