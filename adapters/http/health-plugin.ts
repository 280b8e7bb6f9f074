import type { FastifyPluginAsync } from 'fastify';
import type { Readiness } from './readiness.ts';

/** `/healthz`: the process responds. `/readyz`: it can do its work. */
export function healthPlugin(readiness: Readiness): FastifyPluginAsync {
  return async (server) => {
    server.get('/healthz', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok' };
    });
    server.get('/readyz', async (_request, reply) => {
      const isReady = await readiness.isReady();
      reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
      return { status: isReady ? 'ready' : 'not ready' };
    });
  };
}
