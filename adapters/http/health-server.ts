import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { notFound } from '../../domain/errors.ts';
import { sendProblem } from './error-mapper.ts';
import { healthPlugin } from './health-plugin.ts';
import type { Readiness } from './readiness.ts';
import { RequestLog } from './request-log.ts';

/** What a process that answers no calls answers: its health, and that there is nothing else. Not listening yet. */
export async function buildHealthServer(
  logger: FastifyBaseLogger,
  readiness: Readiness,
): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(logger),
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  });
  server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  server.setNotFoundHandler(() => {
    throw notFound('Page');
  });
  await server.register(healthPlugin(readiness));
  return server;
}
