import { DomainError } from '../../domain/errors.ts';
import { anyone } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import { loginThrottle } from '../ports/users.ts';
import { workflow } from '../use-case.ts';
import { isStillRight } from './current-password.ts';
import { completeSignInInput } from './inputs.ts';
import { knownDevices } from './known-devices.ts';
import { linkExpired, oneTimeLinks } from './one-time-links.ts';
import { accountSuspended, openSession } from './open-session.ts';
import { secondFactorCodes } from './second-factor-codes.ts';
import { toRequestOrigin, type SignInOrigin } from './sign-in-origin.ts';

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

export function invalidCode(): DomainError {
  return new DomainError('invalid', 'INVALID_CODE', 'That code is not right. Please try the next one.', {
    field: 'code',
  });
}
