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
        fixture.unitOfWork.run(({ users }) => users.saveContact(other.id, twin)),
      ).rejects.toMatchObject(taken);
    });

    it('change their contact data, and may keep their address', async () => {
      const user = newUser();
      const contact = { firstName: 'Zoë', lastName: "O'Neill", email: user.email, phone: null };
      const changed = await fixture.unitOfWork.run(async ({ users }) => {
        await users.insert(user, 'hash');
        await users.saveContact(user.id, contact);
        return users.find(user.id);
      });
      expect(changed).toEqual({ ...user, ...contact });
    });

    it('change type and approval', async () => {
      const user = newUser();
      const changed = await fixture.unitOfWork.run(async ({ users }) => {
        await users.insert(user, 'hash');
        await Promise.all([users.setType(user.id, 'driver'), users.setDriverApproved(user.id, true)]);
        return users.find(user.id);
      });
      expect(changed).toEqual({ ...user, userType: 'driver', isDriverApproved: true });
    });

    it.each([
      [
        'saveContact',
        (id: string) => fixture.unitOfWork.run(({ users }) => users.saveContact(id, newUser())),
      ],
      ['setType', (id: string) => fixture.unitOfWork.run(({ users }) => users.setType(id, 'admin'))],
      [
        'setDriverApproved',
        (id: string) => fixture.unitOfWork.run(({ users }) => users.setDriverApproved(id, true)),
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
