import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/**
 * Stops taking requests without cutting off those under way: not ready, a moment for load balancers to notice, then
 * no new connections, WebSockets closed, and after `drainMs` what still runs is cut off.
 */
export async function stopServer(
  server: FastifyInstance,
  readiness: Readiness,
  { noticeMs, drainMs }: { readonly noticeMs: number; readonly drainMs: number },
): Promise<void> {
  readiness.stop();
  await wait(noticeMs);
  const cutOff = setTimeout(() => {
    server.server.closeAllConnections();
    for (const socket of server.websocketServer.clients) socket.terminate();
  }, drainMs);
  await server.close();
  clearTimeout(cutOff);
}
