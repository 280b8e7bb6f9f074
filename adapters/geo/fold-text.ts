/** Words people write in several ways. The first of each group is the one addresses are compared with. */
const SAME_WORDS = [
  ['st', 'street', 'saint'],
  ['ave', 'avenue', 'av'],
  ['rd', 'road'],
  ['blvd', 'boulevard'],
  ['dr', 'drive'],
  ['ln', 'lane'],
  ['ct', 'court'],
  ['pl', 'place'],
  ['pkwy', 'parkway'],
  ['hwy', 'highway'],
  ['ter', 'terrace'],
  ['sq', 'square'],
  ['trl', 'trail'],
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['jr', 'junior'],
  ['theater', 'theatre'],
  ['center', 'centre'],
  ['oh', 'ohio'],
  ['mi', 'michigan'],
  ['us', 'usa'],
] as const;

const CANONICAL = new Map<string, string>(
  SAME_WORDS.flatMap(([canonical, ...others]) => others.map((word) => [word, canonical] as const)),
);
const SPELLINGS = new Map<string, readonly string[]>(SAME_WORDS.map((group) => [group[0], group]));

/** Words of a text in lower case, without accents, apostrophes and punctuation: "José's Café" → jose's as joses, cafe. */
export function foldWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’`.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The word addresses are compared with: "street" → "st". */
export function canonicalWord(word: string): string {
  return CANONICAL.get(word) ?? word;
}

/** Every way a word of the gazetteer may be typed: "st" → st, street, saint. */
export function getSpellings(word: string): readonly string[] {
  return SPELLINGS.get(canonicalWord(word)) ?? [word];
}

/** A text reduced to what makes two addresses the same. */
export function canonicalText(text: string): string {
  return foldWords(text).map(canonicalWord).join(' ');
}
