import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { toKey, type Catalogue } from './catalogue.ts';
import type { SourceMessage } from './macros.ts';

/** What keeps a catalogue from saying all that the client says, one sentence each; empty when it is complete. */
export function findCatalogueProblems(catalogue: Catalogue, sources: readonly SourceMessage[]): string[] {
  const byKey = new Map(sources.map((source) => [toKey(source), source]));
  const keys = Object.keys(catalogue);
  return [
    ...[...byKey]
      .filter(([key]) => !catalogue[key])
      .map(([key, { file }]) => `no translation: "${key}" (web/${file})`),
    ...keys.filter((key) => !byKey.has(key)).map((key) => `no longer in the client: "${key}"`),
    ...[...byKey].flatMap(([key, { message }]) => findMismatch(message, catalogue[key])),
    ...keys
      .filter((key, index) => index > 0 && key < (keys[index - 1] ?? ''))
      .map((key) => `not in its place: "${key}"`),
  ];
}

function findMismatch(message: string, translation: string | undefined): string[] {
  if (!translation) return [];
  const [expected, found] = [message, translation].map((text) =>
    listParts(compileMessage(text)).sort().join(' '),
  );
  return expected === found ? [] : [`other placeholders than "${message}": "${translation}"`];
}

/** Placeholders with their types, and tags: "n plural", "0", "</0>". Each once: languages differ in how often. */
function listParts(tokens: CompiledMessage): string[] {
  const parts = [tokens].flat().flatMap((token) => {
    if (typeof token === 'string') return token.match(/<\/?\w+\/?>/g) ?? [];
    const [name, type, format] = token;
    const cases = typeof format === 'object' ? Object.values(format as Record<string, CompiledMessage>) : [];
    const within = cases.flatMap((text) => (typeof text === 'number' || !text ? [] : listParts(text)));
    return [type ? `{${name} ${type}}` : `{${name}}`, ...within];
  });
  return [...new Set(parts)];
}
