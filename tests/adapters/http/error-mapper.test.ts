import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DomainError, type ErrorKind } from '../../../domain/errors.ts';
import type { Problem } from '../../../adapters/http/error-mapper.ts';
import { testServer } from './test-server.ts';

async function answerTo(error: unknown, log?: string[]) {
  const fail = async () => {
    throw error;
  };
  const useCases = { showVersionedPricing: { execute: fail } };
  const server = await testServer({ useCases, ...(log && { log }) });
  const response = await server.inject({ url: '/api/pricing' });
  return { status: response.statusCode, headers: response.headers, problem: response.json<Problem>() };
}

const STATUSES: Record<ErrorKind, [number, string]> = {
  invalid: [400, 'Bad Request'],
  unauthenticated: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  not_found: [404, 'Not Found'],
  conflict: [409, 'Conflict'],
  declined: [402, 'Payment Required'],
  unavailable: [503, 'Service Unavailable'],
};

describe('an error of the domain', () => {
  it.each(Object.entries(STATUSES))('of kind %s is answered with %j', async (kind, [status, title]) => {
    const details = { field: 'fare', totalFare: '21.70' };
    const { headers, problem } = await answerTo(
      new DomainError(kind as ErrorKind, 'SOME_CODE', 'Some message', details),
    );
    expect(problem).toEqual({
      type: 'about:blank',
      title,
      status,
      message: 'Some message',
      code: 'SOME_CODE',
      details,
      requestId: headers['x-request-id'],
    });
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('without details has none', async () => {
    const { problem } = await answerTo(new DomainError('not_found', 'NOT_FOUND', 'Ride not found'));
    expect(problem).not.toHaveProperty('details');
  });

  it.each([
    ['as long as the error says', { retryAfterSeconds: 42 }, '42'],
    ['a little, when it does not say', {}, '5'],
  ])('that says "later" asks to wait %s', async (_, details, seconds) => {
    const { status, headers } = await answerTo(
      new DomainError('unavailable', 'DATABASE_UNAVAILABLE', 'Busy', details),
    );
    expect([status, headers['retry-after']]).toEqual([503, seconds]);
  });

  it('that says "too often" is a 429', async () => {
    const running = new DomainError('conflict', 'RUNNING', 'Still running', { retryAfterSeconds: 1 });
    expect((await answerTo(running)).headers['retry-after']).toBe('1');
    const error = new DomainError('unavailable', 'TOO_MANY_ATTEMPTS', 'Slow down', { retryAfterSeconds: 9 });
    const { status, headers } = await answerTo(error);
    expect([status, headers['retry-after']]).toEqual([429, '9']);
  });
});

describe('an error nobody foresaw', () => {
  const secret = 'relation "users" holds dana@maumee.test';

  it.each([
    ['an Error', new Error(secret)],
    ['an Error with a status of its own', Object.assign(new Error(secret), { statusCode: 502 })],
    ['a text', secret],
    ['nothing', undefined],
  ])('(%s) is masked', async (_, error) => {
    const { status, headers, problem } = await answerTo(error);
    expect(status).toBe(500);
    expect(problem).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      message: 'Something went wrong. Please try again.',
      code: 'INTERNAL',
      requestId: headers['x-request-id'],
    });
  });

  it('is logged with the id that the caller got', async () => {
    const log: string[] = [];
    const { problem } = await answerTo(new Error(secret), log);
    const line = log.find((text) => text.includes('unforeseen error'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      requestId: problem.requestId,
      err: { message: secret, stack: expect.stringContaining('error-mapper.test') as string },
    });
  });
});

describe('a request that cannot be read', () => {
  const big = JSON.stringify({ email: 'x'.repeat(1_048_576) });
  const post = { method: 'POST', url: '/api/auth/login' } as const;
  const json = { 'content-type': 'application/json' };

  it.each([
    ['half of a JSON text', { ...post, headers: json, payload: '{"email":' }, 400, 'INVALID_JSON'],
    ['a word', { ...post, headers: json, payload: 'hello' }, 400, 'INVALID_JSON'],
    [
      'a key that reaches for a prototype',
      { ...post, headers: json, payload: '{"__proto__":{}}' },
      400,
      'INVALID_JSON',
    ],
    ['a list', { ...post, payload: [] }, 400, 'INVALID_FIELD'],
    ['a quoted text', { ...post, headers: json, payload: '"text"' }, 400, 'INVALID_FIELD'],
    ['null', { ...post, headers: json, payload: 'null' }, 400, 'INVALID_FIELD'],
    ['no body', post, 400, 'INVALID_INPUT'],
    ['an empty JSON body', { ...post, headers: json, payload: '' }, 400, 'INVALID_INPUT'],
    ['more than a megabyte', { ...post, headers: json, payload: big }, 413, 'BODY_TOO_LARGE'],
    [
      'a form',
      { ...post, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'plain text',
      { ...post, headers: { 'content-type': 'text/plain' }, payload: '{}' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a compressed body, which could unfold without end',
      {
        ...post,
        headers: { ...json, 'content-encoding': 'gzip' },
        payload: gzipSync('{"email":"a@b.test"}'),
      },
      400,
      'INVALID_JSON',
    ],
    ['a broken address', { url: '/api/rides/%zz' }, 400, 'BAD_REQUEST'],
    ['a path that is no call', { url: '/api/nothing' }, 404, 'NOT_FOUND'],
    ['a call by another method', { method: 'DELETE', url: '/api/pricing' } as const, 404, 'NOT_FOUND'],
  ])('(%s) is a problem like any other', async (_, request, status, code) => {
    const server = await testServer({
      useCases: { logIn: { execute: (input) => Promise.reject(invalidInput(input)) } },
    });
    const response = await server.inject(request);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.json()).toMatchObject({
      status,
      code,
      requestId: expect.stringMatching(/.{36}/) as string,
    });
    if (status === 400 && code !== 'BAD_REQUEST') {
      expect(response.json()).toMatchObject({ details: { field: expect.any(String) as string } });
    }
  });
});

function invalidInput(input: unknown): DomainError {
  return new DomainError('invalid', 'INVALID_INPUT', JSON.stringify(input), { field: 'email' });
}
