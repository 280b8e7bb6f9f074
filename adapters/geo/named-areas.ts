import type { Place } from '../../domain/geo/place.ts';
import { canonicalText } from './fold-text.ts';
import type { AreaRow, Gazetteer } from '../../domain/geo/gazetteer.ts';
import { DIRECTIONS, isHouseNumber, STREET_SUFFIXES } from './street-words.ts';

interface Area {
  readonly key: string;
  readonly state: string;
  readonly place: Place;
}

/** "…, OR" or "…, CA 90210" at the end of an address. */
const STATE_AT_END = /[,\s]\s*([A-Za-z]{2})(?:\s+\d{5}(?:-\d{4})?)?(?:,?\s*USA?)?\s*$/;
const STATES = new Set(
  (
    'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or ' +
    'pa ri sc sd tn tx ut vt va wa wv wi wy dc'
  ).split(' '),
);

/** Finds the ZIP code or the town a text names. Everything it finds is approximate. */
export class NamedAreas {
  private readonly zipCodes: readonly Area[];
  private readonly towns: readonly Area[];

  constructor({ towns, zipCodes }: Gazetteer) {
    this.zipCodes = zipCodes.map(getArea);
    this.towns = towns.map(getArea);
  }

  /** The area when the text is nothing but its name, with or without the state; its own name becomes the address. */
  named(text: string): Place | null {
    const key = canonicalText(text);
    const area = [...this.zipCodes, ...this.towns].find(
      (known) =>
        key === known.key ||
        key === `${known.key} ${known.state}` ||
        key === canonicalText(known.place.address),
    );
    return area?.place ?? null;
  }

  /** The area somewhere in the text, a ZIP code before a town; the text stays the address. */
  mentioned(text: string): Place | null {
    const words = canonicalText(text).split(' ');
    const zip = this.zipCodes.find(({ key }) => words.lastIndexOf(key) > 0);
    const area = zip ?? this.townIn(words, stateIn(text));
    return area ? { ...area.place, address: text } : null;
  }

  /** The town named last, and of those the longest: what comes before it is a street, often called after a town. */
  private townIn(words: readonly string[], state: string | null): Area | null {
    const mentions = this.towns
      .filter((town) => state === null || town.state === state)
      .map((town) => ({ town, end: endOfTown(words, town.key.split(' ')) }))
      .filter(({ end }) => end > 0)
      .sort((a, b) => b.end - a.end || b.town.key.length - a.town.key.length);
    return mentions[0]?.town ?? null;
  }
}

/** Behind the last mention of a town that is not the name of a street; 0 when there is none. */
function endOfTown(words: readonly string[], town: readonly string[]): number {
  for (let start = words.length - town.length; start >= 0; start -= 1) {
    const end = start + town.length;
    const isSame = town.every((word, index) => words[start + index] === word);
    if (isSame && !STREET_SUFFIXES.has(words[end] ?? '') && !isStreetPart(words.slice(0, start))) return end;
  }
  return 0;
}

/** True when nothing but a house number and a direction comes before: "1200 S Springfield". */
function isStreetPart(before: readonly string[]): boolean {
  const [number, ...rest] = before;
  return number !== undefined && isHouseNumber(number) && rest.every((word) => DIRECTIONS.has(word));
}

function stateIn(text: string): string | null {
  const state = STATE_AT_END.exec(text)?.[1]?.toLowerCase();
  return state !== undefined && STATES.has(state) ? state : null;
}

function getArea([name, state, lat, lng, town]: AreaRow): Area {
  const address = town === undefined ? `${name}, ${state}` : `${town}, ${state} ${name}`;
  return {
    key: canonicalText(name),
    state: state.toLowerCase(),
    place: { address, lat, lng, approximate: true },
  };
}
