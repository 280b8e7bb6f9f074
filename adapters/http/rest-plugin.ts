import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimits } from '../../application/ports/operations.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { respondIdempotently } from './idempotency.ts';
import type { RawCall, RestRoute } from './rest-route.ts';
import { readVersion } from './record-versions.ts';
import type { HttpSessions } from './session.ts';

/** Serves every row of the tables. */
export function restPlugin(
  rows: readonly RestRoute[],
  useCases: UseCases,
  sessions: HttpSessions,
  rateLimits: RateLimits,
): FastifyPluginAsync {
  return async (server) => {
    for (const row of rows) {
      server.route({
        method: row.method,
        url: toUrl(row),
        // Fastify would read the whole file to say how it begins.
        exposeHeadRoute: row.mediaType === undefined,
        handler: async (request, reply) => {
          const isOpen = row.access.who === 'anyone';
          const caller = isOpen ? null : await sessions.getCaller(request);
          const counted = { userId: caller?.user.id ?? null, address: request.ip };
          const count = () => rateLimits.countOperations([toOperation(row)], counted);
          if (!row.isGuess) await count();
          row.access.admit(caller?.actor ?? null);
          const session = sessions.getEdge(request, reply);
          const { query, body } = request;
          const params = row.isGuess ? toSecret(row, request.params) : request.params;
          const version = readVersion(request);
          const call = { caller, session, params, query, body, requestId: null, version };
          reply.header('cache-control', 'no-store');
          const kept = await respondIdempotently(row, useCases, request, call);
          return kept
            ? reply.headers(kept.headers).code(kept.status).send(kept.body)
            : once(row, useCases, request, reply, call, count);
        },
      });
    }
  };
}

async function once(
  row: RestRoute,
  useCases: UseCases,
  request: FastifyRequest,
  reply: FastifyReply,
  call: RawCall,
  count: () => Promise<void>,
): Promise<FastifyReply> {
  const response = await row.handle(useCases, call);
  if (row.isGuess?.(response.body)) await count();
  if (response.nextCursor) reply.header('link', nextPageLink(request, response.nextCursor));
  return reply
    .code(row.status)
    .headers({ ...response.headers })
    .send(response.body);
}

/** Of a secret everything that comes in its place, so that none is answered by another route. */
function toUrl({ path, isGuess }: RestRoute): string {
  return isGuess ? path.replace(/\{\w+\}$/, '*') : path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function toSecret({ path }: RestRoute, params: unknown): unknown {
  const [, name = ''] = /\{(\w+)\}$/.exec(path) ?? [];
  return { [name]: (params as Readonly<Record<'*', string>>)['*'] };
}

/** What a row is counted as: another path of a call is that call, with the method of its own. */
export function toOperation({ method, path, aliasOf }: RestRoute): string {
  return `${method} ${aliasOf ?? path}`;
}

/** RFC 8288: the same list from the cursor on. */
function nextPageLink(request: FastifyRequest, cursor: string): string {
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('after', cursor);
  return `<${url.pathname}${url.search}>; rel="next"`;
}
