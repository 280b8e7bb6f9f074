/** Canonical words that end a street's name. */
export const STREET_SUFFIXES: ReadonlySet<string> = new Set(
  'st ave rd blvd dr ln ct pl pkwy hwy ter sq trl way pike'.split(' '),
);

/** Canonical words before or after a street's name that people leave out. */
export const DIRECTIONS: ReadonlySet<string> = new Set('n s e w ne nw se sw'.split(' '));

/** "2445", as a house has it. */
export function isHouseNumber(word: string): boolean {
  return /^\d{1,6}$/.test(word);
}
