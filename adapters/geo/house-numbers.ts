import type { Coordinates } from '../../domain/geo/coordinates.ts';
import type { Place } from '../../domain/geo/place.ts';
import { canonicalWord, foldWords } from './fold-text.ts';
import type { PlaceRow } from './gazetteer.ts';
import { DIRECTIONS, isHouseNumber, STREET_SUFFIXES } from './street-words.ts';

interface House extends Coordinates {
  readonly number: number;
  readonly street: readonly string[];
  readonly suffix: string | null;
  readonly locality: ReadonlySet<string>;
  readonly address: string;
}

const COUNTRY = new Set(['us']);
/** About five blocks: farther away a known house says nothing about the typed one. */
const NEIGHBOURHOOD = 500;

/** Finds "2445 Monroe St, Toledo" among the known addresses, or a neighbour of it on the same street. */
export class HouseNumbers {
  private readonly houses: readonly House[];

  constructor(places: readonly PlaceRow[]) {
    this.houses = places.map(toHouse).filter((house) => house !== null);
  }

  /** The place with this very number; else, approximate, the nearest number; null when the street is not known. */
  find(text: string): Place | null {
    const [first, ...words] = foldWords(text).map(canonicalWord);
    if (first === undefined || !isHouseNumber(first)) return null;
    const number = Number(first);
    const nearest = this.houses
      .filter((house) => isOnStreet(house, words))
      .map((house) => ({ house, blocks: Math.abs(house.number - number) }))
      .sort((a, b) => a.blocks - b.blocks)[0];
    if (!nearest || nearest.blocks > NEIGHBOURHOOD) return null;
    const { lat, lng, address } = nearest.house;
    const isExact = nearest.blocks === 0;
    return { address: isExact ? address : text, lat, lng, approximate: !isExact };
  }
}

function toHouse([name, address, lat, lng]: PlaceRow): House | null {
  const [line = '', ...rest] = address.split(',');
  const [number, ...words] = foldWords(line).map(canonicalWord);
  if (number === undefined || !isHouseNumber(number)) return null;
  const street = words.filter((word) => !DIRECTIONS.has(word));
  const suffix =
    street.length > 1 && STREET_SUFFIXES.has(street.at(-1) ?? '') ? (street.pop() ?? null) : null;
  const locality = new Set(foldWords(rest.join(' ')).map(canonicalWord));
  return { number: Number(number), street, suffix, locality, address: `${name}, ${address}`, lat, lng };
}

/** Typed words are on the street of a house when its name comes first and nothing after it contradicts the rest. */
function isOnStreet(house: House, typed: readonly string[]): boolean {
  const words = DIRECTIONS.has(typed[0] ?? '') ? typed.slice(1) : [...typed];
  if (house.street.length === 0 || house.street.some((word, index) => words[index] !== word)) return false;
  const rest = words.slice(house.street.length);
  if (STREET_SUFFIXES.has(rest[0] ?? '') && rest.shift() !== house.suffix) return false;
  return rest.every((word) => DIRECTIONS.has(word) || COUNTRY.has(word) || house.locality.has(word));
}
