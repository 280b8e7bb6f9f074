import type { Suggestion } from '../../application/ports/geo.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import type { AreaRow, Gazetteer, PlaceRow } from '../../domain/geo/gazetteer.ts';
import { canonicalText, foldWords, getSpellings } from './fold-text.ts';
import { wordMatch } from './word-match.ts';

export interface Match {
  readonly suggestion: Suggestion;
  /** How well the text fits, whatever the place's rank in the list. */
  readonly score: number;
}

/** How well a typed word fits a known one. */
type Typed = (known: string) => number;

interface Entry {
  readonly suggestion: Suggestion;
  readonly name: string;
  readonly nameWords: readonly (readonly string[])[];
  readonly aliasWords: readonly (readonly string[])[];
  readonly addressWords: readonly (readonly string[])[];
}

const NAME_WEIGHT = 1;
const ALIAS_WEIGHT = 0.9;
const ADDRESS_WEIGHT = 0.55;
const COVERAGE_BONUS = 0.15;
const BEGINNING_BONUS = 0.05;
/** Per place in the list: the best known of equal matches come first, a better matching word still wins. */
const RANK_PENALTY = 0.002;
const NOISE = new Set(['the', 'of', 'at', 'in', 'near', 'and', 'to', 'usa', 'us']);
/** Nobody types more; everything after it is ignored so that a pasted page costs nothing. */
const MAX_WORDS = 12;

/** Finds places by the words of their name, their other names and their address. */
export class GazetteerIndex {
  private readonly entries: readonly Entry[];
  /** Exact places by their name and by their address. */
  private readonly byText = new Map<string, Suggestion>();

  constructor(gazetteer: Gazetteer) {
    this.entries = [...gazetteer.places.map(placeSuggestion), ...gazetteer.zipCodes.map(zipSuggestion)].map(
      ({ suggestion, aliases }) => ({
        suggestion,
        name: canonicalText(suggestion.name),
        nameWords: foldWords(suggestion.name).map(getSpellings),
        aliasWords: foldWords(aliases).map(getSpellings),
        addressWords: foldWords(suggestion.address).map(getSpellings),
      }),
    );
    for (const { suggestion } of this.entries) this.addText(suggestion);
  }

  /** The exact place whose whole name or address the text is. */
  find(text: string): Suggestion | null {
    return this.byText.get(canonicalText(text)) ?? null;
  }

  /** The exact place nearest to a point. */
  nearest(point: Coordinates): Suggestion | null {
    let nearest: Suggestion | null = null;
    let leastMiles = Infinity;
    for (const { suggestion } of this.entries) {
      const miles = suggestion.approximate ? Infinity : straightLineMiles(suggestion, point);
      if (miles < leastMiles) [nearest, leastMiles] = [suggestion, miles];
    }
    return nearest;
  }

  /** Entries every word of the text matches, best first. */
  search(text: string): Match[] {
    const words = significantWords(text);
    if (words.length === 0) return [];
    const typed = words.map(remembering);
    const beginning = canonicalText(text);
    return this.entries
      .map(({ suggestion, ...entry }, rank) => ({
        suggestion,
        score: getScore(entry, typed, beginning),
        rank,
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score + (a.rank - b.rank) * RANK_PENALTY);
  }

  private addText(suggestion: Suggestion): void {
    if (suggestion.approximate) return;
    for (const text of [suggestion.name, suggestion.address].map(canonicalText)) {
      if (!this.byText.has(text)) this.byText.set(text, suggestion);
    }
  }
}

function significantWords(text: string): string[] {
  const words = foldWords(text).slice(0, MAX_WORDS);
  const significant = words.filter((word) => !NOISE.has(word));
  return significant.length > 0 ? significant : words;
}

/** Minus infinity as soon as one word matches nothing. */
function getScore(entry: Omit<Entry, 'suggestion'>, words: readonly Typed[], beginning: string): number {
  let sum = 0;
  let named = 0;
  for (const word of words) {
    const inName = bestMatch(word, entry.nameWords) * NAME_WEIGHT;
    const inAliases = bestMatch(word, entry.aliasWords) * ALIAS_WEIGHT;
    const best = Math.max(inName, inAliases, bestMatch(word, entry.addressWords) * ADDRESS_WEIGHT);
    if (best === 0) return Number.NEGATIVE_INFINITY;
    sum += best;
    if (inName > 0) named += 1;
  }
  const coverage = Math.min(1, named / entry.nameWords.length) * COVERAGE_BONUS;
  return sum / words.length + coverage + (entry.name.startsWith(beginning) ? BEGINNING_BONUS : 0);
}

function bestMatch(typed: Typed, known: readonly (readonly string[])[]): number {
  let best = 0;
  for (const spellings of known) for (const spelling of spellings) best = Math.max(best, typed(spelling));
  return best;
}

/** A typed word as a question about known words; most of them occur in many entries and are compared once. */
function remembering(word: string): Typed {
  const answers = new Map<string, number>();
  return (known) => {
    const answer = answers.get(known) ?? wordMatch(word, known);
    answers.set(known, answer);
    return answer;
  };
}

function placeSuggestion([name, address, lat, lng, aliases = '']: PlaceRow) {
  return { suggestion: { name, address: `${name}, ${address}`, lat, lng, approximate: false }, aliases };
}

function zipSuggestion([zip, state, lat, lng, town = '']: AreaRow) {
  return {
    suggestion: { name: zip, address: `${town}, ${state} ${zip}`, lat, lng, approximate: true },
    aliases: '',
  };
}
