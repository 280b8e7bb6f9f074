import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { watchBy, type Begin, type Outcome, type Watch } from '../../application/watch.ts';

export interface TracingOptions {
  /** Of an OpenTelemetry collector, without `/v1/traces`. */
  readonly endpoint: string;
  /** Sent with every export; may hold a secret. */
  readonly headers: Readonly<Record<string, string>>;
  /** How many of the traces are kept, from 0 to 1. */
  readonly ratio: number;
  readonly serviceName: string;
}

/** A request whose trace has begun. */
export interface RequestTrace {
  readonly traceId: string;
  /** What is done in `next`, and all that follows from it, belongs to the trace. */
  run(next: () => void): void;
  end(status: number): void;
}

/** What is being done now, in this chain of calls. */
interface Scope {
  span: Span;
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Spans of requests, jobs and what is done in them, sent to a collector. Names and attributes are from our own lists:
 * routes, operations, use cases, statements, calls. No value that somebody entered, and no id, is among them. Nothing is
 * recorded outside of a request or a job: sweeps that find nothing to do would be most of it.
 */
export class Tracing {
  private readonly scopes = new AsyncLocalStorage<Scope>();
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor({ endpoint, headers, ratio, serviceName }: TracingOptions) {
    const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, headers: { ...headers } });
    const share = new TraceIdRatioBasedSampler(ratio);
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': serviceName,
        'host.name': hostname(),
        'process.pid': process.pid,
      }),
      // Callers say which trace a request belongs to, but not that more of them are kept.
      sampler: new ParentBasedSampler({ root: share, remoteParentSampled: share }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.tracer = this.provider.getTracer('maumee');
  }

  /** Of what is being done now. */
  get traceId(): string | undefined {
    return this.scopes.getStore()?.span.spanContext().traceId;
  }

  /** `traceparent` as the caller sent it: W3C Trace Context. */
  readonly beginRequest = (method: string, route: string, traceparent: string | undefined): RequestTrace => {
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = this.tracer.startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      remoteParent(traceparent),
    );
    const scope = { span };
    return {
      traceId: span.spanContext().traceId,
      run: (next) => this.scopes.run(scope, next),
      end: (status) => {
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

  /** What follows in the same request is part of it, until it ends. */
  readonly beginOperation: Begin = (name) => {
    const scope = this.scopes.getStore();
    if (!scope) return () => undefined;
    const request = scope.span;
    const span = this.startWithin(scope, `graphql ${name}`, SpanKind.INTERNAL, {
      'graphql.operation.name': name,
    });
    scope.span = span;
    return (outcome) => {
      scope.span = request;
      end(span, outcome);
    };
  };

  /** Begins a trace of its own. */
  readonly watchJob: Watch = (name, work) => {
    const span = this.tracer.startSpan(
      `job ${name}`,
      { kind: SpanKind.CONSUMER, attributes: { 'maumee.job': name } },
      ROOT_CONTEXT,
    );
    return this.scopes.run({ span }, () => watchBy(() => (outcome) => end(span, outcome))(name, work));
  };

  readonly watchUseCase = this.within('use case', SpanKind.INTERNAL, 'maumee.use_case');
  readonly watchStatement = this.within('sql', SpanKind.CLIENT, 'db.query.summary', {
    'db.system.name': 'postgresql',
  });
  readonly watchProvider = this.within('provider', SpanKind.CLIENT, 'maumee.provider_call');

  /** Sends what is left. */
  async stop(): Promise<void> {
    await this.provider.shutdown();
  }

  private within(prefix: string, kind: SpanKind, key: string, fixed: Attributes = {}): Watch {
    return (name, work) => {
      const scope = this.scopes.getStore();
      if (!scope) return work();
      const span = this.startWithin(scope, `${prefix} ${name}`, kind, { ...fixed, [key]: name });
      return this.scopes.run({ span }, () => watchBy(() => (outcome) => end(span, outcome))(name, work));
    };
  }

  private startWithin({ span }: Scope, name: string, kind: SpanKind, attributes: Attributes): Span {
    return this.tracer.startSpan(name, { kind, attributes }, trace.setSpan(ROOT_CONTEXT, span));
  }
}

function end(span: Span, outcome: Outcome): void {
  span.setAttribute('maumee.outcome', outcome);
  if (outcome === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function remoteParent(traceparent = ''): Context {
  const [, traceId = '', spanId = '', flags = '00'] = TRACEPARENT.exec(traceparent) ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
