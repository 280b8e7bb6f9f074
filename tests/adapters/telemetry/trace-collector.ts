import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: ExportedSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

/** A server that takes OTLP over HTTP in JSON, and keeps what it is sent. */
export interface TraceCollector extends AsyncDisposable {
  readonly url: string;
  readonly spans: readonly ExportedSpan[];
  /** Every body as it was sent, with the headers of the last. */
  readonly bodies: readonly Exported[];
  readonly headers: Readonly<Record<string, unknown>>;
  named(name: string): ExportedSpan | undefined;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: Exported[] = [];
  let headers = {};
  const server = createServer((request, response) => {
    ({ headers } = request);
    void json(request).then((body) => {
      bodies.push(body as Exported);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const spans = () =>
    bodies.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    get headers() {
      return headers;
    },
    get spans() {
      return spans();
    },
    named: (name) => spans().find((span) => span.name === name),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
