import { DomainError } from '../../domain/errors.ts';
import type { User } from '../../domain/users/user.ts';
import { anyone, product } from '../access.ts';
import { securityLog, secretTokens } from '../ports/security.ts';
import type { Credentials } from '../ports/users.ts';
import { type Device, loginThrottle, passwords, sessions } from '../ports/sign-in.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { accountSettings } from './account-settings.ts';
import { completeSignInInput, logInInput } from './inputs.ts';
import { linkExpired, oneTimeLinks, type OneTimeLinks } from './one-time-links.ts';
import { isStillRight } from './passwords.ts';
import { invalidCode, secondFactorCodes } from './second-factor.ts';
import { knownDevices, type SignInOrigin, toRequestOrigin } from './sign-in-origin.ts';

/** What a sign-in answers. */
export interface SignedIn {
  readonly token: string;
  readonly user: User;
  readonly expiresAt: Date;
  /** For the browser to keep: a device that has signed in before is throttled by itself. */
  readonly deviceToken: string;
}

/**
 * The last step of every way to sign in: remembers the device and opens the session. `origin` is null for an account
 * that the product itself makes: no device is remembered. `confirm` looks once more, when the session is there, whether
 * what was proven still holds: of a password that is changed at this moment either the change sees the session and ends
 * it, or `confirm` sees the change and throws.
 */
export const openSession = workflow({
  access: product,
  needs: { sessions, secretTokens, accountSettings, securityLog },
  run: async (
    { transact, now, newId },
    { sessions, secretTokens, accountSettings, securityLog },
    user: User,
    origin: SignInOrigin | null,
    confirm: ((tx: Transaction) => Promise<void>) | null = null,
  ): Promise<SignedIn> => {
    const userId = user.id;
    const { address, device = 'Unknown device' } = origin ?? { address: '', device: '' };
    const deviceToken = origin?.deviceToken ?? secretTokens.create();
    if (origin) {
      const [digest, at] = [secretTokens.digest(deviceToken), now()];
      const seen = { userId, digest, label: device, address, lastUsedAt: at, createdAt: at };
      if (await transact((tx) => rememberDevice(tx, seen))) {
        const event = { kind: 'new_device', userId, origin: toRequestOrigin(origin) } as const;
        securityLog.append({ ...event, details: { device } });
      }
    }
    const expiresAt = new Date(now().getTime() + accountSettings.sessionMs);
    const token = await sessions.open({ id: newId(), userId, device, address, expiresAt });
    if (confirm) {
      await transact(confirm).catch(async (error: unknown) => {
        await sessions.close(token);
        throw error;
      });
    }
    return { token, user, expiresAt, deviceToken };
  },
});

/**
 * Whether it is new: neither the first one nor seen before, nor its name at its address. Then it tells the owner by mail.
 */
async function rememberDevice(tx: Transaction, seen: Omit<Device, 'id'>): Promise<boolean> {
  const { userId, digest, label, address } = seen;
  const known = await tx.devices.ofUser(userId);
  const isKnown = (it: Device) => it.digest === digest || (it.label === label && it.address === address);
  await tx.devices.save({ ...seen, id: tx.newId() });
  if (known.length === 0 || known.some(isKnown)) return false;
  await tx.mail(userId, 'new-device', { device: label, address });
  return true;
}

export function accountSuspended({ suspendedReason }: User): DomainError {
  return new DomainError('forbidden', 'SUSPENDED', `Your account is suspended: ${suspendedReason}`);
}

const SECOND_STEP_MS = 600_000;

/**
 * Signs in. An unknown address and a wrong password get the same answer after the same time; a suspended user who
 * knows the password gets the reason. With a second factor it throws `SECOND_FACTOR_REQUIRED` (unauthenticated), whose
 * `pendingToken` `completeSignIn` and `startPasskeySignIn` take; `methods` says what there is: "app", "passkey".
 */
export const logIn = workflow({
  access: anyone,
  input: logInInput,
  needs: { passwords, loginThrottle, knownDevices, secretTokens, oneTimeLinks, openSession, securityLog },
  run: async ({ input: { email, password }, transact }, needs, origin: SignInOrigin) => {
    const { passwords, loginThrottle, knownDevices, securityLog } = needs;
    const found = await transact(({ users }) => users.findCredentials(email));
    const knownDevice = found && (await knownDevices.find(found.user.id, origin.deviceToken));
    const attempt = { email, address: origin.address, knownDevice };
    await loginThrottle.attempt(attempt);
    const matches = await passwords.verify(found?.passwordHash ?? null, password);
    const by = { userId: found?.user.id ?? null, origin: toRequestOrigin(origin) };
    if (!found || !matches) {
      securityLog.append({ kind: 'sign_in_refused', ...by, ...(!found && { account: email }) });
      throw invalidCredentials();
    }
    const { user } = found;
    if (user.suspended) {
      securityLog.append({ kind: 'sign_in_refused', ...by, details: { code: 'SUSPENDED' } });
      throw accountSuspended(user);
    }
    if (user.hasSecondFactor) {
      const { tokenId, methods } = await transact((tx) => startSecondStep(tx, found, needs.oneTimeLinks));
      throw secondFactorRequired(needs.secretTokens.derive(tokenId), methods);
    }
    await loginThrottle.clear(attempt);
    const signedIn = await needs.openSession.execute(user, origin, (tx) => requireRight(tx, found));
    securityLog.append({ kind: 'sign_in', ...by });
    return signedIn;
  },
});

/** The password is right: whoever has the token may now give a code or use a passkey. */
async function startSecondStep(tx: Transaction, found: Credentials, links: OneTimeLinks) {
  const { id } = found.user;
  await requireRight(tx, found);
  return {
    tokenId: await links.issue(tx, 'sign-in', id, {}, SECOND_STEP_MS),
    methods: [
      ...((await tx.secondFactors.lockApp(id))?.confirmedAt ? ['app'] : []),
      ...((await tx.passkeys.ofUser(id)).length > 0 ? ['passkey'] : []),
    ],
  };
}

/** The password may have been changed while it was looked at: then nothing is opened by the old one. */
async function requireRight(tx: Transaction, found: Credentials): Promise<void> {
  if (!(await isStillRight(tx, found))) throw invalidCredentials();
}

function secondFactorRequired(pendingToken: string, methods: readonly string[]): DomainError {
  const message = methods.includes('app')
    ? 'Please enter the code of your authenticator app'
    : 'Please use your passkey or a recovery code';
  return new DomainError('unauthenticated', 'SECOND_FACTOR_REQUIRED', message, { pendingToken, methods });
}

function invalidCredentials(): DomainError {
  return new DomainError('unauthenticated', 'INVALID_CREDENTIALS', 'Invalid credentials');
}

/** Wrong codes with one right password; then the password is asked for again. */
const MAX_TRIES = 5;

/**
 * The second step of signing in: a code of the authenticator app, or a recovery code. Throws `INVALID_CODE`, and
 * `LINK_EXPIRED` when the password has to be given again.
 */
export const completeSignIn = workflow({
  access: anyone,
  input: completeSignInInput,
  needs: { openSession, secondFactorCodes, oneTimeLinks, knownDevices, loginThrottle, securityLog },
  run: async ({ input: { pendingToken, code }, transact }, needs, origin: SignInOrigin) => {
    const { openSession, secondFactorCodes, oneTimeLinks, knownDevices, loginThrottle, securityLog } = needs;
    const { userId } = await transact((tx) => oneTimeLinks.require(tx, 'sign-in', pendingToken));
    const knownDevice = await knownDevices.find(userId, origin.deviceToken);
    const attempt = { email: `second factor of ${userId}`, address: origin.address, knownDevice };
    await loginThrottle.attempt(attempt);
    // Whose code it is, with the password of the first step. A wrong one counts: it must not be rolled back.
    const checked = await transact(async (tx) => {
      const { id, tries } = await oneTimeLinks.require(tx, 'sign-in', pendingToken);
      const isRight = await secondFactorCodes.take(tx, userId, code);
      if (isRight || tries + 1 >= MAX_TRIES) await tx.oneTimeTokens.delete(id);
      else await tx.oneTimeTokens.saveTry(id);
      return isRight ? tx.users.findCredentialsOf(userId) : null;
    });
    const event = { userId, origin: toRequestOrigin(origin) };
    if (!checked) {
      securityLog.append({ kind: 'second_factor_refused', ...event });
      throw invalidCode();
    }
    const { user } = checked;
    if (user.suspended) throw accountSuspended(user);
    // The first step was right, too: only now does the device have its attempts back.
    await loginThrottle.clear(attempt);
    await loginThrottle.clear({ ...attempt, email: user.email });
    const signedIn = await openSession.execute(user, origin, async (tx) => {
      if (!(await isStillRight(tx, checked))) throw linkExpired();
    });
    securityLog.append({ kind: 'sign_in', ...event, details: { secondFactor: true } });
    return signedIn;
  },
});
