import { orNotFound } from '../../domain/errors.ts';
import { signedInAtAll } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import { loginThrottle } from '../ports/sign-in.ts';
import { workflow } from '../use-case.ts';
import { attemptOf, provePassword } from './passwords.ts';
import { reauthenticateInput } from './inputs.ts';
import { passkeyProofs, passkeyRefused } from './passkeys.ts';
import { invalidCode, secondFactorCodes } from './second-factor.ts';

/**
 * The signed-in user proves again who they are: acts of money ask for it when the last proof is too old. Takes a code or
 * a passkey's answer where the account has a second factor, the password elsewhere.
 */
export const reauthenticate = workflow({
  access: signedInAtAll,
  input: reauthenticateInput,
  needs: { provePassword, secondFactorCodes, passkeyProofs, loginThrottle, securityLog },
  run: async ({ actor, input, transact }, needs) => {
    const { provePassword, secondFactorCodes, passkeyProofs, loginThrottle, securityLog } = needs;
    const { userId, session, origin = null } = actor;
    const { password = '', code = '', passkey } = input;
    const noteRefusal = (reason: string) => {
      securityLog.append({ kind: 'reauthentication_refused', userId, origin, details: { code: reason } });
    };
    const user = orNotFound(await transact(({ users }) => users.find(userId)), 'User');
    if (passkey) {
      const proven = await passkeyProofs.check(passkey, 'reauthentication');
      if (proven?.userId !== userId) {
        noteRefusal('PASSKEY_REFUSED');
        throw passkeyRefused('invalid');
      }
    } else if (user.hasSecondFactor) {
      const attempt = attemptOf(actor, `second factor of ${userId}`);
      await loginThrottle.attempt(attempt);
      if (!(await transact((tx) => secondFactorCodes.take(tx, userId, code)))) {
        noteRefusal('INVALID_CODE');
        throw invalidCode();
      }
      await loginThrottle.clear(attempt);
    } else await provePassword.execute(actor, password, 'password');
    if (session) await transact((tx) => tx.sessions.setAuthenticated(session.id, tx.now()));
    securityLog.append({ kind: 'reauthenticated', userId, origin });
    return user;
  },
});
