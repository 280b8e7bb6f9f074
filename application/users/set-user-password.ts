import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { lockActingAdmins, refuseOwnAccount } from './acting-admins.ts';
import { setPasswordInput, type SetPasswordInput } from './inputs.ts';
import type { NewPasswords } from './new-passwords.ts';

/**
 * The support gives somebody a new password. Every session ends and every device is forgotten; a second factor stays,
 * and a mail tells the user. The password is written down nowhere.
 */
export class SetUserPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly newPasswords: NewPasswords,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws `OWN_ACCOUNT`: the own password is changed with the old one. */
  async execute(actor: Actor | null, input: SetPasswordInput): Promise<User> {
    const admin = requireFresh(requireAdmin(actor));
    const { userId, newPassword } = parseInput(setPasswordInput, input);
    refuseOwnAccount(admin, userId, 'Please change your own password in your profile');
    const user = await this.unitOfWork.run(({ users }) => users.find(userId));
    if (!user) throw notFound('User');
    // Hashing takes long: between two units of work.
    const passwordHash = await this.newPasswords.hash(newPassword, user, 'newPassword');
    const now = this.clock.now();
    await this.unitOfWork.run(async (stores) => {
      const { users, sessions, devices, oneTimeTokens, emails, audit } = stores;
      await lockActingAdmins(stores, admin);
      if (!(await stores.closedAccounts.lock(userId))) throw notFound('User');
      await users.savePassword(userId, passwordHash);
      const ended = await sessions.endAll(userId, null);
      await devices.forgetAll(userId);
      await oneTimeTokens.deleteAll(userId, 'password-reset');
      await emails.enqueue(this.ids.next(), userId, 'password-changed', {}, now);
      await audit.append({
        ...{ id: this.ids.next(), actor: admin, action: 'user.reset-password', reason: null, at: now },
        ...{ subjectType: 'user', subjectId: userId, before: { sessions: ended }, after: { sessions: 0 } },
      });
    });
    const origin = (admin.kind === 'user' && admin.origin) || null;
    this.securityLog.append({ kind: 'password_reset', userId, origin });
    return user;
  }
}
