import { getLanguage, i18n } from './i18n.ts';

/** Sentences of the server with something filled in: what they look like, and their id. Made when first needed. */
let patterns: (readonly [RegExp, string])[] | undefined;

/**
 * What the server says in English, in the language of this page; a sentence that is in no catalogue stays as it is.
 * The rules of forms, which the browser shares with the server, are said in the server's words as well.
 */
export function serverText(sentence: string): string {
  if (getLanguage() === 'en') return sentence;
  if (Object.hasOwn(i18n.messages, sentence)) return i18n._(sentence);
  patterns ??= Object.keys(i18n.messages).filter(hasPlaceholder).sort(byWords).map(toPattern);
  for (const [pattern, id] of patterns) {
    const filled = pattern.exec(sentence)?.slice(1).map(serverText);
    if (filled) return i18n._(id, { ...filled });
  }
  return sentence;
}

function hasPlaceholder(id: string): boolean {
  return /\{\d\}/.test(id);
}

/** The most words first: "{0} is required" fits many. */
function byWords(one: string, other: string): number {
  return wordsOf(other).length - wordsOf(one).length;
}

function wordsOf(id: string): string {
  return id.replaceAll(/\{\d\}/g, '');
}

function toPattern(id: string): readonly [RegExp, string] {
  const [first = '', ...rest] = id
    .split(/\{\d\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return [new RegExp(`^${[first, ...rest].join('(.+?)')}$`), id];
}
