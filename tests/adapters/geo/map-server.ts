import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on this machine that speaks the protocol of a map service, and remembers what it was asked. */
export async function startMapServer(answer: Answer) {
  const asked: { url: URL; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: new URL(request.url ?? '/', 'http://map.test'), headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** Ways for a map service to fail that both clients have to survive. */
export const failures: readonly (readonly [name: string, answer: Answer])[] = [
  ['answers 500', json({ error: 'out of memory' }, 500)],
  ['answers 429', json({ error: 'slow down' }, 429)],
  ['never answers', () => {}],
  [
    'stops in the middle of its answer',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[{"lat":');
    },
  ],
  ['hangs up', (request) => request.socket.destroy()],
  ['answers with a web page', (_request, response) => response.end('<html>Bad gateway</html>')],
  ['answers with JSON of another kind', json({ hello: 'world' })],
  ['answers null', json(null)],
];
