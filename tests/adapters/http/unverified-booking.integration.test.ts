import { expect, it } from 'vitest';
import { useTestUseCases, SYSTEM } from '../../support/test-use-cases.ts';
import { booking } from './rest-app.ts';
import { bearer, testServer } from './test-server.ts';

const app = useTestUseCases({ mustVerifyEmail: true });

it('a rider books once the mailed link was followed, and nothing is written before', async () => {
  const server = await testServer({ useCases: app.useCases });
  const account = { email: 'rita@example.com', password: 'secret-1', firstName: 'Rita', lastName: 'Reed' };
  const registered = await server.inject({ method: 'POST', url: '/api/auth/register', payload: account });
  const { token } = registered.json<{ token: string }>();
  const { rows } = await app.pool.query<{ id: string }>('select id from users');
  const userId = rows[0]?.id ?? '';
  const credit = { userId, amount: '100.00', reference: 'test', description: 'Test money' };
  await app.useCases.creditWallet.execute(SYSTEM, credit);
  const book = () =>
    server.inject({ method: 'POST', url: '/api/rides', headers: bearer(token), payload: booking });
  const left = async () =>
    (
      await app.pool.query<{ count: string }>(
        'select (select count(*) from rides) + (select count(*) from holds) as count',
      )
    ).rows;

  const refused = await book();
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: 'EMAIL_NOT_VERIFIED',
    message: 'Please confirm your email address first: we have sent you a link',
  });
  expect(await left()).toEqual([{ count: '0' }]);

  await app.pool.query('update users set email_verified_at = now()');
  expect((await book()).statusCode).toBe(201);
  expect(await left()).toEqual([{ count: '2' }]);
  await server.close();
});
