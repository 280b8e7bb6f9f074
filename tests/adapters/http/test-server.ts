import { pino } from 'pino';
import type { FastifyInstance } from 'fastify';
import { Readiness } from '../../../adapters/http/readiness.ts';
import { buildHttpServer, type HttpServerOptions } from '../../../adapters/http/server.ts';
import { UNLIMITED } from '../../../adapters/rate-limits/unlimited.ts';
import type { RateLimits } from '../../../application/ports/operations.ts';
import type { Caller } from '../../../application/users/sessions.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import type { User } from '../../../domain/users/user.ts';
import { aUser } from '../../support/builders/a-user.ts';

/** Tokens that the fake sessions know. */
export const RIDER = 'rider-token';
export const DRIVER = 'driver-token';
export const ADMIN = 'admin-token';

const PEOPLE: Readonly<Record<string, User>> = {
  [RIDER]: aUser(),
  [DRIVER]: aUser.driver(),
  [ADMIN]: aUser.admin(),
};

/** The part of a use case that an edge calls. */
export type FakeUseCases = {
  [Name in keyof UseCases]?: { [Method in keyof UseCases[Name]]?: UseCases[Name][Method] };
};

export interface TestServerOptions {
  readonly useCases?: FakeUseCases;
  readonly environment?: Partial<HttpServerOptions['environment']>;
  readonly readiness?: Readiness;
  readonly rateLimits?: RateLimits;
  readonly webFolder?: string;
  readonly configuration?: HttpServerOptions['configuration'];
  readonly plugins?: HttpServerOptions['plugins'];
  readonly watch?: HttpServerOptions['watch'];
  readonly readPositions?: HttpServerOptions['readPositions'];
  readonly waits?: HttpServerOptions['waits'];
  /** Receives the lines that are logged. */
  readonly log?: string[];
}

/** A server over fakes: three people are signed in, use cases that are not given fail. */
export function testServer(options: TestServerOptions = {}): Promise<FastifyInstance> {
  const { log } = options;
  const recordRefusal = { execute: () => undefined };
  const useCases = {
    authenticate: { execute: authenticate },
    recordRefusal,
    ...options.useCases,
  } as unknown as UseCases;
  return buildHttpServer({
    useCases,
    environment: {
      isProduction: false,
      productName: 'Maumee',
      publicUrl: null,
      securityContact: 'security@maumee.test',
      hasOfflineApp: true,
      trustProxy: 0,
      maxSockets: 1_000,
      maxSignedOutSockets: 100,
      sessionTransport: 'token',
      tileUrl: null,
      payments: 'sandbox',
      ...options.environment,
    },
    rateLimits: options.rateLimits ?? UNLIMITED,
    logger: pino({ level: log ? 'info' : 'silent' }, { write: (line: string) => void log?.push(line) }),
    readiness: options.readiness ?? new Readiness(async () => undefined),
    siteUrl: 'https://rides.test',
    webFolder: options.webFolder ?? null,
    ...(options.configuration && { configuration: options.configuration }),
    plugins: options.plugins ?? [],
    ...(options.watch && { watch: options.watch }),
    readPositions: options.readPositions ?? null,
    ...(options.waits && { waits: options.waits }),
  });
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

async function authenticate(token: string | null): Promise<Caller | null> {
  const user = token === null ? undefined : PEOPLE[token];
  return user ? { user, actor: { kind: 'user', userId: user.id, userType: user.userType } } : null;
}
