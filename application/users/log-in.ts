import { DomainError } from '../../domain/errors.ts';
import { anyone } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import { loginThrottle, passwords, secretTokens, type Credentials } from '../ports/users.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { isStillRight } from './current-password.ts';
import { logInInput } from './inputs.ts';
import { knownDevices } from './known-devices.ts';
import { oneTimeLinks, type OneTimeLinks } from './one-time-links.ts';
import { accountSuspended, openSession } from './open-session.ts';
import { toRequestOrigin, type SignInOrigin } from './sign-in-origin.ts';

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
