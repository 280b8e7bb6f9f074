import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { buildFrontDoor, type Resident } from '../../../adapters/http/front-door.ts';

const logger = pino({ level: 'silent' });
const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

/** A cell whose server answers with its own name, and upgrades nothing. */
async function aResident(id: string): Promise<Resident> {
  const server = Fastify();
  server.all('/*', async (request) => `${id} ${request.url}`);
  server.server.on('upgrade', (_request, socket) => socket.end(`HTTP/1.1 418 ${id}\r\n\r\n`));
  await server.ready();
  opened.push(server);
  return { id, hostNames: [`${id}.test`], server, isReady: async () => true };
}

async function open(trustProxy: number | string = 0): Promise<number> {
  const away: Resident = {
    id: 'tucson',
    hostNames: ['tucson.test'],
    server: null,
    isReady: async () => false,
  };
  const residents = [await aResident('toledo'), await aResident('phoenix'), away];
  const door = buildFrontDoor({ residents, logger, trustProxy });
  opened.unshift(door);
  await door.listen({ port: 0, host: '127.0.0.1' });
  return (door.server.address() as AddressInfo).port;
}

/** Sends the head of a request as it is written, and reads the whole answer. */
async function send(port: number, head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head.replaceAll('\n', '\r\n')}\r\n\r\n`);
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  await Promise.race([once(socket, 'close'), pause(5_000)]);
  return answer;
}

const get = (port: number, host: string, more = '') =>
  send(port, `GET /x HTTP/1.1\nHost: ${host}\nConnection: close${more}`);

describe('the front door', () => {
  it.each([
    ['toledo.test', 'toledo /x'],
    ['phoenix.test', 'phoenix /x'],
    ['phoenix.test:4000', 'phoenix /x'],
    ['PHOENIX.Test', 'phoenix /x'],
    ['phoenix.test.', 'phoenix /x'],
    ['phoenix.test.:80', 'phoenix /x'],
  ])('hands a request for %s to its cell', async (host, answer) => {
    expect(await get(await open(), host)).toContain(`\r\n\r\n${answer}`);
  });

  it.each([
    ['a host of nobody', 'nobody.test'],
    ['a name within a cell’s', 'www.toledo.test'],
    ['a name around it', 'toledo.test.evil.test'],
    ['an address', '127.0.0.1'],
    ['a user before it', 'evil@toledo.test'],
    ['a path behind it', 'toledo.test/phoenix.test'],
    ['two names', 'toledo.test, phoenix.test'],
    ['two dots', 'toledo.test..'],
  ])('refuses %s', async (_, host) => {
    const answer = await get(await open(), host);
    expect(answer).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\n/);
    expect(answer).toContain('content-type: application/problem+json');
    expect(answer).toContain('"code":"MISDIRECTED"');
  });

  it('refuses two Host headers, and a target that names another host than the header', async () => {
    const port = await open();
    const twice = await get(port, 'toledo.test', '\nHost: phoenix.test');
    expect(twice).toMatch(/^HTTP\/1\.1 4(00|21) /);
    const absolute = (target: string) =>
      send(port, `GET ${target} HTTP/1.1\nHost: toledo.test\nConnection: close`);
    expect(await absolute('http://phoenix.test/x')).toMatch(/^HTTP\/1\.1 421 /);
    expect(await absolute('http://toledo.test@phoenix.test/x')).toMatch(/^HTTP\/1\.1 421 /);
    expect(await absolute('http://TOLEDO.test:80/x')).toContain('\r\n\r\ntoledo ');
  });

  it('believes X-Forwarded-Host of a trusted proxy only, the last one it says', async () => {
    const forwarded = '\nX-Forwarded-Host: evil.test, phoenix.test';
    expect(await get(await open(), 'toledo.test', forwarded)).toContain('\r\n\r\ntoledo /x');
    expect(await get(await open('10.0.0.0/8'), 'toledo.test', forwarded)).toContain('\r\n\r\ntoledo /x');
    for (const trust of [1, '127.0.0.1'])
      expect(await get(await open(trust), 'toledo.test', forwarded)).toContain('\r\n\r\nphoenix /x');
  });

  it('hands WebSockets over by the same rules', async () => {
    const port = await open();
    const upgrade = (host: string) =>
      send(port, `GET /graphql HTTP/1.1\nHost: ${host}\nConnection: Upgrade\nUpgrade: websocket`);
    expect(await upgrade('phoenix.test')).toMatch(/^HTTP\/1\.1 418 phoenix/);
    expect(await upgrade('nobody.test')).toMatch(/^HTTP\/1\.1 421 /);
    expect(await upgrade('tucson.test')).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('answers for a cell that is not open', async () => {
    const port = await open();
    const answer = await get(port, 'tucson.test');
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/\r\nretry-after: \d/);
    const ready = await send(port, 'GET /readyz HTTP/1.1\nHost: tucson.test\nConnection: close');
    expect(ready).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('tells a probe without a host whether all are ready, and which is not', async () => {
    const port = await open();
    for (const head of [
      'GET /readyz HTTP/1.0',
      'GET /readyz HTTP/1.1\nHost: 10.1.2.3:4000\nConnection: close',
    ]) {
      const answer = await send(port, head);
      expect(answer).toMatch(/^HTTP\/1\.1 503 /);
      expect(answer).toContain(
        '{"status":"not ready","cells":{"toledo":"ready","phoenix":"ready","tucson":"not ready"}}',
      );
    }
    expect(await send(port, 'GET /healthz HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
