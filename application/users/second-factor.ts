import { DomainError, notFound } from '../../domain/errors.ts';
import type { Passkey } from '../../domain/users/passkey.ts';
import { fresh, signedInAtAll } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import { loginThrottle, oneTimeCodes, secretBox } from '../ports/users.ts';
import type { Transaction } from '../transaction.ts';
import { command, workflow } from '../use-case.ts';
import { invalidCode } from './complete-sign-in.ts';
import { attemptOf } from './current-password.ts';
import { endAccess } from './end-access.ts';
import { codeInput } from './inputs.ts';
import { secondFactorCodes } from './second-factor-codes.ts';

/** What a user has besides the password. */
export interface SecondFactor {
  readonly hasApp: boolean;
  /** Oldest first. */
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
}

/** The signed-in user's second factor. */
export const showSecondFactor = command({
  access: signedInAtAll,
  run: async ({ actor: { userId }, tx }): Promise<SecondFactor> => ({
    passkeys: await tx.passkeys.ofUser(userId),
    hasApp: await hasApp(tx, userId),
    recoveryCodesLeft: await tx.secondFactors.countRecoveryCodes(userId),
  }),
});

/**
 * Makes the secret for an authenticator app; it counts once `confirmApp` has seen a code of it. Throws
 * `SECOND_FACTOR_EXISTS` and `REAUTHENTICATION_REQUIRED`.
 */
export const startApp = command({
  access: fresh(signedInAtAll),
  needs: { oneTimeCodes, secretBox },
  run: async ({ actor: { userId }, tx }, { oneTimeCodes, secretBox }) => {
    const [user, app] = [await tx.users.find(userId), await tx.secondFactors.lockApp(userId)];
    if (!user) throw notFound('User');
    if (app?.confirmedAt) {
      const message = 'You already have an authenticator app. Please remove it first.';
      throw new DomainError('conflict', 'SECOND_FACTOR_EXISTS', message);
    }
    const secret = oneTimeCodes.createSecret();
    const sealedSecret = secretBox.seal(secret, userId);
    const createdAt = tx.now();
    await tx.secondFactors.saveApp({ userId, sealedSecret, lastStep: 0, confirmedAt: null, createdAt });
    return { secret, uri: oneTimeCodes.toUri(secret, user.email) };
  },
});

/**
 * Turns the second factor on by a first code; other sessions end. The recovery codes, which are shown once. Throws
 * `INVALID_CODE`.
 */
export const confirmApp = workflow({
  access: fresh(signedInAtAll),
  input: codeInput,
  needs: { secondFactorCodes, loginThrottle, securityLog },
  run: async ({ actor, input, transact }, { secondFactorCodes, loginThrottle, securityLog }) => {
    const { userId, session, origin = null } = actor;
    await loginThrottle.attempt(attemptOf(actor, `setup of ${userId}`));
    const digits = input.code.replaceAll(/\s/g, '');
    const recoveryCodes = await transact(async (tx) => {
      if (!(await secondFactorCodes.takeAppCode(tx, userId, digits, { isSetup: true }))) throw invalidCode();
      await tx.users.setSecondFactor(userId, true);
      await endAccess(tx, userId, 'second_factor_changed', session?.id);
      await tx.mail(userId, 'second-factor-changed', { change: 'app-added' });
      return secondFactorCodes.renewRecoveryCodes(tx, userId);
    });
    securityLog.append({ kind: 'second_factor_added', userId, origin, details: { factor: 'app' } });
    return recoveryCodes;
  },
});

/** Removes the authenticator app. */
export const removeApp = workflow({
  access: fresh(signedInAtAll),
  needs: { securityLog },
  run: async ({ actor: { userId, origin = null }, transact }, { securityLog }) => {
    await transact(async (tx) => {
      await tx.secondFactors.deleteApp(userId);
      await settleSecondFactor(tx, userId);
      await tx.mail(userId, 'second-factor-changed', { change: 'app-removed' });
    });
    securityLog.append({ kind: 'second_factor_removed', userId, origin, details: { factor: 'app' } });
  },
});

/**
 * New recovery codes in place of the old ones, shown once. Throws `SECOND_FACTOR_MISSING` (conflict) for an account
 * without a second factor.
 */
export const renewRecoveryCodes = command({
  access: fresh(signedInAtAll),
  needs: { secondFactorCodes },
  run: async ({ actor: { userId }, tx }, { secondFactorCodes }) => {
    if (!(await tx.users.find(userId))?.hasSecondFactor) {
      throw new DomainError('conflict', 'SECOND_FACTOR_MISSING', 'Please set up two-step sign-in first');
    }
    await tx.mail(userId, 'second-factor-changed', { change: 'recovery-codes-renewed' });
    return secondFactorCodes.renewRecoveryCodes(tx, userId);
  },
});

/** Once something is removed: without app and passkey the password alone signs in, and recovery codes are void. */
export async function settleSecondFactor(tx: Transaction, userId: string): Promise<void> {
  // Locks the user first, so that of two removals at the same moment the second sees what the first has left.
  await tx.users.setSecondFactor(userId, false);
  if ((await hasApp(tx, userId)) || (await tx.passkeys.ofUser(userId)).length > 0)
    await tx.users.setSecondFactor(userId, true);
  else await tx.secondFactors.replaceRecoveryCodes(userId, [], tx.now());
}

async function hasApp({ secondFactors }: Transaction, userId: string): Promise<boolean> {
  return ((await secondFactors.lockApp(userId))?.confirmedAt ?? null) !== null;
}
