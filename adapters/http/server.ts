import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { ReadPositions } from '../../application/ports/read-positions.ts';
import type { RateLimits } from '../../application/ports/operations.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { toPriceList } from '../../domain/pricing/price-list.ts';
import { limitOverload, type Waits } from './admission.ts';
import { calendarPlugin } from './calendar-plugin.ts';
import { refuseCrossSite } from './cross-site.ts';
import { sendProblem } from './error-mapper.ts';
import { healthPlugin } from './health-plugin.ts';
import { acceptJsonOnly } from './json-body.ts';
import { objectsPlugin } from './objects-plugin.ts';
import { openApiDocument } from './openapi.ts';
import { keepReadPositions } from './read-positions.ts';
import type { Readiness } from './readiness.ts';
import { RequestLog } from './request-log.ts';
import { watchRequests, type RequestWatch } from './request-watch.ts';
import { restPlugin } from './rest-plugin.ts';
import { restRoutes } from './rest-routes.ts';
import { securityContactPlugin } from './security-contact.ts';
import { findInlineScripts } from './inline-scripts.ts';
import { securityHeaders } from './security-headers.ts';
import { HttpSessions, toOrigin } from './session.ts';
import { stripeWebhookPlugin, WEBHOOK_PATH } from './stripe-webhook.ts';
import { TEXT_WEBHOOKS_PATH, textWebhooksPlugin } from './text-webhooks.ts';
import { toTrust } from './trusted-proxies.ts';
import { Upgrades } from './upgrades.ts';
import { trackingPagePlugin } from './tracking-page.ts';
import { serveWebClient } from './web-client.ts';
import type { PageFacts } from './web-pages.ts';

const BODY_LIMIT_BYTES = 1_048_576;
export const REQUEST_TIMEOUT_MS = 30_000;
const SOCKET_MESSAGE_LIMIT_BYTES = 65_536;
const SIGN_IN_MS = 15_000;

export interface HttpServerOptions {
  readonly useCases: UseCases;
  readonly environment: {
    readonly isProduction: boolean;
    readonly productName: string;
    readonly publicUrl: string | null;
    /** Where weaknesses are reported. */
    readonly securityContact: string;
    /** Addresses of proxies, or how many stand before the server. */
    readonly trustProxy: number | string;
    /** WebSockets of this process. */
    readonly maxSockets: number;
    /** Of one address: those that have not signed in yet. */
    readonly maxSignedOutSockets: number;
    readonly sessionTransport: 'token' | 'cookie';
    readonly tileUrl: string | null;
    /** Whether the client may keep its files on the device; without it browsers drop what they have kept. */
    readonly hasOfflineApp: boolean;
    readonly payments: 'sandbox' | 'stripe' | 'none';
  };
  readonly rateLimits: RateLimits;
  readonly logger: FastifyBaseLogger;
  readonly readiness: Readiness;
  /** How long calls would wait; without it none is refused however many come. */
  readonly waits?: Waits;
  readonly watch?: RequestWatch;
  /** Where replicas answer some of what is asked. */
  readonly readPositions?: ReadPositions | null;
  /** Where people reach the web client, without a slash at the end: what search engines are told. */
  readonly siteUrl: string;
  /** The built web client, or null to serve none. */
  readonly webFolder: string | null;
  /** What the page of the web client is to know from the start. */
  readonly configuration?: PageFacts['configuration'];
  /** Other APIs on the same server, after sessions, limits and errors: GraphQL with its WebSocket. */
  readonly plugins?: readonly ((sessions: HttpSessions) => FastifyPluginAsync)[];
}

/** The product over HTTP: the REST API, the web client, health, and what `plugins` add. Not listening yet. */
export async function buildHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { environment, useCases } = options;
  const { productName } = environment;
  const isSecure = environment.isProduction || (environment.publicUrl?.startsWith('https:') ?? false);
  const upgrades = new Upgrades({
    sockets: environment.maxSockets,
    signedOutPerAddress: environment.maxSignedOutSockets,
    signInMs: SIGN_IN_MS,
  });
  const sessions = new HttpSessions({
    authenticate: useCases.authenticate,
    productName,
    isSecure,
    transport: environment.sessionTransport,
    onSocketSignedIn: (request) => upgrades.signedIn(request),
  });
  const server = Fastify({
    loggerInstance: options.logger,
    logController: new RequestLog(options.logger),
    genReqId: () => randomUUID(),
    trustProxy: toTrust(environment.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  });
  watchRequests(server, options.watch ?? {});
  server.setErrorHandler(async (error, request, reply) => {
    useCases.recordRefusal.execute(error, await sessions.getKnownActor(request), toOrigin(request));
    return sendProblem(error, request, reply);
  });
  const fixedHeaders = securityHeaders({
    ...environment,
    isSecure,
    inlineScripts: options.webFolder === null ? [] : findInlineScripts(options.webFolder),
  });
  server.addHook('onRequest', (request, reply, done) => {
    // The id is told to the caller, so that a report of a fault can be found in the log.
    reply.headers({ ...fixedHeaders, 'x-request-id': request.id });
    done();
  });
  acceptJsonOnly(server);
  upgrades.watch(server);
  await server.register(websocket, { options: { maxPayload: SOCKET_MESSAGE_LIMIT_BYTES } });
  if (options.waits) limitOverload(server, options.waits, isRefusable);
  await guard(server, options);
  if (options.readPositions) keepReadPositions(server, options.readPositions, sessions);
  await server.register(healthPlugin(options.readiness));
  await server.register(securityContactPlugin(environment));
  await server.register(stripeWebhookPlugin(useCases));
  await server.register(textWebhooksPlugin(useCases));
  await server.register(objectsPlugin(useCases));
  await server.register(calendarPlugin(useCases, options.rateLimits));
  await server.register(trackingPagePlugin(options));
  await server.register(restPlugin(restRoutes, useCases, sessions, options.rateLimits));
  let document: unknown;
  server.get(
    '/api/openapi.json',
    async () => (document ??= openApiDocument(restRoutes, productName, sessions.cookieName)),
  );
  for (const plugin of options.plugins ?? []) await server.register(plugin(sessions));
  const facts = {
    site: { url: options.siteUrl },
    ...(options.configuration && { configuration: options.configuration }),
    loadPrices: async () => toPriceList(await useCases.showPricing.execute()),
  };
  await serveWebClient(server, options.webFolder, facts, environment);
  return server;
}

/** What every request passes, whichever API it is for. */
async function guard(
  server: FastifyInstance,
  { environment, rateLimits }: Pick<HttpServerOptions, 'environment' | 'rateLimits'>,
): Promise<void> {
  const { publicUrl } = environment;
  const publicOrigin = publicUrl && new URL(publicUrl).origin;
  await server.register(compress, { globalDecompression: false });
  await server.register(cookie);
  server.addHook('onRequest', async ({ routeOptions, ip }) => {
    // By the route that was found: a path has many spellings.
    if (isLimited(routeOptions.url)) await rateLimits.countAddress(ip);
  });
  server.addHook('onRequest', async (request) =>
    refuseCrossSite(request, publicOrigin, environment.sessionTransport),
  );
}

/** The provider decides how many notices come, and sends a refused one again hours later. */
function isRefusable(route?: string): boolean {
  return isLimited(route) && route !== WEBHOOK_PATH && !route?.startsWith(TEXT_WEBHOOKS_PATH);
}

/** The files of the client and the health of the process may be asked for without limit. */
function isLimited(route = ''): boolean {
  return (
    ['/api/', '/calendar/', '/t/', TEXT_WEBHOOKS_PATH].some((path) => route.startsWith(path)) ||
    route === '/graphql'
  );
}
