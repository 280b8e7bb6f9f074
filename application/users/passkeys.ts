import { DomainError, notFound } from '../../domain/errors.ts';
import { MAX_PASSKEYS, type Passkey } from '../../domain/users/passkey.ts';
import { fresh, signedInAtAll } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import { passkeyCeremonies } from '../ports/users.ts';
import { workflow } from '../use-case.ts';
import { endAccess } from './end-access.ts';
import { passkeyIdInput, registerPasskeyInput } from './inputs.ts';
import { passkeyProofs } from './passkey-proofs.ts';
import { passkeyRefused } from './passkey-sign-in.ts';
import { settleSecondFactor } from './second-factor.ts';
import { secondFactorCodes } from './second-factor-codes.ts';

/**
 * What the browser is asked to make a passkey for the signed-in user. Throws `TOO_MANY_PASSKEYS` and
 * `REAUTHENTICATION_REQUIRED`.
 */
export const startPasskeyRegistration = workflow({
  access: fresh(signedInAtAll),
  needs: { passkeyCeremonies, passkeyProofs },
  run: async ({ actor: { userId }, transact }, { passkeyCeremonies, passkeyProofs }) => {
    const { user, own } = await transact(async ({ users, passkeys }) => ({
      user: await users.find(userId),
      own: await passkeys.ofUser(userId),
    }));
    if (!user) throw notFound('User');
    requireRoom(own);
    return passkeyProofs.keep(await passkeyCeremonies.askForRegistration(user, own), 'registration', userId);
  },
});

/**
 * Adds a passkey. The first second factor of an account signs out every other session and brings recovery codes, which
 * are shown once; null when the account had a second factor. Throws `PASSKEY_REFUSED`, `PASSKEY_EXISTS` and
 * `TOO_MANY_PASSKEYS`.
 */
export const registerPasskey = workflow({
  access: fresh(signedInAtAll),
  input: registerPasskeyInput,
  needs: { passkeyCeremonies, passkeyProofs, secondFactorCodes, securityLog },
  run: async ({ actor, input: { name, answer }, now, newId, transact }, needs) => {
    const { passkeyCeremonies, passkeyProofs, secondFactorCodes, securityLog } = needs;
    const { userId, session, origin = null } = actor;
    const taken = await passkeyProofs.take(passkeyCeremonies.challengeOf(answer), 'registration');
    if (taken?.userId !== userId) throw passkeyRefused('invalid');
    const made = await passkeyCeremonies.checkRegistration(answer, taken.challenge);
    if (!made) throw passkeyRefused('invalid');
    const passkey = { ...made, id: newId(), userId, name, lastUsedAt: null, createdAt: now() };
    const recoveryCodes = await transact(async (tx) => {
      const isFirst = !(await tx.users.find(userId))?.hasSecondFactor;
      // Locks the user, so that passkeys that come at the same moment are counted one after another.
      await tx.users.setSecondFactor(userId, true);
      requireRoom(await tx.passkeys.ofUser(userId));
      await tx.passkeys.insert(passkey);
      await tx.mail(userId, 'second-factor-changed', { change: 'passkey-added' });
      if (!isFirst) return null;
      await endAccess(tx, userId, 'second_factor_changed', session?.id);
      return secondFactorCodes.renewRecoveryCodes(tx, userId);
    });
    securityLog.append({ kind: 'second_factor_added', userId, origin, details: { factor: 'passkey' } });
    return recoveryCodes;
  },
});

/** Removes one of the user's own passkeys. */
export const removePasskey = workflow({
  access: fresh(signedInAtAll),
  input: passkeyIdInput,
  needs: { securityLog },
  run: async ({ actor: { userId, origin = null }, input: { passkeyId }, transact }, { securityLog }) => {
    await transact(async (tx) => {
      if (!(await tx.passkeys.delete(userId, passkeyId))) throw notFound('Passkey');
      await settleSecondFactor(tx, userId);
      await tx.mail(userId, 'second-factor-changed', { change: 'passkey-removed' });
    });
    const details = { factor: 'passkey' };
    securityLog.append({ kind: 'second_factor_removed', userId, origin, details });
  },
});

function requireRoom(own: readonly Passkey[]): void {
  if (own.length < MAX_PASSKEYS) return;
  const message = `You already have ${MAX_PASSKEYS} passkeys. Please remove one first.`;
  throw new DomainError('conflict', 'TOO_MANY_PASSKEYS', message);
}
