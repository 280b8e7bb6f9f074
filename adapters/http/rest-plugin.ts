import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Caller } from '../../application/people/authenticate.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { requireType, requireUser } from '../../domain/people/permissions.ts';
import type { RestRoute } from './rest-route.ts';
import type { HttpSessions } from './session.ts';

/** Answers every row of the tables. */
export function restPlugin(
  rows: readonly RestRoute[],
  useCases: UseCases,
  sessions: HttpSessions,
): FastifyPluginAsync {
  return async (server) => {
    for (const row of rows) {
      server.route({
        method: row.method,
        url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        handler: async (request, reply) => {
          const caller = row.access === 'anyone' ? null : await admit(row.access, sessions.callerOf(request));
          const session = sessions.edgeOf(request, reply);
          const { params, query, body } = request;
          const answer = await row.answer(useCases, { caller, session, params, query, body });
          if (answer.nextCursor) reply.header('link', nextPageLink(request, answer.nextCursor));
          reply.code(row.status).headers({ 'cache-control': 'no-store', ...answer.headers });
          return reply.send(answer.body);
        },
      });
    }
  };
}

/** The caller, when the row is for them. */
async function admit(
  access: Exclude<RestRoute['access'], 'anyone'>,
  asking: Promise<Caller | null>,
): Promise<Caller | null> {
  const caller = await asking;
  const actor = caller?.actor ?? null;
  if (access === 'signed-in') requireUser(actor);
  else requireType(actor, ...access);
  return caller;
}

/** RFC 8288: the same list from the cursor on. */
function nextPageLink(request: FastifyRequest, cursor: string): string {
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('after', cursor);
  return `<${url.pathname}${url.search}>; rel="next"`;
}
