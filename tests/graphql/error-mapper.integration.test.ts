import { GraphQLError } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DomainError, type ErrorKind } from '../../domain/errors.ts';
import { startGraphqlServer, type GraphqlServer } from './graphql-app.ts';

const SECRET = 'relation "users" holds dana@maumee.test';
const reported: unknown[] = [];
let showPricing: () => Promise<never>;
let server: GraphqlServer;

beforeAll(async () => {
  server = await startGraphqlServer({
    useCases: { showPricing: { execute: () => showPricing() } },
    reportError: (error) => reported.push(error),
  });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  reported.length = 0;
});

async function answerTo(error: unknown) {
  showPricing = async () => {
    throw error as Error; // anything can be thrown
  };
  return server.ask('{ pricing { id } }');
}

const CODES: Record<ErrorKind, string> = {
  invalid: 'BAD_USER_INPUT',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  declined: 'DECLINED',
  unavailable: 'UNAVAILABLE',
};

describe('an error of the domain', () => {
  it.each(Object.entries(CODES))('of kind %s becomes %s, with its reason and details', async (kind, code) => {
    const details = { field: 'totalFare', totalFare: '23.50', code: 'MINE', kind: 'mine' };
    const response = await answerTo(
      new DomainError(kind as ErrorKind, 'SOME_REASON', 'Some message', details),
    );
    expect(response.data).toBeNull();
    expect(response.errors).toEqual([
      {
        message: 'Some message',
        path: ['pricing'],
        locations: [{ line: 1, column: 3 }],
        extensions: { field: 'totalFare', totalFare: '23.50', code, kind, reason: 'SOME_REASON' },
      },
    ]);
    expect(reported).toEqual([]);
  });
});

describe('an error nobody foresaw', () => {
  it.each([
    ['an Error', new Error(SECRET)],
    ['an Error with a status', Object.assign(new Error(SECRET), { statusCode: 400, code: 'BAD_REQUEST' })],
    ['a GraphQLError without a code', new GraphQLError(SECRET)],
    ['a text', SECRET],
    ['nothing', undefined],
  ])('(%s) is masked and reported', async (_, error) => {
    const response = await answerTo(error);
    expect(response.errors).toEqual([
      {
        message: 'Something went wrong. Please try again.',
        path: ['pricing'],
        locations: [{ line: 1, column: 3 }],
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      },
    ]);
    expect(reported).toHaveLength(1);
    if (error instanceof Error) expect(reported[0]).toBe(error);
  });

  it('is also a field without the value it must have', async () => {
    showPricing = async () => undefined as never;
    const { data, errors } = await server.ask('{ pricing { id } }');
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
    expect(JSON.stringify(errors)).not.toContain('non-nullable');
    expect(reported).toHaveLength(1);
  });
});

describe('a document that GraphQL refuses', () => {
  it.each([
    ['that cannot be read', '{ pricing', 'GRAPHQL_PARSE_FAILED'],
    ['that is empty', ' ', 'GRAPHQL_PARSE_FAILED'],
    ['with a field that is none', '{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    ['with an argument of the wrong type', '{ ride(id: {}) { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'of two operations',
      'query A { pricing { id } } query B { pricing { id } }',
      'OPERATION_RESOLUTION_FAILURE',
    ],
    ['that subscribes', 'subscription { rideRequestsChanged }', 'BAD_REQUEST'],
  ])('%s is refused, without a trace', async (_, document, code) => {
    const { status, errors } = await server.ask(document);
    expect(errors).toMatchObject([{ extensions: { code } }]);
    expect(status).toBe(400);
    expect(JSON.stringify(errors)).not.toMatch(/stacktrace|node_modules|\.ts/);
    expect(reported).toEqual([]);
  });

  it.each([
    ['a missing variable', {}],
    ['a variable of the wrong type', { text: 7 }],
    ['null', { text: null }],
  ])('is refused for %s', async (_, variables) => {
    const { status, errors } = await server.ask('query ($text: String!) { geocode(text: $text) { lat } }', {
      variables,
    });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(status).toBe(400);
  });
});
