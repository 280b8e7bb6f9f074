import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, it } from 'vitest';
import { createIdempotencyKeys } from '../../../web/lib/idempotency-keys.ts';

const refused = (kind: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'No', extensions: { kind } }] });

it.each([
  ['was done', () => Promise.resolve('done'), false],
  ['was refused for good', () => Promise.reject(refused('conflict')), false],
  ['was not answered', () => Promise.reject(new Error('Offline')), true],
  ['may yet be done', () => Promise.reject(refused('unavailable')), true],
])(
  'what %s is sent again under the same key only where it may have taken effect',
  async (_what, answer, isSame) => {
    const keys = createIdempotencyKeys();
    const sent: string[] = [];
    const send = (key: string) => (sent.push(key), answer());
    await keys.once('5.00', send).catch(() => undefined);
    await keys.once('5.00', send).catch(() => undefined);
    expect(sent[0] === sent[1]).toBe(isSame);
  },
);
