import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
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

const suspend = (userId: string, reason = 'Chargebacks', by: UserActor = admin) =>
  app.useCases.suspendUser.execute(by, { userId, reason });

describe('suspending', () => {
  it('ends every session, says why at the next sign-in and by mail, and leaves an audit row', async () => {
    const { token, user } = await app.useCases.registerUser.execute(ACCOUNT, { origin: ORIGIN });
    expect(await suspend(user.id)).toMatchObject({ suspended: true, suspendedReason: 'Chargebacks' });
    expect(await app.useCases.authenticate.execute(token)).toBeNull();
    expect(app.tables.sessions.size).toBe(0);
    await expectRefusal(() => app.useCases.logIn.execute(ACCOUNT, ORIGIN), {
      message: expect.stringContaining('Chargebacks') as string,
    });
    expect([...app.tables.emails.values()]).toContainEqual(
      expect.objectContaining({ template: 'suspended', data: { reason: 'Chargebacks' } }),
    );
    expect(app.tables.audit).toContainEqual(
      expect.objectContaining({ action: 'user.suspend', subjectId: user.id, reason: 'Chargebacks' }),
    );
  });

  it('takes a driver out of dispatch; who is reinstated goes online by themselves', async () => {
    const driver = await app.driver();
    await app.useCases.updateDriverProfile.execute(driver, { isAvailable: true });
    await suspend(driver.userId);
    expect(app.tables.profiles.get(driver.userId)).toMatchObject({
      isAvailable: false,
      availability: 'offline',
    });
    const release = { name: 'release-rides', payload: { userId: driver.userId, adminId: admin.userId } };
    expect([...app.tables.jobs.values()]).toContainEqual(expect.objectContaining(release));
    await app.useCases.reinstateUser.execute(admin, { userId: driver.userId });
    expect(app.tables.profiles.get(driver.userId)?.isAvailable).toBe(false);
    expect(app.tables.users.get(driver.userId)).toMatchObject({ suspended: false, suspendedReason: null });
  });

  it('again changes nothing, neither does reinstating again', async () => {
    const rider = await app.rider();
    await suspend(rider.userId);
    await suspend(rider.userId, 'Another reason');
    expect(app.tables.users.get(rider.userId)?.suspendedReason).toBe('Chargebacks');
    for (let times = 0; times < 2; times += 1)
      await app.useCases.reinstateUser.execute(admin, { userId: rider.userId });
    const actions = app.tables.audit.map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('user.'))).toEqual([
      'user.suspend',
      'user.reinstate',
    ]);
  });

  it('makes a lasting one of a suspension that awaits a decision, and releases the rides it had left', async () => {
    const driver = await app.driver();
    const complaint = { suspended: true, suspendedReason: 'Complaint', isSuspensionProvisional: true };
    app.changeUser(driver.userId, complaint);
    expect(await suspend(driver.userId, 'Confirmed')).toMatchObject({ suspendedReason: 'Confirmed' });
    expect(app.tables.users.get(driver.userId)).toMatchObject({
      suspended: true,
      isSuspensionProvisional: false,
    });
    expect([...app.tables.jobs.values()].map(({ name }) => name)).toContain('release-rides');
    expect(await suspend(driver.userId, 'Again')).toMatchObject({ suspendedReason: 'Confirmed' });
  });

  it('is not for oneself, nor for the last admin', async () => {
    await expectRefusal(() => suspend(admin.userId), 'OWN_ACCOUNT');
    const alone = app.useCases.suspendUser.execute(SYSTEM, { userId: admin.userId, reason: 'Gone' });
    await expectRefusal(() => alone, 'LAST_ADMIN');
    const other = await app.admin();
    expect(await suspend(admin.userId, 'Gone', other)).toMatchObject({ suspended: true });
  });
});
