import { requireAsAsked } from '../../domain/approvals/approval.ts';
import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import type { Passkey } from '../../domain/users/passkey.ts';
import { roleOf, type User } from '../../domain/users/user.ts';
import { fresh, signedInAtAll } from '../access.ts';
import { approvable } from '../approvable.ts';
import { requestAdminApproval, takeApproval } from '../approvals/second-approvals.ts';
import {
  securityLog,
  type SecretBox,
  secretBox,
  type SecretTokens,
  secretTokens,
} from '../ports/security.ts';
import { loginThrottle, type OneTimeCodes, oneTimeCodes } from '../ports/sign-in.ts';
import { service } from '../tokens.ts';
import type { Transaction } from '../transaction.ts';
import { command, workflow } from '../use-case.ts';
import { endAccess } from './end-access.ts';
import { codeInput, supportInput } from './inputs.ts';
import { attemptOf } from './passwords.ts';
import { lockActingAdmins } from './roles.ts';

const RECOVERY_CODES = 10;

/** Codes of authenticator apps, and the recovery codes for whoever has lost theirs. */
class SecondFactorCodes {
  constructor(
    private readonly codes: OneTimeCodes,
    private readonly box: SecretBox,
    private readonly secretTokens: SecretTokens,
  ) {}

  /** Whether it is a code of the user's app or one of their recovery codes; used up by this very call. */
  async take(tx: Transaction, userId: string, given: string): Promise<boolean> {
    const code = given.replaceAll(/[\s-]/g, '').toLowerCase();
    if (/^\d{6}$/.test(code)) return this.takeAppCode(tx, userId, code, { isSetup: false });
    const digest = this.secretTokens.digest(`recovery ${userId} ${code}`);
    if (!(await tx.secondFactors.useRecoveryCode(userId, digest, tx.now()))) return false;
    await tx.mail(userId, 'second-factor-changed', { change: 'recovery-code-used' });
    return true;
  }

  /** As `take`, for codes of the app alone; the first one of a new app confirms it. */
  async takeAppCode(
    { secondFactors, now }: Transaction,
    userId: string,
    code: string,
    { isSetup }: { readonly isSetup: boolean },
  ): Promise<boolean> {
    const app = await secondFactors.lockApp(userId);
    if (!app || (app.confirmedAt === null) !== isSetup) return false;
    const at = now();
    const step = this.codes.findStep(this.box.open(app.sealedSecret, userId), code, at);
    if (step === null || step <= app.lastStep) return false;
    await secondFactors.saveApp({ ...app, lastStep: step, confirmedAt: app.confirmedAt ?? at });
    return true;
  }

  /** New recovery codes in place of the old ones, to be shown once: only their digests are kept. "abcde-f2345" */
  async renewRecoveryCodes({ secondFactors, now }: Transaction, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => this.secretTokens.createShort());
    const digests = codes.map((code) => this.secretTokens.digest(`recovery ${userId} ${code}`));
    await secondFactors.replaceRecoveryCodes(userId, digests, now());
    return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  }
}

export const secondFactorCodes = service(SecondFactorCodes, [oneTimeCodes, secretBox, secretTokens]);

export function invalidCode(): DomainError {
  return new DomainError('invalid', 'INVALID_CODE', 'That code is not right. Please try the next one.', {
    field: 'code',
  });
}

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

/**
 * The support lets somebody in who has lost app, passkeys and recovery codes: with a reason, written down and told by
 * mail. Where there are limits, that of an admin waits for a second one. Throws `APPROVAL_STALE`
 * for who is no admin any more.
 */
export const resetSecondFactor = approvable({
  act: 'admin_second_factor',
  input: supportInput,
  run: ({ actor, input: { email, reason }, transact }) =>
    transact(async (tx) => {
      await lockActingAdmins(tx, actor);
      const user = orNotFound((await tx.users.findCredentials(email))?.user, 'User');
      if (roleOf(user) === 'admin') {
        const wanted = { act: 'admin_second_factor', userId: user.id, reason } as const;
        const waiting = await requestAdminApproval(tx, actor, wanted);
        if (waiting) return waiting;
      }
      return reset(tx, user, reason);
    }),
  approved: async ({ tx, actor, approval: { id, userId, reason } }) => {
    if (userId === null || reason === null) throw notFound('User');
    const user = await tx.users.lock(userId);
    if (!(await takeApproval(tx, actor, id))) return;
    requireAsAsked(user !== null && roleOf(user) === 'admin');
    if (user) await reset(tx, user, reason);
  },
});

async function reset(tx: Transaction, user: User, reason: string): Promise<User> {
  await tx.secondFactors.deleteApp(user.id);
  await tx.passkeys.deleteAll(user.id);
  await settleSecondFactor(tx, user.id);
  await tx.users.approveSince(user.id, tx.now());
  await endAccess(tx, user.id, 'second_factor_changed');
  await tx.mail(user.id, 'second-factor-changed', { change: 'reset-by-support' });
  await tx.record({
    action: 'user.reset-second-factor',
    subject: ['user', user.id],
    reason,
    before: { hasSecondFactor: user.hasSecondFactor },
    after: { hasSecondFactor: false },
  });
  return { ...user, hasSecondFactor: false };
}
