import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/errors.ts';
import { toProblem } from './error-mapper.ts';

/** How long something would take that begins now, in milliseconds. */
export interface Waits {
  /** Until the process comes to its turn. */
  readonly eventLoop: () => number;
  /** Until there is a connection to the database, behind those in line and so many more. */
  readonly connection: (more: number) => number;
}

/** So many calls may be under way however slow that is: fewer are no flood. */
const ALWAYS = 32;
/** In which a call comes to an end: request, session, first and second statements, answer. */
const TURNS = 4;
/** Calls are meant to be answered within a second, and the line grows a little further before it is seen to be too long. */
const LIMIT_MS = 400;
/** A call that is younger has not taken its connection yet, or wants another one. */
const YOUNG_MS = 100;
const RETRY_AFTER_SECONDS = 2;

/** Calls that began within one span of time, and are under way. */
interface Generation {
  calls: number;
}

/**
 * Refuses calls at once (`OVERLOADED`, 503 with Retry-After) while those under way keep the process and its connections
 * busy for so long that no new one would be answered in time. What only waits for others, such as the payment provider, is
 * in nobody's way. Call before the hooks that do anything for a request.
 */
export function limitOverload(
  server: FastifyInstance,
  { eventLoop, connection }: Waits,
  isLimited: (route: string | undefined) => boolean,
): void {
  let underWay = 0;
  let young: Generation = { calls: 0 };
  let older: Generation = { calls: 0 };
  let since = performance.now();
  const generations = new WeakMap<FastifyRequest, Generation>();
  const isOverloaded = () => TURNS * eventLoop() + connection(young.calls + older.calls) > LIMIT_MS;
  server.addHook('onRequest', (request, reply, done) => {
    if (request.raw.headers.upgrade !== undefined || !isLimited(request.routeOptions.url)) return done();
    // Asked for each, so that the end of a flood is seen as soon as its beginning.
    if (isOverloaded() && underWay >= ALWAYS) return refuse(request, reply);
    const now = performance.now();
    if (now > since + YOUNG_MS) [young, older, since] = [{ calls: 0 }, young, now];
    young.calls += 1;
    underWay += 1;
    generations.set(request, young);
    done();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    const generation = generations.get(request);
    if (generation) {
      generation.calls -= 1;
      underWay -= 1;
    }
    done();
  });
}

const OVERLOADED = new DomainError(
  'unavailable',
  'OVERLOADED',
  'Too many people are using this at the moment. Please try again in a few seconds.',
  { retryAfterSeconds: RETRY_AFTER_SECONDS },
);

/** As the client of GraphQL over HTTP wants it that reads the body of a refusal. */
const GRAPHQL_TYPE = 'application/graphql-response+json';

/** Past everything else that is done for an answer: refusing has to cost much less than the calls it makes room for. */
function refuse(request: FastifyRequest, reply: FastifyReply): void {
  const [type, content] =
    request.routeOptions.url === '/graphql'
      ? [request.headers.accept?.includes(GRAPHQL_TYPE) ? GRAPHQL_TYPE : 'application/json', toGraphql()]
      : ['application/problem+json', toProblem(OVERLOADED, request.id)];
  const body = JSON.stringify(content);
  reply.hijack();
  reply.raw.writeHead(503, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': `${type}; charset=utf-8`,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_SECONDS),
  });
  reply.raw.end(body);
}

function toGraphql(): object {
  const { message, code: reason, kind } = OVERLOADED;
  return { errors: [{ message, extensions: { code: 'UNAVAILABLE', reason, kind } }] };
}
