import { describe, expect, it } from 'vitest';
import { aUser } from '../../support/builders/a-user.ts';
import { type Contract, NOT_FOUND, createFixture } from './kit.ts';

export function describeUsers(contract: Contract): void {
  const fixture = createFixture(contract);
  const newUser = () => {
    const id = fixture.nextId();
    return aUser({ id, email: `${id}@maumee.test`, phone: '419 555 0100' });
  };

  describe('users', () => {
    it('are found as they were inserted, with their password by e-mail address', async () => {
      const user = { ...newUser(), isTestData: true, suspended: true, suspendedReason: 'Complaint' };
      await fixture.unitOfWork.run(async ({ users }) => {
        await users.insert(user, 'hash');
        expect(await users.find(user.id)).toEqual(user);
      });
      const [found, credentials] = await fixture.unitOfWork.run(({ users }) =>
        Promise.all([users.find(user.id), users.findCredentials(user.email)]),
      );
      expect(found).toEqual(user);
      expect(credentials).toEqual({ user, passwordHash: 'hash' });
    });

    it('are null when there are none', async () => {
      const found = await fixture.unitOfWork.run(({ users }) =>
        Promise.all([users.find(fixture.nextId()), users.findCredentials('nobody@maumee.test')]),
      );
      expect(found).toEqual([null, null]);
    });

    it('have an address of their own', async () => {
      const [user, other] = [newUser(), newUser()];
      await fixture.unitOfWork.run(({ users }) => users.insert(user, 'hash'));
      const taken = { kind: 'conflict', code: 'EMAIL_TAKEN' };
      const twin = { ...other, email: user.email };
      await expect(fixture.unitOfWork.run(({ users }) => users.insert(twin, 'hash'))).rejects.toMatchObject({
        ...taken,
        message: 'An account with this email address already exists',
      });
      await fixture.unitOfWork.run(({ users }) => users.insert(other, 'hash'));
      await expect(
        fixture.unitOfWork.run(({ users }) => users.saveEmail(other.id, twin.email, null)),
      ).rejects.toMatchObject(taken);
    });

    it('are read as they are now when they are locked', async () => {
      const user = newUser();
      await fixture.unitOfWork.run(({ users }) => users.insert(user, 'hash'));
      const locked = await fixture.unitOfWork.run(({ users }) =>
        Promise.all([users.lock(user.id), users.lock(fixture.nextId())]),
      );
      expect(locked).toEqual([user, null]);
    });

    it('change their contact data', async () => {
      const user = newUser();
      const contact = { firstName: 'Zoë', lastName: "O'Neill", phone: null };
      const changed = await fixture.unitOfWork.run(async ({ users }) => {
        await users.insert(user, 'hash');
        await users.saveContact(user.id, contact);
        return users.find(user.id);
      });
      expect(changed).toEqual({ ...user, ...contact });
    });

    it('are admins without money and roles as dispatchers, who are not among the admins', async () => {
      const user = newUser();
      const [dispatcher, admins, since, admin] = await fixture.unitOfWork.run(async ({ users }) => {
        await users.insert(user, 'hash');
        await users.setRole(user.id, 'dispatcher');
        const before = [await users.find(user.id), await users.lockAdmins()] as const;
        await users.approveSince(user.id, contract.clock.now());
        const approvesSince = await users.approvesSince(user.id);
        await users.setRole(user.id, 'admin');
        return [...before, approvesSince, await users.find(user.id)] as const;
      });
      expect(dispatcher).toEqual({ ...user, userType: 'admin', isDispatcher: true });
      expect(admins).not.toContain(user.id);
      expect(since).toBeNull();
      expect(admin).toEqual({ ...user, userType: 'admin', isDispatcher: false });
    });

    it('change address, verification and password', async () => {
      const user = newUser();
      const at = contract.clock.now();
      const email = `new-${user.email}`;
      const [moved, verified] = await fixture.unitOfWork.run(async ({ users }) => {
        await users.insert(user, 'hash');
        await users.saveEmail(user.id, email, null);
        const before = await users.find(user.id);
        await users.setEmailVerified(user.id, at);
        await users.savePassword(user.id, 'another hash');
        await users.setSecondFactor(user.id, true);
        return [before, await users.findCredentialsOf(user.id)];
      });
      expect(moved).toEqual({ ...user, email });
      const changed = { ...user, email, emailVerifiedAt: at, hasSecondFactor: true };
      expect(verified).toEqual({ user: changed, passwordHash: 'another hash' });
      expect(
        await fixture.unitOfWork.run(({ users }) => users.findCredentialsOf(contract.ids.next())),
      ).toBeNull();
    });

    it('change type and approval', async () => {
      const user = newUser();
      const changed = await fixture.unitOfWork.run(async ({ users }) => {
        await users.insert(user, 'hash');
        await Promise.all([users.setRole(user.id, 'driver'), users.setDriverApproved(user.id, true)]);
        return users.find(user.id);
      });
      expect(changed).toEqual({ ...user, userType: 'driver', isDriverApproved: true });
    });

    it('are suspended provisionally, for good, and reinstated', async () => {
      const user = newUser();
      const suspended = (isProvisional: boolean) => ({ reason: 'Complaint', isProvisional });
      await fixture.unitOfWork.run(({ users }) => users.insert(user, 'hash'));
      for (const suspension of [suspended(true), suspended(false), null]) {
        const after = await fixture.unitOfWork.run(async ({ users }) => {
          await users.setSuspension(user.id, suspension);
          return users.lock(user.id);
        });
        expect(after).toEqual({
          ...user,
          suspended: suspension !== null,
          suspendedReason: suspension?.reason ?? null,
          isSuspensionProvisional: suspension?.isProvisional ?? false,
        });
      }
    });

    it.each([
      [
        'saveContact',
        (id: string) => fixture.unitOfWork.run(({ users }) => users.saveContact(id, newUser())),
      ],
      ['setRole', (id: string) => fixture.unitOfWork.run(({ users }) => users.setRole(id, 'admin'))],
      [
        'setDriverApproved',
        (id: string) => fixture.unitOfWork.run(({ users }) => users.setDriverApproved(id, true)),
      ],
      [
        'setSuspension',
        (id: string) =>
          fixture.unitOfWork.run(({ users }) =>
            users.setSuspension(id, { reason: 'Why', isProvisional: false }),
          ),
      ],
      [
        'updateRiderRating',
        (id: string) => fixture.unitOfWork.run(({ users }) => users.updateRiderRating(id)),
      ],
    ])('who do not exist cannot be changed by %s', async (_, change) => {
      await expect(change(fixture.nextId())).rejects.toMatchObject(NOT_FOUND);
    });
  });
}
