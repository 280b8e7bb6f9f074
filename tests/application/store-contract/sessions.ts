import { describe, expect, it } from 'vitest';
import { minutesAfter } from '../../support/builders/personas.ts';
import { type Contract, createFixture } from './kit.ts';

export function describeSessions(contract: Contract): void {
  const fixture = createFixture(contract);
  const sessions = () => contract.kit().sessions;
  const open = (userId: string, minutes = 60) =>
    sessions().open(userId, minutesAfter(contract.clock.now(), minutes));

  describe('sessions', () => {
    it('find the user as they are now', async () => {
      const userId = await fixture.rider();
      const token = await open(userId);
      await fixture.unitOfWork.run(({ users }) => users.setType(userId, 'driver'));
      const user = await fixture.unitOfWork.run(({ users }) => users.find(userId));
      expect(await sessions().find(token)).toEqual(user);
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

    it('are found many at once, without those that are not live', async () => {
      const [one, other] = [await fixture.rider(), await fixture.rider()];
      const [first, second, third] = [await open(one), await open(one), await open(other)];
      const ended = await open(other, 0);
      const found = await sessions().findMany([first, second, third, ended, 'unknown']);
      expect([...found].map(([token, { id }]) => [token, id]).sort()).toEqual(
        [
          [first, one],
          [second, one],
          [third, other],
        ].sort(),
      );
    });

    it('are forgotten once they have ended, and no others', async () => {
      const userId = await fixture.rider();
      const live = await open(userId, 1);
      await open(userId, 0);
      expect(await sessions().expire(contract.clock.now())).toBeGreaterThanOrEqual(1);
      expect(await sessions().expire(contract.clock.now())).toBe(0);
      expect(await sessions().find(live)).not.toBeNull();
    });

    it('are closed one by one, again without effect', async () => {
      const userId = await fixture.rider();
      const [one, other] = [await open(userId), await open(userId)];
      await sessions().close(one);
      await sessions().close(one);
      expect(await sessions().find(one)).toBeNull();
      expect(await sessions().find(other)).toMatchObject({ id: userId });
    });

    it('are closed all at once, and only those of the user', async () => {
      const [userId, otherId] = [await fixture.rider(), await fixture.rider()];
      const [one, two, other] = [await open(userId), await open(userId), await open(otherId)];
      await sessions().closeAll(userId);
      const found = await Promise.all([one, two, other].map((token) => sessions().find(token)));
      expect(found).toMatchObject([null, null, { id: otherId }]);
    });
  });
}
