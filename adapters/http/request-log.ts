import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * One line per request, when it is over. The route and not the address is logged: addresses hold ids, and queries can
 * hold secrets.
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
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    };
    if (error) request.log.warn({ ...line, err: error }, 'request broken off');
    else this.lines.info({ requestId: request.id, ...line }, 'request');
  }
}
