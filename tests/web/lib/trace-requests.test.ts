import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { traceRequests } from '../../../web/lib/trace-requests.ts';

const sent = vi.fn<typeof fetch>(async () => new Response());
beforeEach(() => {
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('isSecureContext', true);
  history.replaceState(null, '', '/rider');
  traceRequests();
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
  sent.mockClear();
});

const traceparents = () =>
  sent.mock.calls.map(([, options]) => new Headers(options?.headers).get('traceparent'));

it('names one trace for a screen, with a parent of its own for each request', async () => {
  await window.fetch('/graphql', { method: 'POST', headers: { authorization: 'Bearer 1' } });
  await window.fetch('/api/rides');
  history.replaceState(null, '', '/wallet');
  await window.fetch('/graphql');

  const [first, second, third] = traceparents().map((value) => /^00-(\w{32})-(\w{16})-01$/.exec(value ?? ''));
  expect(second?.[1]).toBe(first?.[1]);
  expect(second?.[2]).not.toBe(first?.[2]);
  expect(third?.[1]).toMatch(/^\w{32}$/);
  expect(third?.[1]).not.toBe(first?.[1]);
  const options = sent.mock.calls[0]?.[1];
  expect(options?.method).toBe('POST');
  expect(new Headers(options?.headers).get('authorization')).toBe('Bearer 1');
});

it('tells other servers nothing', async () => {
  await window.fetch('https://tiles.example/1/2/3.png');

  expect(traceparents()).toEqual([null]);
});
