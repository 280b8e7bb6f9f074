import { describe, expect, it, vi } from 'vitest';
import { UNLIMITED } from '../../adapters/rate-limits/unlimited.ts';
import type { RateLimits } from '../../application/ports/operations.ts';
import { DomainError } from '../../domain/errors.ts';
import { RIDER } from '../adapters/http/test-server.ts';
import { aUser } from '../support/builders/a-user.ts';
import { startGraphqlServer } from './graphql-app.ts';

const REGISTER =
  'register(input: { email: "a@b.test", password: "secret-123", firstName: "A", lastName: "B" }) { token }';

const SIGNED_IN = { token: 't', expiresAt: new Date(0), deviceToken: 'd' };
const SKIPPED = REGISTER.replace('{ token }', '@skip(if: true) { token }');

function countingLimits() {
  const countOperations = vi.fn<RateLimits['countOperations']>().mockResolvedValue();
  return { ...UNLIMITED, countOperations };
}

async function counted(query: string): Promise<readonly string[]> {
  const rateLimits = countingLimits();
  const user = aUser();
  const useCases = { registerUser: { execute: async () => ({ ...SIGNED_IN, user }) } };
  await using server = await startGraphqlServer({ rateLimits, useCases });
  await server.ask(query);
  return rateLimits.countOperations.mock.calls[0]?.[0] ?? [];
}

const times = (count: number, toText: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toText(index)).join(' ');

describe('what an operation asks for is counted', () => {
  it.each([
    ['under other names', 10, `mutation { ${times(10, (index) => `a${index}: ${REGISTER}`)} }`],
    ['in inline fragments', 2, `mutation { ...  { a: ${REGISTER} } ... on Mutation { b: ${REGISTER} } }`],
    [
      'in fragments',
      3,
      `mutation { a: ${REGISTER} ...F } fragment F on Mutation { b: ${REGISTER} c: ${REGISTER} }`,
    ],
    [
      'in fragments of fragments',
      2,
      `mutation { ...F } fragment F on Mutation { a: ${REGISTER} ...G } fragment G on Mutation { b: ${REGISTER} }`,
    ],
    [
      'beside an operation that is not run',
      1,
      `query Other { a: __typename b: __typename } mutation M { ${REGISTER} }`,
    ],
    ['although it is skipped', 2, `mutation { a: ${REGISTER} b: ${SKIPPED} }`],
    [
      'once for what is answered once',
      1,
      `mutation { ${REGISTER} ...F ...F } fragment F on Mutation { ${REGISTER} }`,
    ],
  ])('%s', async (_, count, query) => {
    const operation = query.includes('mutation M') ? { operationName: 'M' } : {};
    const rateLimits = countingLimits();
    const useCases = { registerUser: { execute: async () => ({ ...SIGNED_IN, user: aUser() }) } };
    await using server = await startGraphqlServer({ rateLimits, useCases });
    const headers = { 'content-type': 'application/json' };
    await server.send({ headers, body: JSON.stringify({ query, ...operation }) });
    expect(rateLimits.countOperations.mock.calls[0]?.[0]).toEqual(
      Array.from({ length: count }, () => 'Mutation.register'),
    );
  });

  it('each field for itself', async () => {
    expect(await counted('{ configuration { productName } currentUser { id } }')).toEqual([
      'Query.configuration',
      'Query.currentUser',
    ]);
  });

  it('for the user where one is known', async () => {
    const rateLimits = countingLimits();
    await using server = await startGraphqlServer({ rateLimits });
    await server.ask('{ currentUser { id } }', { token: RIDER });
    await server.ask('{ currentUser { id } }');
    const callers = rateLimits.countOperations.mock.calls.map(([, caller]) => caller);
    expect(callers).toEqual([
      { userId: aUser().id, address: '127.0.0.1' },
      { userId: null, address: '127.0.0.1' },
    ]);
  });

  it('and refused as REST does, before any of it runs', async () => {
    const refusal = new DomainError('unavailable', 'TOO_MANY_REQUESTS', 'Slow down', {
      retryAfterSeconds: 42,
    });
    const rateLimits = { ...UNLIMITED, countOperations: () => Promise.reject(refusal) };
    const execute = vi.fn();
    await using server = await startGraphqlServer({ rateLimits, useCases: { registerUser: { execute } } });
    const { status, headers, errors } = await server.ask(`mutation { ${REGISTER} }`);
    expect([status, headers.get('retry-after')]).toEqual([429, '42']);
    expect(errors?.[0]?.extensions).toEqual({
      code: 'UNAVAILABLE',
      reason: 'TOO_MANY_REQUESTS',
      kind: 'unavailable',
      retryAfterSeconds: 42,
    });
    expect(execute).not.toHaveBeenCalled();
  });
});
