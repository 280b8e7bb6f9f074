import { signedIn } from '../access.ts';
import { securityLog } from '../ports/security.ts';
import { workflow } from '../use-case.ts';
import { provePassword, requireStillRight } from './current-password.ts';
import { endAccess } from './end-access.ts';
import { changePasswordInput } from './inputs.ts';
import { knownDevices } from './known-devices.ts';
import { newPasswords } from './new-passwords.ts';

/**
 * Changes the user's own password: takes the old one, ends every other way in, forgets every other device, and tells by
 * mail. `deviceToken` is what the browser keeps, if anything.
 */
export const changePassword = workflow({
  access: signedIn,
  input: changePasswordInput,
  needs: { provePassword, newPasswords, knownDevices, securityLog },
  run: async ({ actor, input, transact }, needs, deviceToken: string | null = null) => {
    const { userId, session, origin = null } = actor;
    const checked = await needs.provePassword.execute(actor, input.currentPassword, 'currentPassword');
    const { user } = checked;
    const passwordHash = await needs.newPasswords.hash(input.newPassword, user, 'newPassword');
    await transact(async (tx) => {
      await requireStillRight(tx, checked, 'currentPassword');
      await tx.users.savePassword(userId, passwordHash);
      await endAccess(tx, userId, 'password_changed', session?.id);
      await needs.knownDevices.forgetOthers(tx, userId, deviceToken);
      if (session) await tx.sessions.setAuthenticated(session.id, tx.now());
      await tx.mail(userId, 'password-changed', {});
    });
    needs.securityLog.append({ kind: 'password_changed', userId, origin });
    return user;
  },
});
