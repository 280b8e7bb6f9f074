import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../domain/errors.ts';

const ONE_YEAR_SECONDS = 31_536_000;
const SERVER_PATHS = /^\/(api|graphql|healthz|readyz)(\/|\?|$)/;

/**
 * Serves the built client. A navigation to a path that is no file gets index.html, where the client's own router
 * takes over; anything else that does not exist is a 404. Without a folder there are only 404s. `configuration` is
 * written into the page, which saves the client its first question.
 */
export async function serveWebClient(
  server: FastifyInstance,
  folder: string | null,
  configuration?: { readonly productName: string },
): Promise<void> {
  if (folder !== null) {
    await server.register(fastifyStatic, {
      root: folder,
      index: false,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (answer, path) => void answer.setHeader('cache-control', getCaching(path, folder)),
    });
  }
  const page = folder && toPage(folder, configuration);
  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  if (page !== null) server.get('/', (_request, reply) => sendPage(reply));
  server.setNotFoundHandler((request, reply) => {
    if (page === null || !isNavigation(request)) throw notFound('Page');
    return sendPage(reply);
  });
}

/** index.html with the configuration as inert data; `<` is escaped so that no value can end the element. */
function toPage(folder: string, configuration?: { readonly productName: string }): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  if (!configuration) return page;
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c');
  return page.replace(
    '<!--configuration-->',
    () => `<script type="application/json" id="configuration">${json}</script>`,
  );
}

/** What the bundler names after its content never changes; everything else is asked for again. */
function getCaching(path: string, folder: string): string {
  return path.startsWith(join(folder, 'assets/'))
    ? `public, max-age=${ONE_YEAR_SECONDS}, immutable`
    : 'no-cache';
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const asksForPage = headers.accept?.includes('text/html') ?? false;
  return (method === 'GET' || method === 'HEAD') && asksForPage && !SERVER_PATHS.test(url);
}
