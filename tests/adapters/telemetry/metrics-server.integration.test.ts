import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startMetricsServer } from '../../../adapters/telemetry/metrics-server.ts';
import { Metrics } from '../../../adapters/telemetry/metrics.ts';

async function served(token: string | null) {
  const options = { port: 0, host: '127.0.0.1', token, onError: () => undefined };
  const server = await startMetricsServer(new Metrics(), options);
  const url = `http://127.0.0.1:${(server.address as AddressInfo).port}`;
  return { url, [Symbol.asyncDispose]: server.stop };
}

const status = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).status;

it('serves the metrics and nothing else', async () => {
  await using server = await served(null);
  const response = await fetch(`${server.url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await response.text()).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(await status(`${server.url}/`)).toBe(404);
  expect(await status(`${server.url}/metrics`, { method: 'POST' })).toBe(404);
});

it('tells nobody anything who does not show the token', async () => {
  await using server = await served('a token of the tests');
  const as = (authorization: string) => status(`${server.url}/metrics`, { headers: { authorization } });
  expect(await status(`${server.url}/metrics`)).toBe(401);
  expect(await as('Bearer a token of the test')).toBe(401);
  expect(await as('Bearer a token of the tests')).toBe(200);
});
