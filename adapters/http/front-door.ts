import { randomUUID } from 'node:crypto';
import { createServer, ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/errors.ts';
import { sendProblem } from './error-mapper.ts';
import { RequestLog } from './request-log.ts';
import { requestedHost } from './requested-host.ts';
import { securityHeaders } from './security-headers.ts';
import { REQUEST_TIMEOUT_MS } from './server.ts';

/** A cell as the front door knows it. */
export interface Resident {
  readonly id: string;
  /** In small letters, without ports. */
  readonly hostNames: readonly string[];
  /** Null as long as the cell could not be opened. */
  readonly server: FastifyInstance | null;
  isReady(): Promise<boolean>;
}

export interface FrontDoorOptions {
  readonly residents: readonly Resident[];
  readonly logger: FastifyBaseLogger;
  /** Addresses of proxies, or how many stand before the server. */
  readonly trustProxy: number | string;
}

/**
 * The server that listens for all cells. It hands each request and each WebSocket, unread, to the server of the cell whose
 * host was asked for, and answers itself only for cells that are not open (503), for hosts that are nobody's (421), and
 * there for the health of the whole process.
 */
export function buildFrontDoor({ residents, logger, trustProxy }: FrontDoorOptions): FastifyInstance {
  const byHost = new Map(residents.flatMap((each) => each.hostNames.map((host) => [host, each] as const)));
  const getHost = requestedHost(trustProxy);
  const residentOf = (request: IncomingMessage) => byHost.get(getHost(request) ?? '');
  const door = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(logger),
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    serverFactory: (answer, { keepAliveTimeout }) =>
      listenFor((request) => residentOf(request)?.server?.server, answer, Number(keepAliveTimeout)),
  });
  const headers = securityHeaders({ isSecure: false, publicUrl: null, tileUrl: null, payments: 'none' });
  door.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
  });
  door.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  const refuse = ({ raw }: FastifyRequest) => {
    throw residentOf(raw) ? notOpen() : misdirected();
  };
  door.setNotFoundHandler(refuse);
  door.get('/healthz', (request, reply) => {
    if (residentOf(request.raw)) return refuse(request);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  door.get('/readyz', async (request, reply) => {
    if (residentOf(request.raw)) return refuse(request);
    const answers = await Promise.all(residents.map((each) => each.isReady()));
    const states = residents.map(({ id }, at) => [id, toState(answers[at] ?? false)]);
    const isReady = answers.every(Boolean);
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return { status: toState(isReady), cells: Object.fromEntries(states) as Record<string, string> };
  });
  return door;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Hands over what a cell's server has to answer, and has the rest answered here. */
function listenFor(
  cellOf: (request: IncomingMessage) => Server | undefined,
  answer: Answer,
  keepAliveTimeout: number,
): Server {
  const server = createServer({ keepAliveTimeout, requestTimeout: REQUEST_TIMEOUT_MS });
  server.setTimeout(0);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const cell = cellOf(request);
    if (cell) cell.emit('request', request, response);
    else answer(request, response);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const cell = cellOf(request);
    if (cell) return void cell.emit('upgrade', request, socket, head);
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.once('finish', () => socket.destroySoon());
    answer(request, response);
  });
  return server;
}

function toState(isReady: boolean): string {
  return isReady ? 'ready' : 'not ready';
}

function misdirected(): DomainError {
  return new DomainError('not_found', 'MISDIRECTED', 'No area is served under this host name');
}

function notOpen(): DomainError {
  const message = 'This area cannot be served at the moment. Please try again soon.';
  return new DomainError('unavailable', 'CELL_UNAVAILABLE', message);
}
