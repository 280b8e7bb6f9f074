import type { Geocoder, Suggestion } from '../../application/ports/geo.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { unknownPlace, type Place } from '../../domain/geo/place.ts';
import type { Gazetteer } from '../../domain/geo/gazetteer.ts';
import { GazetteerIndex, type Match } from './gazetteer-index.ts';
import { HouseNumbers } from './house-numbers.ts';
import { NamedAreas } from './named-areas.ts';

/** Fewer characters give no suggestions; more than five suggestions are never shown. */
const MIN_CHARACTERS = 3;
const MAX_SUGGESTIONS = 5;
/** Below this lead the second best could as well be meant. */
const CLEAR_LEAD = 0.15;

/** Answers from a bundled list of places, without any server. */
export class GazetteerGeocoder implements Geocoder {
  private readonly index: GazetteerIndex;
  private readonly houses: HouseNumbers;
  private readonly areas: NamedAreas;

  constructor(gazetteer: Gazetteer) {
    this.index = new GazetteerIndex(gazetteer);
    this.houses = new HouseNumbers(gazetteer.places);
    this.areas = new NamedAreas(gazetteer);
  }

  async suggest(text: string): Promise<readonly Suggestion[]> {
    if (text.trim().length < MIN_CHARACTERS) return [];
    const known = this.index.search(text).map(({ suggestion }) => suggestion);
    const house = known.length === 0 ? this.houses.find(text) : null;
    return house ? [{ ...house, name: house.address }] : known.slice(0, MAX_SUGGESTIONS);
  }

  /** Never fails: what is not in the list is placed in its ZIP code or town, else at the centre of the country. */
  async geocode(text: string): Promise<Place> {
    const known = this.index.find(text);
    return (
      (known && toPlace(known)) ??
      this.houses.find(text) ??
      this.areas.named(text) ??
      bestMatch(text, this.index.search(text)) ??
      this.areas.mentioned(text) ??
      unknownPlace(text)
    );
  }

  async reverse(point: Coordinates): Promise<Place | null> {
    const nearest = this.index.nearest(point);
    return nearest && toPlace(nearest);
  }
}

/** A clear winner is the place; a near tie is only where to start looking, so the rider has to confirm it. */
function bestMatch(text: string, [best, second]: readonly Match[]): Place | null {
  if (!best) return null;
  if (!second || best.score - second.score >= CLEAR_LEAD) return toPlace(best.suggestion);
  return { ...toPlace(best.suggestion), address: text, approximate: true };
}

function toPlace({ address, lat, lng, approximate }: Suggestion): Place {
  return { address, lat, lng, approximate };
}
