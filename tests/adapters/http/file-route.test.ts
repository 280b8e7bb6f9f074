import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { anyone } from '../../../application/access.ts';
import { fileRoute, type RawCall } from '../../../adapters/http/rest-route.ts';
import type { UseCases } from '../../../application/use-cases.ts';

const calls = new AsyncLocalStorage<string>();
const CALL: RawCall = {
  caller: null,
  session: {} as RawCall['session'],
  params: {},
  query: {},
  body: undefined,
  requestId: null,
  version: null,
};

async function* linesOfTheCall() {
  for (let line = 1; line <= 3; line += 1) yield `${line} ${String(calls.getStore())}\n`;
}

it('A file is read as part of its call, also by a connection that wants the next piece much later', async () => {
  const row = fileRoute({
    method: 'GET',
    path: '/api/lines',
    summary: 'Lines',
    access: anyone,
    mediaType: 'text/csv',
    run: async () => ({ fileName: 'lines.csv', text: linesOfTheCall() }),
  });
  const { body } = await calls.run('in the call', () => row.handle({} as UseCases, CALL));
  const file = await calls.run('somewhere else', () => text(body as Readable));
  expect(file.slice(1)).toBe('1 in the call\n2 in the call\n3 in the call\n');
});
