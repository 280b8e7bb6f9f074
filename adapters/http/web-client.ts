import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { missing } from '../../domain/errors.ts';

const ONE_YEAR_SECONDS = 31_536_000;
const SERVER_PATHS = /^\/(api|graphql|healthz|readyz)(\/|\?|$)/;

/**
 * Serves the built client. A navigation to a path that is no file gets index.html, where the client's own router
 * takes over; anything else that does not exist is a 404. Without a folder there are only 404s.
 */
export async function serveWebClient(server: FastifyInstance, folder: string | null): Promise<void> {
  if (folder !== null) {
    await server.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      setHeaders: (reply) => void reply.setHeader('cache-control', cachingOf(reply.filename, folder)),
    });
  }
  server.setNotFoundHandler((request, reply) => {
    if (folder === null || !isNavigation(request)) throw missing('Page');
    return reply.sendFile('index.html');
  });
}

/** What the bundler names after its content never changes; everything else is asked for again. */
function cachingOf(filename: string, folder: string): string {
  return filename.startsWith(join(folder, 'assets/'))
    ? `public, max-age=${ONE_YEAR_SECONDS}, immutable`
    : 'no-cache';
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const asksForPage = headers.accept?.includes('text/html') ?? false;
  return (method === 'GET' || method === 'HEAD') && asksForPage && !SERVER_PATHS.test(url);
}
