import { findImporters, listTestFiles } from './importers.ts';

/**
 * The test files of which `npm test` plays a part, relative to the project: those that ask long.ts, themselves or by what
 * they import, and those with properties, whose seed it chooses (property-seed.ts).
 */
export function listPartlyPlayed(): string[] {
  return findImporters(listTestFiles(), ['tests/support/long.ts', 'fast-check']);
}

/** The other test files: `npm test` plays all of them. */
export function listWhollyPlayed(): string[] {
  const partly = new Set(listPartlyPlayed());
  return listTestFiles().filter((file) => !partly.has(file));
}
