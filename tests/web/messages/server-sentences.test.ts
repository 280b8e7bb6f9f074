import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SERVER_SENTENCES } from '../../../web/messages/server-sentences.ts';

const root = join(import.meta.dirname, '../../..');
const code = ['domain', 'application', 'adapters']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  .join('\n')
  .replaceAll("\\'", "'");

it('lists sentences that the server still says', () => {
  const gone = SERVER_SENTENCES.filter((sentence) => {
    const words = sentence.split(/\{\d\}|[()]/).map((part) => part.trim());
    return words.some((part) => !code.includes(part));
  });
  expect(gone).toEqual([]);
});

it('lists each sentence once', () => {
  expect([...new Set(SERVER_SENTENCES)]).toEqual(SERVER_SENTENCES);
});
