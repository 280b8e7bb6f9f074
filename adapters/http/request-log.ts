import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * One line per request, when it is over. The route and not the address is logged: addresses hold ids, and queries can
 * hold secrets.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
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
    else request.log.info(line, 'request');
  }
}
