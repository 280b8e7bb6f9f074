import { requireAsAsked } from '../../domain/approvals/approval.ts';
import { notFound } from '../../domain/errors.ts';
import type { Actor } from '../../domain/users/user.ts';
import { approvable } from '../approvable.ts';
import { requestAdminApproval, takeApproval } from '../approvals/second-approvals.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import type { Transaction } from '../transaction.ts';
import { lockActingAdmins, refuseOwnAccount } from './acting-admins.ts';
import { endAccess } from './end-access.ts';
import { setPasswordInput } from './inputs.ts';
import { newPasswords } from './new-passwords.ts';
import { originOf } from './sign-in-origin.ts';

/**
 * The support gives somebody a new password. Every session and link ends and every device is forgotten; a second factor stays,
 * and a mail tells the user. The password is written down nowhere. Where there are limits, that of an admin waits for a second
 * one, as a hash. Throws `OWN_ACCOUNT`: the own password is changed with the old one; `APPROVAL_STALE` for who is
 * no admin any more.
 */
export const setUserPassword = approvable({
  act: 'admin_password',
  input: setPasswordInput,
  needs: { newPasswords, securityLog },
  run: async ({ actor, input: { userId, newPassword }, transact }, { newPasswords, securityLog }) => {
    refuseOwnAccount(actor, userId, 'Please change your own password in your profile');
    const user = await transact(({ users }) => users.find(userId));
    if (!user) throw notFound('User');
    // Hashing takes long: between two units of work.
    const passwordHash = await newPasswords.hash(newPassword, user, 'newPassword');
    const waiting = await transact(async (tx) => {
      await lockActingAdmins(tx, actor);
      const found = await tx.closedAccounts.lock(userId);
      if (!found) throw notFound('User');
      if (found.userType === 'admin') {
        const wanted = { act: 'admin_password', userId, reason: null } as const;
        const asked = await requestAdminApproval(tx, actor, wanted, passwordHash);
        if (asked) return asked;
      }
      await setPassword(tx, userId, passwordHash);
      return null;
    });
    if (waiting) return waiting;
    logReset(securityLog, actor, userId);
    return user;
  },
  approved: async ({ actor, input: { id, userId }, transact }, { securityLog }) => {
    if (userId === null) throw notFound('User');
    const isNew = await transact(async (tx) => {
      const found = await tx.closedAccounts.lock(userId);
      const passwordHash = await tx.approvals.findPassword(id);
      if (!(await takeApproval(tx, actor, id))) return false;
      requireAsAsked(found?.userType === 'admin');
      if (passwordHash === null) throw notFound('Approval');
      await setPassword(tx, userId, passwordHash);
      return true;
    });
    if (isNew) logReset(securityLog, actor, userId);
  },
});

function logReset(log: SecurityLog, admin: Actor, userId: string): void {
  log.append({ kind: 'password_reset', userId, origin: originOf(admin) });
}

async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx.users.savePassword(userId, passwordHash);
  await tx.users.approveSince(userId, tx.now());
  const ended = await endAccess(tx, userId, 'password_changed');
  await tx.devices.forgetAll(userId);
  await tx.mail(userId, 'password-changed', {});
  await tx.record({
    action: 'user.reset-password',
    subject: ['user', userId],
    reason: null,
    before: { sessions: ended },
    after: { sessions: 0 },
  });
}
