import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

/** English, with its context where it has one, and the same in another language; sorted, so that branches merge. */
export type Catalogue = Readonly<Record<string, string>>;

/** The context of sentences of the server that have something filled in. The client finds them by their English. */
export const SERVER = 'server';

export const SPANISH_FILE = join(dirname(fileURLToPath(import.meta.url)), 'es.json');

export function readSpanish(): Catalogue {
  return JSON.parse(readFileSync(SPANISH_FILE, 'utf8')) as Catalogue;
}

/** The key of a message: "Home [saved place]". */
export function toKey({
  message,
  context,
}: {
  readonly message: string;
  readonly context?: string | undefined;
}): string {
  return context === undefined ? message : `${message} [${context}]`;
}

/** What the client loads: what each id says, compiled. */
export function compileCatalogue(catalogue: Catalogue): Record<string, CompiledMessage> {
  const entries = Object.entries(catalogue).filter(([, text]) => text !== '');
  return Object.fromEntries(entries.map(([key, text]) => [toId(key), compileMessage(text)]));
}

function toId(key: string): string {
  const [, message = key, context] = /^(.*) \[([^\]]+)\]$/s.exec(key) ?? [];
  if (context === SERVER) return message;
  return context === undefined && isPlainText(message) ? message : generateMessageId(message, context ?? '');
}

/** Whether a message says the same whatever is filled in, and to everybody. */
export function isPlainText(message: string): boolean {
  const compiled = compileMessage(message);
  return compiled.length === 1 && compiled[0] === message;
}
