import { describe, expect, it } from 'vitest';
import type { TokenPurpose, PasskeyPurpose } from '../../../application/ports/sign-in.ts';
import type { Passkey } from '../../../domain/users/passkey.ts';
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
    const insert = async (
      userId: string,
      name: string,
      minutes = 60,
      purpose: 'email-change' | 'email-change-cancel' = 'email-change',
    ) => {
      const now = contract.clock.now();
      const token = {
        id: contract.ids.next(),
        purpose,
        userId,
        data: { email: 'new@maumee.test' },
        tries: 0,
        expiresAt: minutesAfter(now, minutes),
        createdAt: now,
      } as const;
      await run(({ oneTimeTokens }) => oneTimeTokens.insert(token, toDigest(name)));
      return token;
    };
    const lock = (name: string, purpose: TokenPurpose = 'email-change') =>
      run(({ oneTimeTokens }) => oneTimeTokens.lock(purpose, toDigest(name)));

    it('are found by their digest for their purpose only', async () => {
      const token = await insert(await fixture.rider(), 'one');
      expect(await lock('one')).toEqual(token);
      expect(await lock('other')).toBeNull();
      expect(await run(({ oneTimeTokens }) => oneTimeTokens.lock('sign-in', toDigest('one')))).toBeNull();
    });

    it('count tries', async () => {
      const { id } = await insert(await fixture.rider(), 'counted');
      await run(async ({ oneTimeTokens }) => {
        await oneTimeTokens.saveTry(id);
        await oneTimeTokens.saveTry(id);
      });
      expect(await lock('counted')).toMatchObject({ tries: 2 });
    });

    it('are deleted by themselves, with all of their user and purpose, and once they have expired', async () => {
      const [userId, otherId] = [await fixture.rider(), await fixture.rider()];
      const { id } = await insert(userId, 'deleted');
      await insert(userId, 'deleted too');
      await insert(otherId, 'expired', -1);
      await insert(otherId, 'kept');
      await run(({ oneTimeTokens }) => oneTimeTokens.delete(id));
      expect([await lock('deleted'), (await lock('deleted too')) !== null]).toEqual([null, true]);
      await run(({ oneTimeTokens }) => oneTimeTokens.deleteAll(userId, ['email-change']));
      expect(await lock('deleted too')).toBeNull();
      const now = contract.clock.now();
      expect(await run(({ oneTimeTokens }) => oneTimeTokens.deleteExpired(now))).toBeGreaterThanOrEqual(1);
      expect([await lock('expired'), (await lock('kept')) !== null]).toEqual([null, true]);
    });

    it('are deleted for several purposes at once, and several for one purpose live side by side', async () => {
      const userId = await fixture.rider();
      await insert(userId, 'warned', 60, 'email-change-cancel');
      await insert(userId, 'first');
      await insert(userId, 'second');
      expect([await lock('first'), await lock('second')]).toMatchObject([{ userId }, { userId }]);
      const purposes = ['password-reset', 'email-change', 'email-verification', 'sign-in'] as const;
      await run(({ oneTimeTokens }) => oneTimeTokens.deleteAll(userId, purposes));
      expect([await lock('first'), await lock('second')]).toEqual([null, null]);
      expect(await lock('warned', 'email-change-cancel')).toMatchObject({
        data: { email: 'new@maumee.test' },
      });
      await run(({ oneTimeTokens }) => oneTimeTokens.deleteAll(userId, ['email-change-cancel']));
      expect(await lock('warned', 'email-change-cancel')).toBeNull();
    });
  });

  describe('passkeys', () => {
    const aPasskey = (userId: string, overrides: Partial<Passkey> = {}): Passkey => {
      const id = contract.ids.next();
      const key = { credentialId: id, publicKey: 'key', counter: 0, transports: ['internal', 'hybrid'] };
      return {
        id,
        userId,
        ...key,
        name: 'Phone',
        lastUsedAt: null,
        createdAt: contract.clock.now(),
        ...overrides,
      };
    };
    const insert = (passkey: Passkey) => run(({ passkeys }) => passkeys.insert(passkey));
    const ofUser = (userId: string) => run(({ passkeys }) => passkeys.ofUser(userId));

    it('are found by their credential and by their user, and deleted by their user alone', async () => {
      const [userId, otherId] = [await fixture.rider(), await fixture.rider()];
      const [phone, key, others] = [aPasskey(userId), aPasskey(userId), aPasskey(otherId)];
      for (const passkey of [phone, key, others]) await insert(passkey);
      expect(await ofUser(userId)).toEqual([phone, key]);
      expect(await run(({ passkeys }) => passkeys.find(key.credentialId))).toEqual(key);
      expect(await run(({ passkeys }) => passkeys.find('none'))).toBeNull();
      const remove = (id: string) => run(({ passkeys }) => passkeys.delete(userId, id));
      expect([await remove(others.id), await remove(phone.id), await remove(phone.id)]).toEqual([
        false,
        true,
        false,
      ]);
      await run(({ passkeys }) => passkeys.deleteAll(userId));
      expect([await ofUser(userId), await ofUser(otherId)]).toEqual([[], [others]]);
    });

    it('are registered once', async () => {
      const passkey = aPasskey(await fixture.rider());
      await insert(passkey);
      const again = insert(aPasskey(await fixture.rider(), { credentialId: passkey.credentialId }));
      await expect(again).rejects.toMatchObject({ kind: 'conflict', code: 'PASSKEY_EXISTS' });
    });

    it('are used with a counter that goes up, or that stays at zero', async () => {
      const userId = await fixture.rider();
      const [counting, still] = [aPasskey(userId, { counter: 4_294_967_294 }), aPasskey(userId)];
      for (const passkey of [counting, still]) await insert(passkey);
      const at = minutesAfter(contract.clock.now(), 1);
      const use = (id: string, count: number) => run(({ passkeys }) => passkeys.saveUse(id, count, at));
      expect([await use(counting.id, 4_294_967_294), await use(counting.id, 0)]).toEqual([false, false]);
      expect([await use(counting.id, 4_294_967_295), await use(counting.id, 4_294_967_295)]).toEqual([
        true,
        false,
      ]);
      expect([await use(still.id, 0), await use(still.id, 0)]).toEqual([true, true]);
      expect(await ofUser(userId)).toMatchObject([
        { counter: 4_294_967_295, lastUsedAt: at },
        { counter: 0 },
      ]);
    });

    it('have challenges that are taken once, for their purpose, and forgotten once they have expired', async () => {
      const userId = await fixture.rider();
      const now = contract.clock.now();
      const ask = async (minutes: number, user: string | null) => {
        const challenge = {
          challenge: contract.ids.next(),
          purpose: 'sign-in' as const,
          userId: user,
          expiresAt: minutesAfter(now, minutes),
        };
        await run(({ passkeys }) => passkeys.insertChallenge(challenge));
        return challenge;
      };
      const take = (challenge: string, purpose: PasskeyPurpose = 'sign-in') =>
        run(({ passkeys }) => passkeys.takeChallenge(challenge, purpose));
      const [open, own, expired] = [await ask(5, null), await ask(5, userId), await ask(-1, null)];
      expect(await take(open.challenge, 'registration')).toBeNull();
      expect([await take(open.challenge), await take(open.challenge)]).toEqual([open, null]);
      expect(await run(({ passkeys }) => passkeys.deleteExpiredChallenges(now))).toBeGreaterThanOrEqual(1);
      expect([await take(expired.challenge), await take(own.challenge)]).toEqual([null, own]);
    });
  });

  describe('second factors', () => {
    const anApp = (userId: string) => ({
      userId,
      sealedSecret: 'sealed',
      lastStep: 5,
      confirmedAt: null,
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
        false,
        true,
        false,
      ]);
      expect(await count()).toBe(1);
      await replace('three');
      expect([await use(userId, 'two'), await count()]).toEqual([false, 1]);
      await replace();
      expect(await count()).toBe(0);
    });
  });
}
