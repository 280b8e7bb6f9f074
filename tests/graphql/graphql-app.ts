import { approveDriver } from '../support/approve-driver.ts';
import type { AddressInfo } from 'node:net';
import type { Clock, SampleData, RateLimits } from '../../application/ports/operations.ts';
import type { Mailer } from '../../application/ports/email.ts';
import type { TextMessenger } from '../../application/ports/texts.ts';
import type { UserType } from '../../domain/users/user.ts';
import type { GraphqlConfiguration } from '../../graphql/context.ts';
import type { ReportError } from '../../graphql/error-mapper.ts';
import type { GraphqlOptions } from '../../graphql/options.ts';
import { graphqlPlugin } from '../../graphql/graphql-server.ts';
import { testModeExtension } from '../../adapters/sandbox-payments/test-mode-extension.ts';
import type { TestMode } from '../../adapters/sandbox-payments/test-mode.ts';
import { toHttpFailure } from '../../adapters/http/error-mapper.ts';
import { UNLIMITED } from '../../adapters/rate-limits/unlimited.ts';
import { testServer, type FakeUseCases } from '../adapters/http/test-server.ts';
import { createTestUseCases, SYSTEM, type TestUseCases } from '../support/test-use-cases.ts';
import { ACROSS_TOWN, ZOO } from '../support/places.ts';

export const CONFIGURATION: GraphqlConfiguration = {
  productName: 'Maumee',
  supportEmail: 'support@maumee.test',
  webUrl: 'https://rides.test',
  serviceArea: {
    name: 'Metro Toledo',
    homeCity: 'Toledo',
    timeZone: 'America/New_York',
    centre: { lat: 41.65, lng: -83.54 },
    radiusMiles: 20,
    longDistanceRadiusMiles: 250,
    languages: ['en', 'es'],
    phoneExample: '(419) 555-0100',
  },
  payments: { mode: 'sandbox', publishableKey: 'pk_test_1' },
  adminsNeedSecondFactor: false,
  hasDemoMailbox: false,
  isTraced: false,
  tileUrl: 'https://tiles.test/{z}/{x}/{y}.png',
  tileAttribution: 'Nobody',
};

/** What a request is answered with. */
export interface GraphqlResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly string[];
    readonly extensions?: Record<string, unknown>;
  }[];
}

export interface GraphqlServer extends AsyncDisposable {
  readonly url: string;
  ask(query: string, options?: { variables?: object; token?: string | undefined }): Promise<GraphqlResponse>;
  /** Sends a request as it is. */
  send(request: RequestInit): Promise<Response>;
}

export interface GraphqlServerOptions {
  readonly useCases?: FakeUseCases;
  readonly introspection?: boolean;
  /** The schema has its fields, as where the sandbox is the payment provider. */
  readonly testMode?: TestMode;
  readonly reportError?: ReportError;
  readonly rateLimits?: RateLimits;
  readonly subscriptionLimits?: GraphqlOptions['subscriptionLimits'];
}

/** GraphQL as the product serves it, on a port of its own; use cases that are not given fail. */
export async function startGraphqlServer(options: GraphqlServerOptions = {}): Promise<GraphqlServer> {
  const { introspection = false, reportError = () => undefined, rateLimits = UNLIMITED } = options;
  const useCases = { recordRefusal: { execute: () => undefined }, ...options.useCases };
  const server = await testServer({
    useCases,
    plugins: [
      (sessions) =>
        graphqlPlugin(
          {
            useCases: useCases as unknown as TestUseCases['useCases'],
            configuration: CONFIGURATION,
            introspection,
            extensions: options.testMode ? [testModeExtension(options.testMode)] : [],
            reportError,
            rateLimits,
            toHttp: toHttpFailure,
            ...(options.subscriptionLimits && { subscriptionLimits: options.subscriptionLimits }),
          },
          sessions,
        ),
    ],
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/graphql`;
  const send: GraphqlServer['send'] = (request) => fetch(url, { method: 'POST', ...request });
  return {
    url,
    send,
    ask: async (query, { variables, token } = {}) => {
      const response = await send({
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ query, variables }),
      });
      const { status, headers } = response;
      return { data: null, ...((await response.json()) as object), status, headers };
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

export interface SignedUp {
  readonly id: string;
  readonly token: string;
}

/** The whole product behind GraphQL, on a database of its own. */
export interface GraphqlProduct extends GraphqlServer {
  readonly app: TestUseCases;
  /** As `ask`, for what has to succeed; returns the data. */
  get<Data = Record<string, unknown>>(query: string, variables: object, token?: string): Promise<Data>;
  signUp(userType: UserType): Promise<SignedUp>;
}

export async function startGraphqlProduct(
  options: {
    clock?: Clock;
    mailer?: Mailer;
    textMessenger?: TextMessenger;
    sampleData?: SampleData;
  } = {},
): Promise<GraphqlProduct> {
  const app = await createTestUseCases({ ...options, connections: 4 });
  const { useCases } = app;
  const server = await startGraphqlServer({ useCases, testMode: useCases.testMode });
  let accounts = 0;
  return {
    ...server,
    app,
    get: async <Data>(query: string, variables: object, token?: string) => {
      const { data, errors } = await server.ask(query, { variables, token });
      if (errors || !data) throw new Error(`${query}: ${JSON.stringify(errors)}`);
      return data as Data;
    },
    signUp: async (userType) => {
      accounts += 1;
      const account = { email: `${userType}-${accounts}@maumee.test`, password: 'secret-1' };
      const names = { firstName: userType === 'driver' ? 'Dora' : 'Rita', lastName: 'Example' };
      if (userType === 'admin') await useCases.createAdmin.execute(SYSTEM, { ...account, ...names });
      else await useCases.registerUser.execute({ ...account, ...names, userType });
      const { user, token } = await useCases.logIn.execute(account, {
        address: account.email,
        requestId: 'test',
      });
      if (userType === 'driver') {
        await approveDriver(useCases, user.id);
        const actor = { kind: 'user', userType, userId: user.id } as const;
        await useCases.updateDriverProfile.execute(actor, { isAvailable: true, allowLongDistance: true });
      }
      if (userType === 'rider') {
        const credit = { userId: user.id, amount: '500', reference: 'test', description: 'Test money' };
        await useCases.creditWallet.execute(SYSTEM, credit);
      }
      return { id: user.id, token };
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await app.close();
    },
  };
}

/** From the zoo to the mall, for 15.29. */
export function bookingInput(overrides: object = {}): object {
  return { pickup: ZOO, dropoff: ACROSS_TOWN, totalFare: '15.29', driverType: 'BROADCAST', ...overrides };
}

/** A page of rides, of which a test looks at the ids. */
export interface RideConnection {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];
  readonly pageInfo: { readonly endCursor: string };
}
