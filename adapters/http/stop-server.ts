import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

const IDLE_MS = 100;

/**
 * Stops taking requests without cutting off those under way: not ready, a moment for load balancers to notice, then
 * no new connections, WebSockets closed, and after `drainMs` what still runs is cut off.
 */
export async function stopServers(
  servers: readonly FastifyInstance[],
  readinesses: readonly Readiness[],
  { noticeMs, drainMs }: { readonly noticeMs: number; readonly drainMs: number },
): Promise<void> {
  for (const readiness of readinesses) readiness.stop();
  await wait(noticeMs);
  const cutOff = setTimeout(() => {
    for (const server of servers) {
      server.server.closeAllConnections();
      for (const socket of getSockets(server)) socket.terminate();
    }
  }, drainMs);
  // A connection whose last answer was under way at the close would be kept for another request until it times out.
  const letGo = setInterval(() => {
    for (const { server } of servers) server.closeIdleConnections();
  }, IDLE_MS);
  try {
    await Promise.all(servers.map((server) => server.close()));
  } finally {
    clearInterval(letGo);
    clearTimeout(cutOff);
  }
}

/** Of a server that takes no WebSockets there are none. */
function getSockets(server: FastifyInstance) {
  return server.hasDecorator('websocketServer') ? server.websocketServer.clients : [];
}
