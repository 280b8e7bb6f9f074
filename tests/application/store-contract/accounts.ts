import { describe, expect, it } from 'vitest';
import { minutesAfter } from '../../support/builders/personas.ts';
import { type Contract, createFixture } from './kit.ts';

const toDigest = (text: string) => Buffer.from(text).toString('hex').padEnd(64, '0').slice(-64);

export function describeAccounts(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);

  describe('devices', () => {
    const device = (userId: string, name: string, minutes = 0) => {
      const at = minutesAfter(contract.clock.now(), minutes);
      const place = { label: 'Firefox on Linux', address: '192.0.2.1' };
      return {
        id: contract.ids.next(),
        userId,
        digest: toDigest(name),
        ...place,
        lastUsedAt: at,
        createdAt: at,
      };
    };
    const save = (it: ReturnType<typeof device>) => run(({ devices }) => devices.save(it));
    const ofUser = (userId: string) => run(({ devices }) => devices.ofUser(userId));

    it('are kept per user and brought up to date when they come again', async () => {
      const [userId, otherId] = [await fixture.rider(), await fixture.rider()];
      const first = device(userId, 'phone');
      const again = { ...device(userId, 'phone', 5), label: 'Safari on iOS', address: '192.0.2.2' };
      await save(first);
      await save(device(otherId, 'phone'));
      await save(again);
      expect(await ofUser(userId)).toEqual([{ ...again, id: first.id, createdAt: first.createdAt }]);
    });

    it('are the latest twenty, the last used first, until they are forgotten', async () => {
      const userId = await fixture.rider();
      for (let index = 0; index < 22; index += 1) await save(device(userId, `device ${index}`, index));
      const kept = await ofUser(userId);
      expect(kept).toHaveLength(20);
      expect(kept[0]?.digest).toBe(toDigest('device 21'));
      await run(({ devices }) => devices.forgetAll(userId));
      expect(await ofUser(userId)).toEqual([]);
    });
  });

  describe('one-time tokens', () => {
    const insert = async (userId: string, name: string, minutes = 60) => {
      const now = contract.clock.now();
      const token = {
        ...{
          id: contract.ids.next(),
          purpose: 'email-change' as const,
          userId,
          data: { email: 'new@maumee.test' },
        },
        ...{ tries: 0, expiresAt: minutesAfter(now, minutes), createdAt: now },
      } as const;
      await run(({ oneTimeTokens }) => oneTimeTokens.insert(token, toDigest(name)));
      return token;
    };
    const lock = (name: string) =>
      run(({ oneTimeTokens }) => oneTimeTokens.lock('email-change', toDigest(name)));

    it('are found by their digest for their purpose only', async () => {
      const token = await insert(await fixture.rider(), 'one');
      expect(await lock('one')).toEqual(token);
      expect(await lock('other')).toBeNull();
      expect(await run(({ oneTimeTokens }) => oneTimeTokens.lock('sign-in', toDigest('one')))).toBeNull();
    });

    it('count tries and take other data', async () => {
      const { id } = await insert(await fixture.rider(), 'counted');
      await run(async ({ oneTimeTokens }) => {
        await oneTimeTokens.saveTry(id);
        await oneTimeTokens.saveTry(id);
        await oneTimeTokens.saveData<'email-change'>(id, { email: 'newer@maumee.test' });
      });
      expect(await lock('counted')).toMatchObject({ tries: 2, data: { email: 'newer@maumee.test' } });
    });

    it('are deleted by themselves, with all of their user and purpose, and once they have expired', async () => {
      const [userId, otherId] = [await fixture.rider(), await fixture.rider()];
      const { id } = await insert(userId, 'deleted');
      await insert(userId, 'deleted too');
      await insert(otherId, 'expired', -1);
      await insert(otherId, 'kept');
      await run(({ oneTimeTokens }) => oneTimeTokens.delete(id));
      expect([await lock('deleted'), (await lock('deleted too')) !== null]).toEqual([null, true]);
      await run(({ oneTimeTokens }) => oneTimeTokens.deleteAll(userId, 'email-change'));
      expect(await lock('deleted too')).toBeNull();
      const now = contract.clock.now();
      expect(await run(({ oneTimeTokens }) => oneTimeTokens.deleteExpired(now))).toBeGreaterThanOrEqual(1);
      expect([await lock('expired'), (await lock('kept')) !== null]).toEqual([null, true]);
    });
  });

  describe('second factors', () => {
    const anApp = (userId: string) => ({
      ...{ userId, sealedSecret: 'sealed', lastStep: 5, confirmedAt: null },
      createdAt: contract.clock.now(),
    });

    it('are one authenticator app per user, saved over, and deleted', async () => {
      const [userId, otherId] = [await fixture.rider(), await fixture.rider()];
      const find = (id: string) => run(({ secondFactors }) => secondFactors.lockApp(id));
      await run(({ secondFactors }) => secondFactors.saveApp(anApp(userId)));
      const confirmed = { ...anApp(userId), lastStep: 6, confirmedAt: contract.clock.now() };
      await run(({ secondFactors }) => secondFactors.saveApp(confirmed));
      expect([await find(userId), await find(otherId)]).toEqual([confirmed, null]);
      await run(({ secondFactors }) => secondFactors.deleteApp(userId));
      expect(await find(userId)).toBeNull();
    });

    it('are recovery codes that each work once, for their user', async () => {
      const [userId, otherId] = [await fixture.rider(), await fixture.rider()];
      const now = contract.clock.now();
      const replace = (...names: string[]) =>
        run(({ secondFactors }) => secondFactors.replaceRecoveryCodes(userId, names.map(toDigest), now));
      const use = (id: string, name: string) =>
        run(({ secondFactors }) => secondFactors.useRecoveryCode(id, toDigest(name), now));
      const count = () => run(({ secondFactors }) => secondFactors.countRecoveryCodes(userId));
      await replace('one', 'two');
      expect([await use(otherId, 'one'), await use(userId, 'one'), await use(userId, 'one')]).toEqual([
        ...[false, true, false],
      ]);
      expect(await count()).toBe(1);
      await replace('three');
      expect([await use(userId, 'two'), await count()]).toEqual([false, 1]);
      await replace();
      expect(await count()).toBe(0);
    });
  });
}
