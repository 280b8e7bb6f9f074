import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEBHOOK_PATH } from '../../../adapters/http/stripe-webhook.ts';
import { unconfiguredPaymentGateway } from '../../../adapters/sandbox-payments/unconfigured-payment-gateway.ts';
import type { UserType } from '../../../domain/users/user.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { SYSTEM } from '../../support/test-use-cases.ts';
import { goodRequests } from './good-requests.ts';
import { booking, startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';
import { bearer } from './test-server.ts';

const ID = '01980000-0000-7000-8000-0000000000d1';
const clock = new FixedClock();
let app: RestProduct;
let users: Record<UserType, SignedUp>;

beforeAll(async () => {
  app = await startRestProduct(clock, { gateway: unconfiguredPaymentGateway });
  users = await app.signUpUsers();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Sends the good request of a row, or another body. */
async function send(line: string, payload?: object) {
  const [method, path = ''] = line.split(' ');
  const { as, body } = goodRequests[line] ?? {};
  return app.server.inject({
    method: method as 'POST',
    url: path.replaceAll(/\{\w+\}/g, ID),
    headers: as ? bearer(users[as].token) : {},
    ...((payload ?? body) && { payload: payload ?? body }),
  });
}

/** Everything that is stored about money. */
async function books(): Promise<unknown> {
  const tables = ['rides', 'payments', 'refunds', 'payouts', 'payout_requests', 'journal_entries'];
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`);
  return (await app.pool.query(`select ${counts.join(', ')}`)).rows;
}

describe('without a payment provider', () => {
  it.each<[line: string, payload?: object]>([
    ['POST /api/rides', { ...booking, paymentMethodId: ID }],
    ['PUT /api/rides/{id}/payment'],
    ['POST /api/wallet/add-funds'],
    ['POST /api/wallet/confirm-funding'],
    ['POST /api/payment-methods/setup-intent'],
    ['POST /api/payment-methods/confirm'],
    ['POST /api/driver/create-connect-account'],
    ['POST /api/driver/connect-account-onboarding'],
    ['POST /api/driver/request-payout'],
    ['PUT /api/admin/payout-requests/{id}/approve'],
    ['POST /api/admin/payouts/transfer'],
  ])('%s says so, and nothing is written', async (line, payload) => {
    const before = await books();
    const response = await send(line, payload);
    expect([response.statusCode, response.json()]).toEqual([
      503,
      expect.objectContaining({
        code: 'PAYMENTS_NOT_CONFIGURED',
        message: 'Payment processing is not configured',
      }),
    ]);
    expect(response.headers['retry-after']).toBeDefined();
    expect(await books()).toEqual(before);
  });

  it('a notice that says it is the provider’s is refused', async () => {
    const response = await app.server.inject({ method: 'POST', url: WEBHOOK_PATH, payload: '{}' });
    expect([response.statusCode, response.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'PAYMENTS_NOT_CONFIGURED' }),
    ]);
  });

  it('what is saved is still shown', async () => {
    expect(await app.call('GET /api/payment-methods', { as: users.rider.token })).toEqual([]);
    const { token } = users.driver;
    expect(await app.call('GET /api/driver/connect-account-status', { as: token })).toEqual({
      hasAccount: false,
      payoutsEnabled: false,
      requiresOnboarding: false,
    });
    expect(await app.call('GET /api/driver/payouts', { as: token })).toEqual([]);
  });

  it('rides are paid from the wallet, refunded, and paid out as far as the provider', async () => {
    const { call } = app;
    const [asRider, asDriver, asAdmin] = [users.rider, users.driver, users.admin].map(({ token }) => ({
      as: token,
    }));
    const { id } = await call<{ id: string }>('POST /api/rides', { ...asRider, payload: booking });
    await call(`PUT /api/rides/${id}/accept`, asDriver);
    await call(`PUT /api/rides/${id}`, { ...asDriver, payload: { status: 'in_progress' } });
    await call(`POST /api/rides/${id}/complete`, { ...asRider, payload: { tipAmount: '2.00' } });
    const refund = { ...asAdmin, payload: { amount: '1.00', reason: 'A long way round' } };
    await call(`POST /api/admin/bookings/${id}/refund`, refund);
    expect(await call('GET /api/wallet/balance', asRider)).toEqual({
      available: 83.71,
      held: 0,
      total: 83.71,
    });
    clock.advance({ days: 7 });
    await call('POST /api/admin/payouts/generate', asAdmin);
    expect(await call('POST /api/admin/payouts/process', asAdmin)).toMatchObject({ count: 1 });
    expect((await send('POST /api/admin/payouts/transfer')).statusCode).toBe(503);
    expect(await call('GET /api/admin/payouts', asAdmin)).toMatchObject([{ transferStatus: 'processing' }]);
    expect((await app.useCases.verifyLedger.execute(SYSTEM, { full: true })).violations).toEqual([]);
  });
});
