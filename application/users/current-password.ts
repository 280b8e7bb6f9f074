import { DomainError, notFound } from '../../domain/errors.ts';
import type { UserActor } from '../../domain/users/user.ts';
import {
  type LoginThrottle,
  type Passwords,
  type Credentials,
  passwords,
  loginThrottle,
} from '../ports/users.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';

/** Asks a signed-in user for the password again; guesses are counted by session, so that they lock nobody else out. */
export class CurrentPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: Passwords,
    private readonly throttle: LoginThrottle,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws `WRONG_PASSWORD` (invalid) about `field`, the name of the password in the caller's input. */
  async require(actor: UserActor, password: string, field: string): Promise<Credentials> {
    const { userId, origin = null, session } = actor;
    const found = await this.unitOfWork.run(({ users }) => users.findCredentialsOf(userId));
    if (!found) throw notFound('User');
    const { email } = found.user;
    const attempt = { email, address: origin?.address ?? '', knownDevice: `session ${session?.id ?? ''}` };
    await this.throttle.attempt(attempt);
    if (!(await this.passwords.verify(found.passwordHash, password))) {
      this.securityLog.append({
        kind: 'reauthentication_refused',
        userId,
        origin,
        details: { code: 'WRONG_PASSWORD' },
      });
      throw wrongPassword(field);
    }
    await this.throttle.clear(attempt);
    return found;
  }
}

export const currentPassword = service(CurrentPassword, [unitOfWork, passwords, loginThrottle, securityLog]);

/**
 * Throws `WRONG_PASSWORD` when the password that was right has been changed since: looking at it takes a while. Keeps it
 * from changing until the transaction ends.
 */
export async function requireStillRight(
  { users }: Pick<Stores, 'users'>,
  checked: Credentials,
  field: string,
): Promise<void> {
  if (!(await isStillRight({ users }, checked))) throw wrongPassword(field);
}

/** Whether the password that was checked is the account's still; keeps it so until the transaction ends. */
export async function isStillRight(
  { users }: Pick<Stores, 'users'>,
  { user, passwordHash }: Credentials,
): Promise<boolean> {
  await users.lock(user.id);
  return (await users.findCredentialsOf(user.id))?.passwordHash === passwordHash;
}

function wrongPassword(field: string): DomainError {
  return new DomainError('invalid', 'WRONG_PASSWORD', 'Current password is incorrect', { field });
}
