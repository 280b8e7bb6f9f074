import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPlainText, SERVER } from './catalogue.ts';
import { expandMacros, usesMacros, type SourceMessage } from './macros.ts';
import { SERVER_SENTENCES } from './server-sentences.ts';

const webRoot = join(dirname(fileURLToPath(import.meta.url)), '..');
const FOLDERS = ['app', 'components', 'features', 'lib'];

/** Every text of the client, in the order of its files, and the server's sentences that it shows. */
export async function readSourceMessages(): Promise<SourceMessage[]> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(webRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(webRoot, folder, name))
      .sort(),
  );
  const messages: SourceMessage[] = [];
  for (const file of [...files, join(webRoot, 'prerender.tsx')]) {
    const code = readFileSync(file, 'utf8');
    if (usesMacros(code)) messages.push(...(await expandMacros(code, file)).messages);
  }
  return [...messages, ...SERVER_SENTENCES.map(toSource)];
}

function toSource(message: string): SourceMessage {
  const context = isPlainText(message) ? undefined : SERVER;
  return { message, context, file: 'messages/server-sentences.ts' };
}
