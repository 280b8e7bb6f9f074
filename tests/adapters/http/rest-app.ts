import { approveDriver } from '../../support/approve-driver.ts';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { RestRoute } from '../../../adapters/http/rest-route.ts';
import { SystemClock } from '../../../adapters/identity/system-clock.ts';
import type { Clock } from '../../../application/ports/operations.ts';
import type { UserType } from '../../../domain/users/user.ts';
import { restRoutes } from '../../../adapters/http/rest-routes.ts';
import {
  createTestUseCases,
  SYSTEM,
  type TestOptions,
  type TestUseCases,
} from '../../support/test-use-cases.ts';
import { testServer } from './test-server.ts';
import { ACROSS_TOWN, ZOO } from '../../support/places.ts';

export interface RestCallOptions {
  readonly as?: string;
  readonly payload?: object;
  readonly query?: string;
}

/** The whole product behind the REST shim, on a database of its own. */
export interface RestProduct extends AsyncDisposable {
  readonly server: FastifyInstance;
  readonly useCases: TestUseCases['useCases'];
  readonly pool: TestUseCases['pool'];
  /** Calls a documented path; the response is what the row's shape says, no more and no less. */
  readonly call: <Body = Record<string, unknown>>(line: string, options?: RestCallOptions) => Promise<Body>;
  /** A token of a new account. */
  signUp(userType: UserType): Promise<SignedUp>;
  /** A rider with $100.00, a driver who is approved and online, and an admin. */
  signUpUsers(): Promise<Record<UserType, SignedUp>>;
}

export interface SignedUp {
  readonly token: string;
  readonly id: string;
}

/** A booking from the zoo to the mall as REST clients send it: numbers as text, points as "lat,lng". */
export const booking = {
  pickupAddress: ZOO.address,
  pickupCoordinates: `${ZOO.lat},${ZOO.lng}`,
  dropoffAddress: ACROSS_TOWN.address,
  dropoffCoordinates: `${ACROSS_TOWN.lat}, ${ACROSS_TOWN.lng}`,
  totalFare: '15.29',
  distance: '6.66',
  estimatedDuration: '14',
  schedulingFee: '2.50',
  distanceFee: '12.79',
  driverType: 'any',
  tipAmount: '2.00',
};

/** `gateway` takes the payments instead of the sandbox, and `mailer` the mails, which go nowhere without it. */
export async function startRestProduct(
  clock: Clock = new SystemClock(),
  { gateway, mailer, pictures }: Pick<TestOptions, 'gateway' | 'mailer' | 'pictures'> = {},
): Promise<RestProduct> {
  const composition = await createTestUseCases({
    clock,
    ...(gateway && { gateway }),
    ...(mailer && { mailer }),
    ...(pictures && { pictures }),
  });
  const { useCases } = composition;
  const server = await testServer({ useCases });
  const call: RestProduct['call'] = (line, options) => callRow(server, line, options);
  let accounts = 0;
  const signUp = async (userType: UserType): Promise<SignedUp> => {
    accounts += 1;
    const credentials = { email: `${userType}-${accounts}@example.com`, password: 'secret-1' };
    const names = { firstName: userType === 'driver' ? 'Dora' : 'Rita', lastName: 'Example' };
    if (userType === 'admin') await useCases.createAdmin.execute(SYSTEM, { ...credentials, ...names });
    else await call('POST /api/auth/register', { payload: { ...credentials, ...names, userType } });
    const signedIn = { payload: credentials };
    const { token, user } = await call<{ token: string; user: { id: string } }>(
      'POST /api/auth/login',
      signedIn,
    );
    return { token, id: user.id };
  };
  return {
    server,
    useCases,
    pool: composition.pool,
    call,
    signUp,
    signUpUsers: async () => {
      const users = {
        rider: await signUp('rider'),
        driver: await signUp('driver'),
        admin: await signUp('admin'),
      };
      await approveDriver(useCases, users.driver.id);
      await call('PUT /api/driver/profile', { as: users.driver.token, payload: { isAvailable: true } });
      const credit = {
        userId: users.rider.id,
        amount: '100.00',
        reference: 'test',
        description: 'Test money',
      };
      await useCases.creditWallet.execute(SYSTEM, credit);
      return users;
    },
    [Symbol.asyncDispose]: async () => {
      await server.close();
      await composition.close();
    },
  };
}

async function callRow<Body>(
  server: FastifyInstance,
  line: string,
  { as, payload, query = '' }: RestCallOptions = {},
): Promise<Body> {
  const [method = '', path = ''] = line.split(' ');
  const row = toRow(method, path);
  const response = await server.inject({
    method: row.method,
    url: path + query,
    headers: as ? { authorization: `Bearer ${as}` } : {},
    ...(payload && { payload }),
  });
  expect(response.statusCode, `${line}: ${response.body}`).toBe(row.status);
  const body = response.json<Body>();
  expect(row.response.parse(body), line).toEqual(body);
  return body;
}

/** The row that serves a path: a literal one before one with parameters. */
function toRow(method: string, path: string): RestRoute {
  const fitting = restRoutes.filter(
    (row) => row.method === method && new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  const row = fitting.find((it) => it.path === path) ?? fitting[0];
  if (!row) throw new Error(`No row serves ${method} ${path}`);
  return row;
}
