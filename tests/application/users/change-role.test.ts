import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor, UserType } from '../../../domain/users/user.ts';
import { toAccountFor } from '../../../application/users/accounts.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { SYSTEM } from '../../support/test-use-cases.ts';

const ORIGIN = { address: '192.0.2.1', requestId: 'request-1' };
const ACCOUNT = {
  email: 'dana@maumee.test',
  password: 'maumee-river',
  firstName: 'Dana',
  lastName: 'Whitfield',
};

let app: InMemoryApp;
let admin: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  admin = await app.admin();
});

const change = (userId: string, userType: UserType, by: UserActor | typeof SYSTEM = admin) =>
  app.useCases.changeRole.execute(by, { userId, userType, reason: 'New in the team' });

describe('changing a role', () => {
  it('ends every session and leaves an audit row with before and after', async () => {
    const { token, user } = await app.useCases.registerUser.execute(ACCOUNT, { origin: ORIGIN });
    expect(await change(user.id, 'admin')).toMatchObject({ userType: 'admin' });
    expect(await app.useCases.authenticate.execute(token)).toBeNull();
    expect(app.tables.users.get(user.id)?.userType).toBe('admin');
    expect(app.tables.audit).toMatchObject([
      {
        actor: admin,
        action: 'user.role',
        subjectId: user.id,
        reason: 'New in the team',
        before: { userType: 'rider' },
        after: { userType: 'admin' },
      },
    ]);
    expect(app.securityLog.events).toContainEqual(
      expect.objectContaining({ kind: 'sessions_ended', userId: user.id, details: { count: 1 } }),
    );
  });

  it('tells the user by a mail, once and only when something changed', async () => {
    const rider = await app.rider();
    const mails = () => [...app.tables.emails.values()].filter(({ template }) => template === 'role-changed');
    await change(rider.userId, 'rider');
    expect(mails()).toEqual([]);
    await change(rider.userId, 'driver');
    await change(rider.userId, 'driver');
    expect(mails()).toMatchObject([{ data: { userType: 'driver' }, status: 'queued' }]);
  });

  it('makes the profile of a new driver, who needs an approval', async () => {
    const rider = await app.rider();
    await change(rider.userId, 'driver');
    expect(app.tables.profiles.get(rider.userId)).toMatchObject({ isAvailable: false, approved: false });
    expect(app.tables.users.get(rider.userId)?.isDriverApproved).toBe(false);
  });

  it('takes a driver out of dispatch, whose approval waits for the way back', async () => {
    const driver = await app.driver();
    await app.useCases.updateDriverProfile.execute(driver, { isAvailable: true });
    await change(driver.userId, 'rider');
    const find = () => app.store.run(({ drivers }) => drivers.find(driver.userId));
    expect(await find()).toMatchObject({ isAvailable: false, availability: 'offline', approved: false });
    await change(driver.userId, 'driver');
    expect(await find()).toMatchObject({ isAvailable: false, approved: true });
  });

  it('to the same role changes nothing', async () => {
    const rider = await app.rider();
    await change(rider.userId, 'rider');
    expect(app.tables.audit).toEqual([]);
  });

  it('waits until the rides of the user are over', async () => {
    const rider = await app.rider(100_00);
    const { id: rideId } = await app.request(rider);
    await expectRefusal(() => change(rider.userId, 'driver'), 'ACCOUNT_IN_USE');
    await app.useCases.cancelRide.execute(rider, { rideId });
    expect(await change(rider.userId, 'driver')).toMatchObject({ userType: 'driver' });
  });

  it('is not for oneself, nor for the last admin', async () => {
    await expectRefusal(() => change(admin.userId, 'rider'), 'OWN_ACCOUNT');
    await expectRefusal(() => change(admin.userId, 'rider', SYSTEM), 'LAST_ADMIN');
    const other = await app.admin();
    expect(await change(admin.userId, 'rider', other)).toMatchObject({ userType: 'rider' });
  });

  it('is refused to an admin who was demoted a moment ago', async () => {
    const [other, third] = [await app.admin(), await app.admin()];
    await change(other.userId, 'rider');
    for (const act of [
      () => change(third.userId, 'rider', other),
      () => app.useCases.suspendUser.execute(other, { userId: third.userId, reason: 'Revenge' }),
      () =>
        app.useCases.setUserPassword.execute(other, { userId: third.userId, newPassword: 'sandusky-bay' }),
    ]) {
      await expectRefusal(act, { kind: 'forbidden' });
    }
  });

  it('needs a user', async () => {
    await expectRefusal(() => change(app.ids.next(), 'driver'), { kind: 'not_found' });
  });
});

describe('a dispatcher', () => {
  const ASKED = { userType: 'admin', isDispatcher: true, reason: 'Night shift' } as const;
  const toDispatcher = async () => {
    const { userId } = await app.rider();
    await app.useCases.changeRole.execute(admin, { ...ASKED, userId });
    return { ...admin, userId, isDispatcher: true } as const;
  };

  it('is made by an admin, who reads in the log what they are', async () => {
    const { token, user } = await app.useCases.registerUser.execute(ACCOUNT, { origin: ORIGIN });
    const made = app.useCases.changeRole.execute(admin, { ...ASKED, userId: user.id });
    expect(await made).toMatchObject({ userType: 'admin', isDispatcher: true });
    expect(await app.useCases.authenticate.execute(token)).toBeNull();
    expect(app.tables.audit.at(-1)).toMatchObject({
      before: { userType: 'rider' },
      after: { userType: 'dispatcher' },
    });
    const signedIn = await app.useCases.logIn.execute(ACCOUNT, ORIGIN);
    const caller = await app.useCases.authenticate.execute(signedIn.token);
    expect(caller?.actor).toMatchObject({ userType: 'admin', isDispatcher: true });
  });

  it('is no other admin: nobody could run the service with them alone', async () => {
    const { userId } = await toDispatcher();
    await expectRefusal(
      () => app.useCases.changeRole.execute(SYSTEM, { ...ASKED, userId: admin.userId }),
      'LAST_ADMIN',
    );
    await change(userId, 'admin');
    expect(app.tables.users.get(userId)).toMatchObject({ userType: 'admin', isDispatcher: false });
  });

  it('changes no roles, and is not made of who is no admin', async () => {
    const night = await toDispatcher();
    const { userId } = await app.rider();
    await expectRefusal(() => change(userId, 'driver', night), { kind: 'forbidden' });
    await expectRefusal(
      () => app.useCases.changeRole.execute(admin, { ...ASKED, userId, userType: 'driver' }),
      { details: { field: 'isDispatcher' } },
    );
  });

  it('sees no earnings of drivers', async () => {
    const figures = { rideCount: 3, averageRating: null, totalEarningsCents: 40_00 };
    const account = { user: aUser.driver(), driver: null, ...figures };
    for (const actor of [admin, SYSTEM]) expect(toAccountFor(actor)(account)).toEqual(account);
    const night = await toDispatcher();
    expect(toAccountFor(night)(account)).toEqual({ ...account, totalEarningsCents: null });
  });
});

describe('a new password by the support', () => {
  const reset = (userId: string, newPassword = 'sandusky-bay') =>
    app.useCases.setUserPassword.execute(admin, { userId, newPassword });

  it('signs in, ends every session, and is told by mail; the audit log has no password', async () => {
    const { token, user } = await app.useCases.registerUser.execute(ACCOUNT, { origin: ORIGIN });
    await reset(user.id);
    expect(await app.useCases.authenticate.execute(token)).toBeNull();
    await expectRefusal(() => app.useCases.logIn.execute(ACCOUNT, ORIGIN), 'INVALID_CREDENTIALS');
    const signIn = app.useCases.logIn.execute({ ...ACCOUNT, password: 'sandusky-bay' }, ORIGIN);
    expect((await signIn).user.id).toBe(user.id);
    expect([...app.tables.emails.values()]).toContainEqual(
      expect.objectContaining({ template: 'password-changed' }),
    );
    expect(app.tables.audit).toMatchObject([{ action: 'user.reset-password', subjectId: user.id }]);
    expect(JSON.stringify(app.tables.audit)).not.toContain('sandusky');
  });

  it.each(['short', 'password', 'Dana Whitfield'])('is not %j', async (password) => {
    const { user } = await app.useCases.registerUser.execute(ACCOUNT, { origin: ORIGIN });
    await expectRefusal(() => reset(user.id, password), { details: { field: 'newPassword' } });
  });

  it('is not for oneself, and not for nobody', async () => {
    await expectRefusal(() => reset(admin.userId), 'OWN_ACCOUNT');
    await expectRefusal(() => reset(app.ids.next()), { kind: 'not_found' });
  });
});
