import { requireAsAsked } from '../../domain/approvals/approval.ts';
import { DomainError, invalidField, notFound, orNotFound } from '../../domain/errors.ts';
import { isOwnNameOrEmail, type PasswordOwner } from '../../domain/users/password.ts';
import { roleOf, type Actor, type UserActor } from '../../domain/users/user.ts';
import { anyone, signedIn, signedInAtAll } from '../access.ts';
import { approvable } from '../approvable.ts';
import { requestAdminApproval, takeApproval } from '../approvals/second-approvals.ts';
import { mailThrottle } from '../ports/email.ts';
import { securityLog, type SecurityLog } from '../ports/security.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import type { Credentials } from '../ports/users.ts';
import {
  type CommonPasswords,
  commonPasswords,
  type LoginAttempt,
  loginThrottle,
  type Passwords,
  passwords,
} from '../ports/sign-in.ts';
import { service } from '../tokens.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { endAccess } from './end-access.ts';
import {
  changePasswordInput,
  requestPasswordResetInput,
  resetPasswordInput,
  setPasswordInput,
} from './inputs.ts';
import { linkExpired, oneTimeLinks } from './one-time-links.ts';
import { lockActingAdmins, refuseOwnAccount, requireAccount } from './roles.ts';
import { knownDevices, originOf, type SignInOrigin, toRequestOrigin } from './sign-in-origin.ts';

/** The only way to a password hash: refuses what is guessed first, and hashes everything else. */
class NewPasswords {
  constructor(
    private readonly passwords: Passwords,
    private readonly commonPasswords: CommonPasswords,
  ) {}

  /** Throws `INVALID_FIELD` about `field`, the name of the password in the caller's input. */
  hash(password: string, owner: PasswordOwner, field = 'password'): Promise<string> {
    if (isOwnNameOrEmail(password, owner)) {
      throw invalidField(field, 'Password must not be your name or email address');
    }
    if (this.commonPasswords.has(password)) {
      throw invalidField(field, 'This password is used by many people. Please choose another one.');
    }
    return this.passwords.hash(password);
  }
}

export const newPasswords = service(NewPasswords, [passwords, commonPasswords]);

/**
 * Asks a signed-in user for the password again. Throws `WRONG_PASSWORD` (invalid) about `field`, the name of the
 * password in the caller's input.
 */
export const provePassword = workflow({
  access: signedInAtAll,
  needs: { passwords, loginThrottle, securityLog },
  run: async (
    { actor, transact },
    { passwords, loginThrottle, securityLog },
    password: string,
    field: string,
  ): Promise<Credentials> => {
    const { userId, origin = null } = actor;
    const found = orNotFound(await transact(({ users }) => users.findCredentialsOf(userId)), 'User');
    const attempt = attemptOf(actor, found.user.email);
    await loginThrottle.attempt(attempt);
    if (!(await passwords.verify(found.passwordHash, password))) {
      const details = { code: 'WRONG_PASSWORD' };
      securityLog.append({ kind: 'reauthentication_refused', userId, origin, details });
      throw wrongPassword(field);
    }
    await loginThrottle.clear(attempt);
    return found;
  },
});

/** A guess of somebody who is signed in, counted by session, so that it locks nobody else out. */
export function attemptOf({ origin, session }: UserActor, email: string): LoginAttempt {
  return { email, address: origin?.address ?? '', knownDevice: `session ${session?.id ?? ''}` };
}

/**
 * Throws `WRONG_PASSWORD` when the password that was right has been changed since: looking at it takes a while. Keeps it
 * from changing until the transaction ends.
 */
export async function requireStillRight(stores: Stores, checked: Credentials, field: string): Promise<void> {
  if (!(await isStillRight(stores, checked))) throw wrongPassword(field);
}

/** Whether the password that was checked is the account's still; keeps it so until the transaction ends. */
export async function isStillRight({ users }: Stores, { user, passwordHash }: Credentials): Promise<boolean> {
  await users.lock(user.id);
  return (await users.findCredentialsOf(user.id))?.passwordHash === passwordHash;
}

function wrongPassword(field: string): DomainError {
  return new DomainError('invalid', 'WRONG_PASSWORD', 'Current password is incorrect', { field });
}

/**
 * Changes the user's own password: takes the old one, ends every other way in, forgets every other device, and tells by
 * mail. `deviceToken` is what the browser keeps, if anything.
 */
export const changePassword = workflow({
  access: signedIn,
  input: changePasswordInput,
  needs: { provePassword, newPasswords, knownDevices, securityLog },
  run: async ({ actor, input, transact }, needs, deviceToken: string | null = null) => {
    const { userId, session, origin = null } = actor;
    const checked = await needs.provePassword.execute(actor, input.currentPassword, 'currentPassword');
    const { user } = checked;
    const passwordHash = await needs.newPasswords.hash(input.newPassword, user, 'newPassword');
    await transact(async (tx) => {
      await requireStillRight(tx, checked, 'currentPassword');
      await tx.users.savePassword(userId, passwordHash);
      await endAccess(tx, userId, 'password_changed', session?.id);
      await needs.knownDevices.forgetOthers(tx, userId, deviceToken);
      if (session) await tx.sessions.setAuthenticated(session.id, tx.now());
      await tx.mail(userId, 'password-changed', {});
    });
    needs.securityLog.append({ kind: 'password_changed', userId, origin });
    return user;
  },
});

const LINK_MS = 3_600_000;
/** Between two mails to one address. */
const PAUSE_MS = 60_000;

/**
 * Mails a link to choose a new password. The answer is the same whether the address has an account or not. Every link is
 * good for its hour, however often another one is asked for: strangers who ask make mails, up to a few an hour, and none
 * of them takes the owner's way in away. A device that the account is known in has mails of its own. Throws
 * `TOO_MANY_REQUESTS`, about the caller alone.
 */
export const requestPasswordReset = workflow({
  access: anyone,
  input: requestPasswordResetInput,
  needs: { oneTimeLinks, knownDevices, mailThrottle, securityLog },
  run: async ({ input: { email }, now, transact }, needs, origin: SignInOrigin): Promise<void> => {
    const { oneTimeLinks, knownDevices, mailThrottle, securityLog } = needs;
    const user = (await transact(({ users }) => users.findCredentials(email)))?.user;
    const knownDevice = user ? await knownDevices.find(user.id, origin.deviceToken) : null;
    await mailThrottle.countRequest({ userId: null, address: origin.address, knownDevice });
    if (!user || user.suspended) return;
    const userId = user.id;
    const aWhileAgo = new Date(now().getTime() - PAUSE_MS);
    const hasJustCome = await transact(({ emails }) => emails.hasSince(userId, 'password-reset', aWhileAgo));
    if (!hasJustCome && (await mailThrottle.admit('password-reset', user.email, knownDevice))) {
      await transact(async (tx) => {
        const tokenId = await oneTimeLinks.issue(tx, 'password-reset', userId, {}, LINK_MS);
        await tx.mail(userId, 'password-reset', { tokenId });
      });
    }
    securityLog.append({ kind: 'password_reset_requested', userId, origin: toRequestOrigin(origin) });
  },
});

/**
 * Sets a new password by the token of a mailed link, which is good once. Ends every session and link, and forgets every
 * device but the one in which the link is followed, so that it signs in whatever strangers try meanwhile; a second factor
 * stays. Whoever follows the link reads the mails of the address: it counts as verified. The token by which the browser is
 * known from now on.
 */
export const resetPassword = workflow({
  access: anyone,
  input: resetPasswordInput,
  needs: { oneTimeLinks, knownDevices, newPasswords, securityLog },
  run: async ({ input: { token, newPassword }, transact }, needs, origin: SignInOrigin) => {
    const { oneTimeLinks, knownDevices, newPasswords, securityLog } = needs;
    const user = await transact(async (tx) => {
      const { userId } = await oneTimeLinks.require(tx, 'password-reset', token);
      return tx.users.find(userId);
    });
    if (!user) throw linkExpired();
    // Hashing takes long: between two units of work, the second of which uses the token up.
    const passwordHash = await newPasswords.hash(newPassword, user, 'newPassword');
    const deviceToken = await transact(async (tx) => {
      const { userId } = await oneTimeLinks.require(tx, 'password-reset', token);
      await tx.users.savePassword(userId, passwordHash);
      if (!user.emailVerifiedAt) await tx.users.setEmailVerified(userId, tx.now());
      await endAccess(tx, userId, 'password_changed');
      await tx.mail(userId, 'password-changed', {});
      return knownDevices.keepOnly(tx, userId, origin);
    });
    securityLog.append({ kind: 'password_reset', userId: user.id, origin: toRequestOrigin(origin) });
    return { deviceToken };
  },
});

/**
 * The support gives somebody a new password. Every session and link ends and every device is forgotten; a second factor stays,
 * and a mail tells the user. The password is written down nowhere. Where there are limits, that of an admin waits for a second
 * one, as a hash. Throws `OWN_ACCOUNT`: the own password is changed with the old one; `NO_ACCOUNT`; `APPROVAL_STALE` for who is
 * no admin any more.
 */
export const setUserPassword = approvable({
  act: 'admin_password',
  input: setPasswordInput,
  needs: { newPasswords, securityLog },
  run: async ({ actor, input: { userId, newPassword }, transact }, { newPasswords, securityLog }) => {
    refuseOwnAccount(actor, userId, 'Please change your own password in your profile');
    const user = orNotFound(await transact(({ users }) => users.find(userId)), 'User');
    requireAccount(user);
    // Hashing takes long: between two units of work.
    const passwordHash = await newPasswords.hash(newPassword, user, 'newPassword');
    const waiting = await transact(async (tx) => {
      await lockActingAdmins(tx, actor);
      const found = orNotFound(await tx.closedAccounts.lock(userId), 'User');
      if (roleOf(found) === 'admin') {
        const wanted = { act: 'admin_password', userId, reason: null } as const;
        const asked = await requestAdminApproval(tx, actor, wanted, passwordHash);
        if (asked) return asked;
      }
      await setPassword(tx, userId, passwordHash);
      return null;
    });
    if (waiting) return waiting;
    logReset(securityLog, actor, userId);
    return user;
  },
  approved: async ({ tx, actor, approval: { id, userId } }, { securityLog }) => {
    if (userId === null) throw notFound('User');
    const found = await tx.closedAccounts.lock(userId);
    const passwordHash = await tx.approvals.findPassword(id);
    if (!(await takeApproval(tx, actor, id))) return;
    requireAsAsked(found !== null && roleOf(found) === 'admin');
    if (passwordHash === null) throw notFound('Approval');
    await setPassword(tx, userId, passwordHash);
    return () => logReset(securityLog, actor, userId);
  },
});

function logReset(log: SecurityLog, admin: Actor, userId: string): void {
  log.append({ kind: 'password_reset', userId, origin: originOf(admin) });
}

async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx.users.savePassword(userId, passwordHash);
  await tx.users.approveSince(userId, tx.now());
  const ended = await endAccess(tx, userId, 'password_changed');
  await tx.devices.forgetAll(userId);
  await tx.mail(userId, 'password-changed', {});
  await tx.record({
    action: 'user.reset-password',
    subject: ['user', userId],
    before: { sessions: ended },
    after: { sessions: 0 },
  });
}
