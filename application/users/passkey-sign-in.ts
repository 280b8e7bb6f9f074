import { DomainError, type ErrorKind } from '../../domain/errors.ts';
import { anyone, signedInAtAll } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import { passkeyCeremonies } from '../ports/users.ts';
import { workflow } from '../use-case.ts';
import { passkeyAnswerInput, startPasskeySignInInput } from './inputs.ts';
import { oneTimeLinks } from './one-time-links.ts';
import { accountSuspended, openSession } from './open-session.ts';
import { passkeyProofs } from './passkey-proofs.ts';
import { toRequestOrigin, type SignInOrigin } from './sign-in-origin.ts';

/**
 * What the browser is asked to sign in with a passkey: any, or as the second step one of whoever gave the password.
 * Throws `LINK_EXPIRED` when the password has to be given again.
 */
export const startPasskeySignIn = workflow({
  access: anyone,
  input: startPasskeySignInInput,
  needs: { passkeyCeremonies, passkeyProofs, oneTimeLinks },
  run: async ({ input: { pendingToken }, transact }, { passkeyCeremonies, passkeyProofs, oneTimeLinks }) => {
    if (pendingToken === undefined) {
      return passkeyProofs.keep(await passkeyCeremonies.askForAnswer(null), 'sign-in', null);
    }
    const { userId, own } = await transact(async (tx) => {
      const pending = await oneTimeLinks.require(tx, 'sign-in', pendingToken);
      return { userId: pending.userId, own: await tx.passkeys.ofUser(pending.userId) };
    });
    return passkeyProofs.keep(await passkeyCeremonies.askForAnswer(own), 'sign-in', userId);
  },
});

/**
 * Signs in with a passkey. It is both steps at once: something that the person has, which itself has verified who
 * holds it. Throws `PASSKEY_REFUSED`, and `SUSPENDED` with the reason.
 */
export const signInWithPasskey = workflow({
  access: anyone,
  input: passkeyAnswerInput,
  needs: { openSession, passkeyProofs, securityLog },
  run: async ({ input: { answer }, transact }, needs, origin: SignInOrigin) => {
    const { openSession, passkeyProofs, securityLog } = needs;
    const passkey = await passkeyProofs.check(answer, 'sign-in');
    const user =
      passkey &&
      (await transact(async ({ users, oneTimeTokens }) => {
        // The password of a first step is not needed any more.
        await oneTimeTokens.deleteAll(passkey.userId, ['sign-in']);
        return users.find(passkey.userId);
      }));
    const by = { userId: user?.id ?? null, origin: toRequestOrigin(origin) };
    if (!user || user.suspended) {
      const code = user ? 'SUSPENDED' : 'PASSKEY_REFUSED';
      securityLog.append({ kind: 'sign_in_refused', ...by, details: { code } });
      throw user ? accountSuspended(user) : passkeyRefused('unauthenticated');
    }
    const signedIn = await openSession.execute(user, origin);
    securityLog.append({ kind: 'sign_in', ...by, details: { passkey: true } });
    return signedIn;
  },
});

/** What the browser is asked so that the signed-in user proves by a passkey who is there. */
export const startPasskeyReauthentication = workflow({
  access: signedInAtAll,
  needs: { passkeyCeremonies, passkeyProofs },
  run: async ({ actor: { userId }, transact }, { passkeyCeremonies, passkeyProofs }) => {
    const own = await transact(({ passkeys }) => passkeys.ofUser(userId));
    return passkeyProofs.keep(await passkeyCeremonies.askForAnswer(own), 'reauthentication', userId);
  },
});

/** The same for every reason: whoever tries others' passkeys learns nothing. */
export function passkeyRefused(kind: Extract<ErrorKind, 'unauthenticated' | 'invalid'>): DomainError {
  return new DomainError(kind, 'PASSKEY_REFUSED', 'That passkey did not work. Please try again.');
}
