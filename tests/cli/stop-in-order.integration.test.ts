import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { firstOf } from '../support/long.ts';
import { useTestDatabase } from '../support/test-database.ts';
import { PROCESS_TIMEOUT_MS } from './run-maumee.ts';
import { serveProcess, type ServedProcess } from './served-process.ts';

/** Stands in for a defect somewhere: a rejection that nobody waits for. */
const DEFECT = `process.on('SIGUSR2', () => void Promise.reject(new Error('Planted defect')))`;
const WITH_DEFECT = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(DEFECT)}`,
  LOG_LEVEL: 'error',
};
/** Not in production: without the seconds in which a load balancer notices, which the first test waits for. */
const WITHOUT_NOTICE = { NODE_ENV: 'test' };

const database = useTestDatabase();

/** A call whose body is on its way; `finish` sends the rest and gives the status of the answer. */
async function startCall({ url }: ServedProcess): Promise<{ finish(): Promise<number> }> {
  const body = JSON.stringify({ email: 'nobody@maumee.test', password: 'Lake-Erie-1858' });
  const call = request(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => undefined);
  await new Promise<void>((resolve) => call.write(body.slice(0, 10), () => resolve()));
  // Sent is not yet begun: a call on another connection is answered after it was read.
  await fetch(`${url}/healthz`);
  return {
    finish: async () => {
      call.end(body.slice(10));
      const [response] = await answered;
      await text(response);
      return response.statusCode ?? 0;
    },
  };
}

const untilUnready = (server: ServedProcess) =>
  vi.waitFor(async () => expect(await server.readiness()).not.toBe(200), { timeout: 10_000, interval: 20 });

describe('a server', { timeout: PROCESS_TIMEOUT_MS }, () => {
  it.each(firstOf(['SIGINT', 'SIGTERM'] as const))(
    'answers at %s what is under way, then ends',
    async (signal) => {
      await using server = await serveProcess(database.url);
      const call = await startCall(server);
      server.signal(signal);
      await untilUnready(server);
      expect(await call.finish()).toBe(401);
      expect(await server.ended).toEqual([0, null]);
    },
  );

  it('is not hurried by a SIGHUP while it stops', async () => {
    await using server = await serveProcess(database.url, WITHOUT_NOTICE);
    const call = await startCall(server);
    server.signal('SIGTERM');
    await untilUnready(server);
    server.signal('SIGHUP');
    expect(await call.finish()).toBe(401);
    expect(await server.ended).toEqual([0, null]);
  });

  it('logs a fault that nobody caught, answers what is under way, and ends as failed', async () => {
    await using server = await serveProcess(database.url, { ...WITHOUT_NOTICE, ...WITH_DEFECT });
    const call = await startCall(server);
    server.signal('SIGUSR2');
    await untilUnready(server);
    expect(await call.finish()).toBe(401);
    expect(await server.ended).toEqual([1, null]);
    expect(server.output).toMatch(/"level":60,.*Planted defect.*nobody caught: the server stops/);
  });
});
