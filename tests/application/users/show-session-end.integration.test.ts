import { beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { aFundedRider, anAdmin, useTestUseCases } from '../../support/test-use-cases.ts';

const app = useTestUseCases();
let admin: UserActor;
beforeAll(async () => {
  admin = await anAdmin(app.useCases);
});

async function signedIn() {
  const rider = await aFundedRider(app.useCases, '10');
  const { rows } = await app.pool.query<{ email: string }>('select email from users where id = $1', [
    rider.userId,
  ]);
  const credentials = { email: rows[0]?.email ?? '', password: 'secret-1' };
  const origin = { address: rider.userId, requestId: 'test' };
  return { rider, token: (await app.useCases.logIn.execute(credentials, origin)).token };
}

type Rider = Awaited<ReturnType<typeof signedIn>>['rider'];

describe('the end of a session', () => {
  it.each<readonly [string, (rider: Rider) => Promise<unknown>]>([
    ['signed_out_elsewhere', (rider) => app.useCases.endOtherSessions.execute(rider)],
    [
      'password_changed',
      (rider) =>
        app.useCases.changePassword.execute(rider, {
          currentPassword: 'secret-1',
          newPassword: 'sandusky-bay-ferry',
        }),
    ],
    ['suspended', ({ userId }) => app.useCases.suspendUser.execute(admin, { userId, reason: 'x' })],
    ['role_changed', ({ userId }) => app.useCases.changeRole.execute(admin, { userId, userType: 'driver' })],
    [
      'ended_by_support',
      ({ userId }) => app.useCases.endSessionsOf.execute(admin, { userId, reason: 'Lost phone' }),
    ],
  ])('is told to whoever has the token: %s', async (reason, end) => {
    const { rider, token } = await signedIn();
    expect(await app.useCases.showSessionEnd.execute(token)).toBeNull();
    await end(rider);
    expect(await app.useCases.authenticate.execute(token)).toBeNull();
    expect(await app.useCases.showSessionEnd.execute(token)).toBe(reason);
  });

  it('is its time where nobody ended it, and nothing without a token', async () => {
    const { rider, token } = await signedIn();
    await app.pool.query(`update sessions set expire = now() - interval '1 minute' where user_id = $1`, [
      rider.userId,
    ]);
    expect(await app.useCases.showSessionEnd.execute(token)).toBe('expired');
    expect(await app.useCases.showSessionEnd.execute(null)).toBeNull();
  });

  it('is forgotten after a week', async () => {
    const { rider, token } = await signedIn();
    await app.useCases.endOtherSessions.execute(rider);
    await app.pool.query(`update ended_sessions set ended_at = now() - interval '8 days'`);
    await app.useCases.expireSessions.execute();
    expect((await app.pool.query('select from ended_sessions')).rowCount).toBe(0);
    expect(await app.useCases.showSessionEnd.execute(token)).toBe('expired');
  });
});
