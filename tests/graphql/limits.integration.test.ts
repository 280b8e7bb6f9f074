import { getIntrospectionQuery } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { UseCases } from '../../application/use-cases.ts';
import { DomainError } from '../../domain/errors.ts';
import { aPricing } from '../support/builders/a-pricing.ts';
import { startGraphqlServer, type GraphqlServer } from './graphql-app.ts';

const logIn = vi.fn<UseCases['logIn']['execute']>(async () => {
  throw new DomainError('unauthenticated', 'INVALID_CREDENTIALS', 'Invalid credentials');
});
const showPricing = vi.fn(async () => aPricing());
let server: GraphqlServer;

beforeAll(async () => {
  server = await startGraphqlServer({
    useCases: { logIn: { execute: logIn }, showPricing: { execute: showPricing } },
  });
});
afterAll(() => server[Symbol.asyncDispose]());
afterEach(() => {
  logIn.mockClear();
  showPricing.mockClear();
});

/** The same field under many names. */
const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ');

const LOG_IN = 'logIn(input: { email: "dana@maumee.test", password: "guess" }) { token }';

/** Refused before anything ran. */
async function refused(document: string): Promise<string> {
  const { status, data, errors = [] } = await server.ask(document);
  expect({ status, data }).toEqual({ status: 400, data: null });
  expect(errors[0]?.extensions?.['code']).toMatch(/^GRAPHQL_(PARSE|VALIDATION)_FAILED$/);
  expect([logIn, showPricing].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  return errors.map(({ message }) => message).join('; ');
}

describe('one request', () => {
  it('cannot log in 20 times', async () => {
    expect(await refused(`mutation { ${aliases(20, LOG_IN)} }`)).toMatch(/alias/i);
  });

  it('cannot hide them in fragments', async () => {
    const document = `mutation { ...A } fragment A on Mutation { ${aliases(11, LOG_IN)} }`;
    expect(await refused(document)).toMatch(/alias/i);
  });

  it('may use 10 names, and each is an attempt of its own', async () => {
    const { errors = [] } = await server.ask(`mutation { ${aliases(10, LOG_IN)} }`);
    expect(errors[0]).toMatchObject({ extensions: { reason: 'INVALID_CREDENTIALS' } });
    expect(logIn.mock.calls.length).toBeGreaterThan(0);
  });

  it('cannot go deeper than 10 levels', async () => {
    const nested = (levels: number) => `${'{ a '.repeat(levels)}${'}'.repeat(levels)}`;
    expect(await refused(nested(12))).toMatch(/depth/i);
  });

  it('cannot be longer than 700 tokens', async () => {
    expect(await refused(`{ ${'pricing { id } '.repeat(180)} }`)).toMatch(/token/i);
  });

  it('cannot carry more than 20 directives', async () => {
    const fields = (count: number) => 'id @include(if: true) '.repeat(count);
    expect(await refused(`{ pricing { ${fields(21)} } }`)).toMatch(/directives limit/i);
    expect(await server.ask(`{ pricing { ${fields(20)} } }`)).toMatchObject({ data: { pricing: {} } });
  });

  it('cannot cost more than its share', async () => {
    const expensive = `pricing { ${'id schedulingFee '.repeat(40)} }`;
    const document = `query { ${'...F '.repeat(60)} } fragment F on Query { ${expensive} }`;
    expect(await refused(document)).toMatch(/cost/i);
  });

  it.each([
    ['itself', 'fragment A on Query { ...A }'],
    ['another that uses it', 'fragment A on Query { ...B } fragment B on Query { ...A }'],
    [
      'itself further down',
      'fragment A on Query { configuration { serviceArea { name } } ...A pricing { id } }',
    ],
  ])('cannot have a fragment that uses %s', async (_, fragments) => {
    expect(await refused(`{ ...A } ${fragments}`)).toMatch(/itself/i);
  });

  it('is one: several in an array are refused', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(Array(3).fill({ query: '{ pricing { id } }' }));
    const response = await server.send({ headers, body });
    expect(response.status).toBe(400);
    expect(showPricing).not.toHaveBeenCalled();
  });
});

describe('the schema', () => {
  it.each(['{ __schema { types { name } } }', '{ __type(name: "User") { name } }', getIntrospectionQuery()])(
    'cannot be asked for in production: %#',
    async (document) => {
      expect(await refused(document)).toMatch(/introspection/i);
    },
  );

  it('is not given away by suggestions', async () => {
    expect(await refused('{ pricings { id } }')).toBe('Cannot query field "pricings" on type "Query".');
  });

  it('names the types of results, which clients need', async () => {
    expect(await server.ask('{ pricing { __typename } }')).toMatchObject({
      data: { pricing: { __typename: 'Pricing' } },
    });
  });

  it('can be asked for by developers', async () => {
    await using open = await startGraphqlServer({ introspection: true });
    const { data, errors } = await open.ask(getIntrospectionQuery());
    expect(errors).toBeUndefined();
    expect(data).toHaveProperty('__schema.types');
  });
});
