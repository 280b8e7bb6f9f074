import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import type { CurrentPassword } from './current-password.ts';
import { reauthenticateInput, type ReauthenticateInput } from './inputs.ts';

/** The signed-in user proves again who they are: acts of money ask for it when the last proof is too old. */
export class Reauthenticate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly currentPassword: CurrentPassword,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(actor: Actor | null, input: ReauthenticateInput): Promise<User> {
    const person = requireUser(actor);
    const { userId, session, origin = null } = person;
    const { password } = parseInput(reauthenticateInput, input);
    const { user } = await this.currentPassword.require(person, password, 'password');
    if (session) {
      await this.unitOfWork.run(({ sessions }) => sessions.setAuthenticated(session.id, this.clock.now()));
    }
    this.securityLog.append({ kind: 'reauthenticated', userId, origin });
    return user;
  }
}
