import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import type { CurrentPassword } from './current-password.ts';
import { changePasswordInput, type ChangePasswordInput } from './inputs.ts';
import type { NewPasswords } from './new-passwords.ts';

/** Changes the user's own password: takes the old one, ends every other session, and tells by mail. */
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly currentPassword: CurrentPassword,
    private readonly newPasswords: NewPasswords,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute(actor: Actor | null, input: ChangePasswordInput): Promise<User> {
    const person = requireUser(actor);
    const { userId, session, origin = null } = person;
    const given = parseInput(changePasswordInput, input);
    const { user } = await this.currentPassword.require(person, given.currentPassword, 'currentPassword');
    const passwordHash = await this.newPasswords.hash(given.newPassword, user, 'newPassword');
    const now = this.clock.now();
    await this.unitOfWork.run(async ({ users, sessions, oneTimeTokens, emails }) => {
      await users.savePassword(userId, passwordHash);
      await sessions.endAll(userId, session?.id ?? null);
      if (session) await sessions.setAuthenticated(session.id, now);
      await oneTimeTokens.deleteAll(userId, 'password-reset');
      await emails.enqueue(this.ids.next(), userId, 'password-changed', {}, now);
    });
    this.securityLog.append({ kind: 'password_changed', userId, origin });
    return user;
  }
}
