import { describe, expect, it } from 'vitest';
import { minutesAfter } from '../../support/builders/personas.ts';
import { type Contract, createFixture } from './kit.ts';

export function describeSessions(contract: Contract): void {
  const fixture = createFixture(contract);
  const sessions = () => contract.kit().sessions;
  const open = (userId: string, minutes = 60) =>
    sessions().open({
      id: contract.ids.next(),
      userId,
      device: 'Firefox on Linux',
      address: '192.0.2.1',
      expiresAt: minutesAfter(contract.clock.now(), minutes),
    });
  const userOf = async (token: string) => (await sessions().find(token))?.user ?? null;

  describe('sessions', () => {
    it('find the user as they are now', async () => {
      const userId = await fixture.rider();
      const token = await open(userId);
      await fixture.unitOfWork.run(({ users }) => users.setRole(userId, 'driver'));
      const user = await fixture.unitOfWork.run(({ users }) => users.find(userId));
      expect(await userOf(token)).toEqual(user);
      expect(user?.userType).toBe('driver');
    });

    it('have a token of their own', async () => {
      const userId = await fixture.rider();
      expect(await open(userId)).not.toBe(await open(userId));
    });

    it('are not found by an altered or unknown token', async () => {
      const token = await open(await fixture.rider());
      const found = await Promise.all(
        [`${token}x`, token.slice(1), ''].map((other) => sessions().find(other)),
      );
      expect(found).toEqual([null, null, null]);
    });

    it('end on time', async () => {
      const userId = await fixture.rider();
      expect(await sessions().find(await open(userId, 1))).not.toBeNull();
      expect(await sessions().find(await open(userId, 0))).toBeNull();
    });

    it('are closed one by one, again without effect', async () => {
      const userId = await fixture.rider();
      const [one, other] = [await open(userId), await open(userId)];
      await sessions().close(one);
      await sessions().close(one);
      expect(await sessions().find(one)).toBeNull();
      expect(await userOf(other)).toMatchObject({ id: userId });
    });

    it('are listed as they were opened, and only those of the user', async () => {
      const [userId, otherId] = [await fixture.rider(), await fixture.rider()];
      await open(userId, 0);
      const token = await open(userId);
      await open(otherId);
      const found = await sessions().find(token);
      const listed = await sessions().list(userId);
      expect(listed).toEqual([expect.objectContaining(found?.session ?? {})]);
      expect(listed[0]).toMatchObject({
        userId,
        device: 'Firefox on Linux',
        address: '192.0.2.1',
        createdAt: contract.clock.now(),
        authenticatedAt: contract.clock.now(),
      });
    });

    it('are ended by their user, one by one', async () => {
      const [userId, otherId] = [await fixture.rider(), await fixture.rider()];
      const token = await open(userId);
      const sessionId = (await sessions().find(token))?.session.id ?? '';
      const end = (by: string) =>
        fixture.unitOfWork.run((stores) => stores.sessions.end(by, sessionId, 'ended_by_support'));
      expect(await end(otherId)).toBe(false);
      expect(await userOf(token)).not.toBeNull();
      expect(await end(userId)).toBe(true);
      expect(await end(userId)).toBe(false);
      expect(await userOf(token)).toBeNull();
      expect(await sessions().findEnd(token)).toBe('ended_by_support');
    });

    it('are ended all at once, or all but one, and only those of the user', async () => {
      const [userId, otherId] = [await fixture.rider(), await fixture.rider()];
      const [one, two, other] = [await open(userId), await open(userId), await open(otherId)];
      const kept = (await sessions().find(two))?.session.id ?? '';
      const endAll = (exceptId: string | null) =>
        fixture.unitOfWork.run((stores) => stores.sessions.endAll(userId, exceptId, 'password_changed'));
      expect(await endAll(kept)).toBe(1);
      expect(await Promise.all([one, two, other].map(userOf))).toMatchObject([
        null,
        { id: userId },
        { id: otherId },
      ]);
      expect(await Promise.all([one, two, other].map((token) => sessions().findEnd(token)))).toEqual([
        'password_changed',
        null,
        null,
      ]);
      expect(await endAll(null)).toBe(1);
      expect(await Promise.all([two, other].map(userOf))).toMatchObject([null, { id: otherId }]);
    });

    it('note when their person has proved who they are', async () => {
      const token = await open(await fixture.rider());
      const id = (await sessions().find(token))?.session.id ?? '';
      const at = minutesAfter(contract.clock.now(), 5);
      await fixture.unitOfWork.run((stores) => stores.sessions.setAuthenticated(id, at));
      expect((await sessions().find(token))?.session.authenticatedAt).toEqual(at);
    });

    it('are found many at once, without those that are not live', async () => {
      const [one, other] = [await fixture.rider(), await fixture.rider()];
      const [first, second, ended] = [await open(one), await open(other), await open(other, 0)];
      const found = await sessions().findMany([first, second, ended, 'unknown']);
      const ids = [first, second, ended, 'unknown'].map((token) => found.get(token)?.user.id);
      expect(ids).toEqual([one, other, undefined, undefined]);
    });

    it('are forgotten once they have ended, and no others', async () => {
      const userId = await fixture.rider();
      const live = await open(userId, 1);
      await open(userId, 0);
      expect(await sessions().expire(contract.clock.now())).toBeGreaterThanOrEqual(1);
      expect(await sessions().expire(contract.clock.now())).toBe(0);
      expect(await userOf(live)).not.toBeNull();
    });
  });
}
