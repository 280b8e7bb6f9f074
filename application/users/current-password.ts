import { DomainError, notFound } from '../../domain/errors.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { signedInAtAll } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import { loginThrottle, passwords, type Credentials, type LoginAttempt } from '../ports/users.ts';
import { workflow } from '../use-case.ts';

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
    const found = await transact(({ users }) => users.findCredentialsOf(userId));
    if (!found) throw notFound('User');
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
