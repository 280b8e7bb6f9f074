import { notFound } from '../../domain/errors.ts';
import { requireSignedIn } from '../../domain/users/permissions.ts';
import type { Actor, User, UserActor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { LoginThrottle } from '../ports/login-throttle.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { invalidCode } from './complete-sign-in.ts';
import type { CurrentPassword } from './current-password.ts';
import { reauthenticateInput, type ReauthenticateInput } from './inputs.ts';
import type { SecondFactorCodes } from './second-factor-codes.ts';

/** The signed-in user proves again who they are: acts of money ask for it when the last proof is too old. */
export class Reauthenticate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly currentPassword: CurrentPassword,
    private readonly codes: SecondFactorCodes,
    private readonly throttle: LoginThrottle,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Takes a code where the account has a second factor, the password elsewhere. */
  async execute(actor: Actor | null, input: ReauthenticateInput): Promise<User> {
    const person = requireSignedIn(actor);
    const { userId, session, origin = null } = person;
    const { password = '', code } = parseInput(reauthenticateInput, input);
    const user = await this.unitOfWork.run(({ users }) => users.find(userId));
    if (!user) throw notFound('User');
    if (user.hasSecondFactor) await this.requireCode(person, code);
    else await this.currentPassword.require(person, password, 'password');
    if (session) {
      await this.unitOfWork.run(({ sessions }) => sessions.setAuthenticated(session.id, this.clock.now()));
    }
    this.securityLog.append({ kind: 'reauthenticated', userId, origin });
    return user;
  }

  private async requireCode(actor: UserActor, code = ''): Promise<void> {
    const { userId, session, origin = null } = actor;
    const address = origin?.address ?? '';
    const attempt = {
      email: `second factor of ${userId}`,
      address,
      knownDevice: `session ${session?.id ?? ''}`,
    };
    await this.throttle.attempt(attempt);
    if (!(await this.unitOfWork.run((stores) => this.codes.take(stores, userId, code)))) {
      const details = { code: 'INVALID_CODE' };
      this.securityLog.append({ kind: 'reauthentication_refused', userId, origin, details });
      throw invalidCode();
    }
    await this.throttle.clear(attempt);
  }
}
