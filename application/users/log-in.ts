import { DomainError } from '../../domain/errors.ts';
import type { RequestOrigin } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { LoginThrottle } from '../ports/login-throttle.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { Sessions } from '../ports/sessions.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { logInInput, type LogInInput } from './inputs.ts';
import { sessionEnd, type SignedIn } from './session-length.ts';

/**
 * Signs in. An unknown address and a wrong password get the same answer after the same time; a suspended user who
 * knows the password gets the reason. Attempts are throttled by the
 * address of `origin`.
 */
export class LogIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly passwords: Passwords,
    private readonly throttle: LoginThrottle,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(input: LogInInput, origin: RequestOrigin): Promise<SignedIn> {
    const { email, password } = parseInput(logInInput, input);
    await this.throttle.attempt(email, origin.address);
    const found = await this.unitOfWork.run(({ users }) => users.findCredentials(email));
    const matches = await this.passwords.verify(found?.passwordHash ?? null, password);
    const userId = found?.user.id ?? null;
    if (!found || !matches) {
      const account = found ? {} : { account: email };
      this.securityLog.append({ kind: 'sign_in_refused', userId, ...account, origin });
      throw new DomainError('unauthenticated', 'INVALID_CREDENTIALS', 'Invalid credentials');
    }
    const { user } = found;
    if (user.suspended) {
      const details = { code: 'SUSPENDED' };
      this.securityLog.append({ kind: 'sign_in_refused', userId, origin, details });
      throw new DomainError('forbidden', 'SUSPENDED', `Your account is suspended: ${user.suspendedReason}`);
    }
    await this.throttle.clear(email, origin.address);
    const token = await this.sessions.open(user.id, sessionEnd(this.clock.now()));
    this.securityLog.append({ kind: 'sign_in', userId, origin });
    return { token, user };
  }
}
