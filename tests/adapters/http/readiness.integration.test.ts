import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Readiness } from '../../../adapters/http/readiness.ts';
import { requireRoom } from '../../../adapters/object-storage/require-room.ts';
import { stopServers } from '../../../adapters/http/stop-server.ts';
import { RIDER, testServer } from './test-server.ts';

/** A promise to be resolved from outside. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** A server with a piece of work that begins with each call of /work and ends when `work` does. */
async function listening(readiness: Readiness, work: Promise<void> = Promise.resolve()) {
  const begun = gate();
  const server = await testServer({
    readiness,
    plugins: [
      () => async (app) => {
        app.get('/work', async () => {
          begun.open();
          await work;
          return 'done';
        });
      },
    ],
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}`, begun: begun.opened };
}

describe('/readyz', () => {
  it('follows the database', async () => {
    let isUp = true;
    const server = await testServer({
      readiness: new Readiness(async () => {
        if (!isUp) throw new Error('connection refused');
      }),
    });
    expect((await server.inject('/readyz')).statusCode).toBe(200);
    isUp = false;
    expect((await server.inject('/readyz')).statusCode).toBe(503);
    expect((await server.inject('/healthz')).statusCode).toBe(200);
    isUp = true;
    expect((await server.inject('/readyz')).statusCode).toBe(200);
  });
});

describe('a folder of files', () => {
  it('makes the process not ready when its disk is full or it cannot be written to, and says why once', async () => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'maumee-room-')), 'objects');
    let leastBytes = 1;
    const reasons: string[] = [];
    const readiness = new Readiness(
      () => requireRoom(folder, leastBytes),
      (reason) => reasons.push(String(reason)),
    );
    const server = await testServer({ readiness });
    const statuses = async (count: number) => {
      const answers: number[] = [];
      for (let asked = 0; asked < count; asked += 1)
        answers.push((await server.inject('/readyz')).statusCode);
      return answers;
    };
    expect(await statuses(2)).toEqual([200, 200]);
    expect(readdirSync(folder)).toEqual([]);
    leastBytes = Number.MAX_SAFE_INTEGER;
    expect(await statuses(2)).toEqual([503, 503]);
    leastBytes = 1;
    expect(await statuses(1)).toEqual([200]);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    expect(await statuses(2)).toEqual([503, 503]);
    expect(reasons).toEqual([expect.stringMatching(/is full: \d+ bytes/), expect.stringContaining('EEXIST')]);
  });
});

describe('a database that does not respond', () => {
  it('makes the process not ready within two seconds, however many ask', async () => {
    let pings = 0;
    const readiness = new Readiness(() => {
      pings += 1;
      return new Promise(() => undefined);
    });
    const server = await testServer({ readiness });
    const started = Date.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.inject('/readyz')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 503));
    expect(Date.now() - started).toBeLessThan(2_000);
    expect(pings).toBe(1);
  });
});

describe('stopServers', () => {
  const available = () => new Readiness(async () => undefined);

  it('is not ready first, still responds meanwhile, then stops listening', async () => {
    const readiness = available();
    const { server, url } = await listening(readiness);
    const stopping = stopServers([server], [readiness], { noticeMs: 1_500, drainMs: 5_000 });
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/work`)).status).toBe(200);
    await stopping;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('lets requests under way finish', async () => {
    const { open, opened } = gate();
    const readiness = available();
    const { server, url, begun } = await listening(readiness, opened);
    const response = fetch(`${url}/work`);
    await begun;
    const stopping = stopServers([server], [readiness], { noticeMs: 0, drainMs: 5_000 });
    setTimeout(open, 100);
    expect(await (await response).text()).toBe('done');
    // The caller keeps its connection for more.
    const answered = performance.now();
    await stopping;
    expect(performance.now() - answered).toBeLessThan(3_000);
  });

  it('cuts off WebSockets whose clients do not say good-bye', async () => {
    const readiness = available();
    const server = await testServer({
      readiness,
      plugins: [
        (sessions) => async (app) => {
          app.get('/socket', { websocket: true }, (_socket, request) => {
            void sessions.ofSocket(request, { token: RIDER });
          });
        },
      ],
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const silent = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    silent.write(
      'GET /socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await once(silent, 'data');
    const started = Date.now();
    await stopServers([server], [readiness], { noticeMs: 0, drainMs: 50 });
    expect(Date.now() - started).toBeLessThan(5_000);
    silent.destroy();
  });

  it('cuts off what does not finish in time', async () => {
    const readiness = available();
    const { server, url, begun } = await listening(readiness, new Promise(() => undefined));
    const response = fetch(`${url}/work`).catch(() => 'cut off');
    await begun;
    await stopServers([server], [readiness], { noticeMs: 0, drainMs: 50 });
    expect(await response).toBe('cut off');
  });
});
