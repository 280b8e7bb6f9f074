import { DomainError, notFound } from '../../domain/errors.ts';
import type { UserActor } from '../../domain/users/user.ts';
import type { LoginThrottle } from '../ports/login-throttle.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import type { Credentials } from '../ports/users.ts';

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
      throw new DomainError('invalid', 'WRONG_PASSWORD', 'Current password is incorrect', { field });
    }
    await this.throttle.clear(attempt);
    return found;
  }
}
