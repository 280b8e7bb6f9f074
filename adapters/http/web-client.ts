import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../domain/errors.ts';
import { serveInstalledApp } from './installed-app.ts';
import { getLanguage } from './page-language.ts';
import { serveSearchEngines } from './search-engines.ts';
import { WebPages, type PageFacts } from './web-pages.ts';

const ONE_YEAR_SECONDS = 31_536_000;
const EXPLORER_FILES = /^\/(graphiql|swagger-ui)\//;
const SERVER_PATHS = /^\/(api|graphql|healthz|readyz|dev)(\/|\?|$)/;

interface WebClientOptions {
  readonly isProduction: boolean;
  readonly productName: string;
  readonly hasOfflineApp: boolean;
}

/**
 * Serves the built client. A navigation to a path that is no file gets the page for it, where the client's own router
 * takes over; anything else that does not exist is a 404. Without a folder there are only 404s. What the server knows
 * is written into the page, which saves the client its first questions. Outside production the
 * explorer of GraphQL is served at /graphiql and that of REST at /api/docs.
 */
export async function serveWebClient(
  server: FastifyInstance,
  folder: string | null,
  facts: PageFacts,
  environment: WebClientOptions,
): Promise<void> {
  const hasExplorers = !environment.isProduction;
  if (folder !== null) {
    await server.register(fastifyStatic, {
      root: folder,
      index: false,
      cacheControl: false,
      dotfiles: 'ignore',
      // The build wrote each text as small as it gets.
      preCompressed: true,
      // Pages are templates until they are filled in.
      allowedPath: (path) =>
        !path.startsWith('/pages/') &&
        path !== '/index.html' &&
        (environment.hasOfflineApp || path !== '/service-worker.js') &&
        (hasExplorers || !EXPLORER_FILES.test(path)),
      setHeaders: (reply, path) => {
        reply.header('cache-control', getCaching(path, folder));
      },
    });
  }
  if (folder !== null && hasExplorers) {
    server.get('/graphiql', (_request, reply) => reply.sendFile('graphiql/index.html'));
    server.get('/api/docs', (_request, reply) => reply.sendFile('swagger-ui/index.html'));
  }
  const pages = folder === null ? null : new WebPages(folder, facts);
  if (pages) {
    server.get('/', (request, reply) => sendPage(pages, request, reply));
    // The page of no path: what the service worker keeps for all of them.
    server.get('/app-shell', (request, reply) => sendPage(pages, request, reply));
    serveInstalledApp(server, environment);
    serveSearchEngines(server, facts.site.url, pages.publicPaths);
  }
  server.setNotFoundHandler((request, reply) => {
    if (pages === null || !isNavigation(request)) throw notFound('Page');
    return sendPage(pages, request, reply);
  });
}

async function sendPage(pages: WebPages, request: FastifyRequest, reply: FastifyReply) {
  const { url, headers } = request;
  const { etag, encodings } = await pages.get(url, getLanguage(request, pages.languages));
  // A link that acts without signing in: nobody is told of it, by a list or by the next page.
  if (['/return', '/add-card'].includes(url.split('?')[0] ?? ''))
    reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding, accept-language, cookie' });
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  const accepted = headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(encodings[encoding]);
}

/** What the bundler names after its content never changes; everything else is asked for again. */
function getCaching(path: string, folder: string): string {
  return ['assets/', 'graphiql/assets/', 'swagger-ui/assets/'].some((assets) =>
    path.startsWith(join(folder, assets)),
  )
    ? `public, max-age=${ONE_YEAR_SECONDS}, immutable`
    : 'no-cache';
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const asksForPage = headers.accept?.includes('text/html') ?? false;
  return (method === 'GET' || method === 'HEAD') && asksForPage && !SERVER_PATHS.test(url);
}
