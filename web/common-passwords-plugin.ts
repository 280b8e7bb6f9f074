import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

/** So many are known whatever their length: they are parts of other passwords, too. */
const MOST_COMMON = 1_000;
/** Up to so many characters an unknown password counts as fair at best. */
const SHORT = 8;

/**
 * Vite plugin: `virtual:common-passwords` has those passwords of the server's list that the strength meter would take
 * for good ones if it did not know them, the most common first.
 */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: { filter: { id: /^virtual:common-passwords$/ }, handler: (id) => `\0${id}` },
    load: { filter: { id: /^\0virtual:common-passwords$/ }, handler: writeModule },
  };
}

/** One text: a list of texts would take half as much again on its way. */
function writeModule(): string {
  const all = dictionary['passwords-common'];
  const others = all.slice(MOST_COMMON).filter((word) => word.length > SHORT);
  const words = [...all.slice(0, MOST_COMMON), ...others.sort()].join(' ');
  return `export const commonPasswords = ${JSON.stringify(words)}.split(' ');`;
}
