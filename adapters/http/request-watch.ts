import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How a request is looked on, by those of the two that somebody wants. */
export interface RequestWatch {
  /** Told of each answer. `route` is the pattern, never the address. */
  readonly answered?: (answer: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  /** Begins the trace that everything done for the request belongs to. */
  readonly trace?: (method: string, route: string, traceparent: string | undefined) => RequestTrace;
}

interface RequestTrace {
  readonly traceId: string;
  run(next: () => void): void;
  end(status: number): void;
}

const traces = new WeakMap<FastifyRequest, RequestTrace>();

/** Of the trace that the request belongs to, where traces are kept. */
export function getTraceId(request: FastifyRequest): string | undefined {
  return traces.get(request)?.traceId;
}

/** Whoever asks whether we are well, again and again, is of no interest to anybody. */
export function isProbe(route: string): boolean {
  return route === '/healthz' || route === '/readyz';
}

/** Call before any other hook is added. */
export function watchRequests(server: FastifyInstance, { answered, trace }: RequestWatch): void {
  if (trace) traceRequests(server, trace);
  if (!answered) return;
  server.addHook('onResponse', (request, reply, done) => {
    const route = getRoute(request);
    if (!isProbe(route)) {
      const { method } = request;
      answered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    }
    done();
  });
}

function traceRequests(server: FastifyInstance, trace: NonNullable<RequestWatch['trace']>): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const route = getRoute(request);
    if (isProbe(route)) return done();
    const { traceparent } = request.headers;
    const begun = trace(request.method, route, typeof traceparent === 'string' ? traceparent : undefined);
    traces.set(request, begun);
    begun.run(done);
  });
  // Reading the body has left the chain of calls.
  server.addHook('preValidation', (request, _reply, done) => {
    const begun = traces.get(request);
    if (begun) begun.run(done);
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    traces.get(request)?.end(reply.statusCode);
    done();
  });
}

function getRoute({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}
