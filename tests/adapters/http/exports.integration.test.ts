import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { csvLists } from '../../../application/exports/csv-lists.ts';
import { exportList } from '../../../application/exports/export-list.ts';
import { serviceArea } from '../../../application/ports/geo.ts';
import { clock } from '../../../application/ports/operations.ts';
import { sessions } from '../../../application/ports/sign-in.ts';
import type { Session } from '../../../domain/users/session.ts';
import { SystemClock } from '../../../adapters/identity/system-clock.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { given, makeUseCase } from '../../support/make-use-case.ts';
import { TOLEDO } from '../../support/builders/an-area.ts';
import { aLongList, everyList } from '../../application/exports/a-long-list.ts';
import { ADMIN, bearer, testServer } from './test-server.ts';

const PATH = '/api/admin/exports/bookings';
const SESSION = { ...({ id: 'session-1' } as Session), isFresh: true };
let server: FastifyInstance;

/** By `isSignedIn` the admin has a session, for as long as it says so. */
async function serve(length: number, isSignedIn?: () => boolean) {
  const { list, read } = aLongList(length);
  const saving = makeUseCase(
    exportList,
    given(csvLists, everyList(list)),
    given(sessions, { list: async () => (isSignedIn?.() ? [SESSION] : []) }),
    given(serviceArea, TOLEDO.serviceArea),
    given(clock, isSignedIn ? new SystemClock() : new FixedClock()),
  );
  const user = aUser.admin();
  const actor = { kind: 'user', userType: 'admin', userId: user.id, session: SESSION } as const;
  const authenticate = { execute: async () => ({ user, actor }) };
  server = await testServer({ useCases: { exportList: saving, ...(isSignedIn && { authenticate }) } });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return { read, url: `http://127.0.0.1:${port}${PATH}`, port };
}

afterEach(() => server.close());

describe('a saved list over HTTP', () => {
  it('is a file in UTF-8 with its name, and whole', async () => {
    const { url } = await serve(250);
    const response = await fetch(url, { headers: bearer(ADMIN) });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="bookings-2026-03-11.csv"',
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(bytes.toString().split('\r\n')).toHaveLength(252);
  });

  it('of 100,000 rows begins after its first page, and holds no more of it than a few pages', async () => {
    const { url, read } = await serve(100_000);
    const response = await fetch(url, { headers: bearer(ADMIN) });
    const reader = response.body!.getReader();
    await reader.read();
    expect(read.pages).toBeLessThan(100);
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    let [highest, lines] = [before, 0];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      lines += Buffer.from(part.value).toString().split('\r\n').length - 1;
      highest = Math.max(highest, process.memoryUsage().heapUsed);
    }
    expect(read.pages).toBe(1000);
    expect(lines).toBeGreaterThan(99_000);
    expect((highest - before) / 1_048_576).toBeLessThan(100);
  });

  it('waits for a client that does not read, and ends when the client goes away', async () => {
    const { read, port } = await serve(1_000_000);
    const asked = request({ port, host: '127.0.0.1', path: PATH, headers: bearer(ADMIN) });
    asked.on('error', () => undefined);
    asked.end();
    await new Promise((resolve) => asked.once('response', (response) => resolve(response.pause())));
    let last = -1;
    while (last !== read.pages) {
      last = read.pages;
      await pause(300);
    }
    // What fits into the buffers of the connection has been read, a small part of the list.
    expect(read.pages).toBeLessThan(5_000);
    asked.destroy();
    await pause(300);
    expect(read.pages - last).toBeLessThan(5);
  });

  it('breaks off, so that nobody takes it for whole, when the session of the admin ends', async () => {
    let isSignedIn = true;
    const { url, read } = await serve(10_000_000, () => isSignedIn);
    const response = await fetch(url, { headers: bearer(ADMIN) });
    expect(response.status).toBe(200);
    const reader = response.body!.getReader();
    await reader.read();
    isSignedIn = false;
    const readOn = async () => {
      while (!(await reader.read()).done);
    };
    await expect(readOn()).rejects.toThrow('terminated');
    expect(read.pages).toBeLessThan(100_000);
  });

  it('says what is wrong with a filter instead of beginning a file', async () => {
    const { url } = await serve(250);
    const response = await fetch(`${url}?filter=gone`, { headers: bearer(ADMIN) });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-disposition')).toBeNull();
  });

  it('is not read to answer a HEAD', async () => {
    const { url, read } = await serve(250);
    const response = await fetch(url, { method: 'HEAD', headers: bearer(ADMIN) });
    expect([response.status, read.pages]).toEqual([404, 0]);
  });
});
