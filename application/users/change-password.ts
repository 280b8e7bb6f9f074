import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { requireStillRight, type CurrentPassword, currentPassword } from './current-password.ts';
import { endAccess } from './end-access.ts';
import { changePasswordInput, type ChangePasswordInput } from './inputs.ts';
import { type KnownDevices, knownDevices } from './known-devices.ts';
import { type NewPasswords, newPasswords } from './new-passwords.ts';
import { service } from '../tokens.ts';

/** Changes the user's own password: takes the old one, ends every other way in, forgets every other
 * device, and tells by mail. */
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly currentPassword: CurrentPassword,
    private readonly newPasswords: NewPasswords,
    private readonly knownDevices: KnownDevices,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly securityLog: SecurityLog,
  ) {}

  /** `deviceToken` is what the browser keeps, if anything. */
  async execute(
    actor: Actor | null,
    input: ChangePasswordInput,
    deviceToken: string | null = null,
  ): Promise<User> {
    const person = requireUser(actor);
    const { userId, session, origin = null } = person;
    const given = parseInput(changePasswordInput, input);
    const checked = await this.currentPassword.require(person, given.currentPassword, 'currentPassword');
    const { user } = checked;
    const passwordHash = await this.newPasswords.hash(given.newPassword, user, 'newPassword');
    const now = this.clock.now();
    await this.unitOfWork.run(async (stores) => {
      const { users, sessions, emails } = stores;
      await requireStillRight(stores, checked, 'currentPassword');
      await users.savePassword(userId, passwordHash);
      await endAccess(stores, userId, 'password_changed', session?.id);
      await this.knownDevices.forgetOthers(stores, userId, deviceToken);
      if (session) await sessions.setAuthenticated(session.id, now);
      await emails.enqueue(this.ids.next(), userId, 'password-changed', {}, now);
    });
    this.securityLog.append({ kind: 'password_changed', userId, origin });
    return user;
  }
}

export const changePassword = service(ChangePassword, [
  unitOfWork,
  currentPassword,
  newPasswords,
  knownDevices,
  ids,
  clock,
  securityLog,
]);
