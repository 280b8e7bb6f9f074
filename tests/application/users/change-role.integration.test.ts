import { describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { anAdmin, useTestUseCases, SYSTEM } from '../../support/test-use-cases.ts';

const app = useTestUseCases();

const admins = async () => {
  const { rows } = await app.pool.query(`select id from users where user_type = 'admin' and not suspended`);
  return rows.length;
};

describe('the last two admins', () => {
  const acts = {
    'demote each other': (by: UserActor, userId: string) =>
      app.useCases.changeRole.execute(by, { userId, userType: 'rider' }),
    'suspend each other': (by: UserActor, userId: string) =>
      app.useCases.suspendUser.execute(by, { userId, reason: 'Gone' }),
    'demote and suspend each other': (by: UserActor, userId: string) =>
      by.userId < userId
        ? app.useCases.changeRole.execute(by, { userId, userType: 'driver' })
        : app.useCases.suspendUser.execute(by, { userId, reason: 'Gone' }),
  };

  it.each(Object.entries(acts))('%s at the same time, and one stays', async (_what, act) => {
    for (let times = 0; times < 5; times += 1) {
      await app.pool.query(`update users set user_type = 'rider' where user_type = 'admin'`);
      const [one, other] = await Promise.all([anAdmin(app.useCases), anAdmin(app.useCases)]);
      const outcomes = await Promise.allSettled([act(one, other.userId), act(other, one.userId)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await admins()).toBe(1);
    }
  });

  it('stay one when the command line demotes both at the same time', async () => {
    await app.pool.query(`update users set user_type = 'rider' where user_type = 'admin'`);
    const people = await Promise.all([anAdmin(app.useCases), anAdmin(app.useCases)]);
    await Promise.allSettled(
      people.map(({ userId }) => app.useCases.changeRole.execute(SYSTEM, { userId, userType: 'rider' })),
    );
    expect(await admins()).toBe(1);
  });
});
