import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../application/ports/operations.ts';
import type { UserType } from '../../../domain/users/user.ts';
import { onboard, SYSTEM } from '../../support/test-use-cases.ts';
import { booking, startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';
import { bearer } from './test-server.ts';

/** A POST: a booking of the rider by default. */
export interface Sent {
  readonly key: string;
  readonly as?: SignedUp;
  readonly path?: string;
  readonly body?: object;
  readonly server?: FastifyInstance;
}

export interface Received {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly type: string;
  readonly isReplayed: boolean;
}

/** The app over HTTP for calls with an Idempotency-Key. */
export interface RepeatableCalls extends AsyncDisposable {
  readonly app: RestProduct;
  /** The rider has money, the driver an account that payouts reach. */
  readonly users: Record<UserType, SignedUp>;
  post(sent: Sent): Promise<Received>;
  count(table: 'rides' | 'payments' | 'payout_requests' | 'refunds'): Promise<number>;
  /** A ride that brought its driver 33.00; its id. */
  complete(): Promise<string>;
}

export async function startRepeatableCalls(clock: Clock): Promise<RepeatableCalls> {
  const app = await startRestProduct(clock);
  const { call, useCases, pool } = app;
  const users = await app.signUpUsers();
  const { rider, driver } = users;
  await onboard(useCases, { kind: 'user', userType: 'driver', userId: driver.id });
  const credit = { userId: rider.id, amount: '500', reference: 'test', description: 'Test money' };
  await useCases.creditWallet.execute(SYSTEM, credit);
  return {
    app,
    users,
    post: async ({ key, as = rider, path = '/api/rides', body = booking, server = app.server }) => {
      const headers = { ...bearer(as.token), 'idempotency-key': key };
      const response = await server.inject({ method: 'POST', url: path, headers, payload: body });
      return {
        status: response.statusCode,
        body: response.json(),
        type: String(response.headers['content-type']),
        isReplayed: response.headers['idempotent-replayed'] === 'true',
      };
    },
    count: async (table) => {
      const { rows } = await pool.query<{ count: number }>(`select count(*)::int from ${table}`);
      return rows[0]?.count ?? 0;
    },
    complete: async () => {
      const payload = { ...booking, tipAmount: '20.00' };
      const { id } = await call<{ id: string }>('POST /api/rides', { as: rider.token, payload });
      await call(`PUT /api/rides/${id}/accept`, { as: driver.token });
      for (const status of ['in_progress', 'completed']) {
        await call(`PUT /api/rides/${id}`, { as: driver.token, payload: { status } });
      }
      return id;
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
