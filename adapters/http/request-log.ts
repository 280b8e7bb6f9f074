import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import { getTraceId, isProbe } from './request-watch.ts';

/**
 * One line per request, when it is over; none for probes, of which there would be more than of anything else. The route
 * and not the address is logged: addresses hold ids, and queries can hold secrets.
 */
export class RequestLog extends LogController {
  private readonly lines: FastifyBaseLogger;

  constructor(logger: FastifyBaseLogger) {
    super({ requestIdLogLabel: 'requestId' });
    // Nothing in these lines could be a secret, and looking for one costs more than writing them.
    this.lines = logger.child({}, { redact: [] });
  }

  override incomingRequest(): void {
    // The line at the end says it all.
  }

  override requestCompleted(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'none';
    if (isProbe(route)) return;
    const traceId = getTraceId(request);
    const line = {
      ...(traceId !== undefined && { traceId }),
      method: request.method,
      route,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    };
    if (error) request.log.warn({ ...line, err: error }, 'request broken off');
    else this.lines.info({ requestId: request.id, ...line }, 'request');
  }
}
