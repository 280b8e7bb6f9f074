import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

export interface MetricsServerOptions {
  readonly port: number;
  readonly host: string;
  /** What scrapers have to show as a bearer; null where anybody may ask who reaches the port. */
  readonly token: string | null;
  readonly onError: (error: unknown) => void;
}

/** Serves `GET /metrics` and nothing else, apart from everything that people can reach. Rejects when the port is taken. */
export async function startMetricsServer(
  metrics: Pick<Metrics, 'scrape' | 'registry'>,
  { port, host, token, onError }: MetricsServerOptions,
) {
  const server = createServer((request, response) => {
    const refuse = (status: number) => response.writeHead(status).end();
    if (token !== null && !isBearer(request.headers.authorization, token)) refuse(401);
    else if (request.method !== 'GET' || request.url !== '/metrics') refuse(404);
    else {
      metrics.scrape().then(
        (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
        (error: unknown) => {
          onError(error);
          refuse(500);
        },
      );
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    address: server.address(),
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function isBearer(authorization = '', token: string): boolean {
  const [given, wanted] = [authorization, `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
}
