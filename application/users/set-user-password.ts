import { approvalRequired, requireAsAsked, type Approval } from '../../domain/approvals/approval.ts';
import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { requestAdminApproval, takeApproval } from '../approvals/second-approvals.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { service } from '../tokens.ts';
import { type Transaction, type Transactions, transactions } from '../transaction.ts';
import { lockActingAdmins, refuseOwnAccount } from './acting-admins.ts';
import { endAccess } from './end-access.ts';
import { setPasswordInput, type SetPasswordInput } from './inputs.ts';
import { type NewPasswords, newPasswords } from './new-passwords.ts';
import { originOf } from './sign-in-origin.ts';

/**
 * The support gives somebody a new password. Every session and link ends and every device is forgotten; a second factor stays,
 * and a mail tells the user. The password is written down nowhere. Where there are limits, that of an admin waits for a second
 * one, as a hash.
 */
export class SetUserPassword implements ApprovableAct<'admin_password'> {
  readonly act = 'admin_password';

  constructor(
    private readonly transactions: Transactions,
    private readonly newPasswords: NewPasswords,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Throws `OWN_ACCOUNT`: the own password is changed with the old one; and `APPROVAL_REQUIRED` when it now waits for a
   * second admin.
   */
  async execute(actor: Actor | null, input: SetPasswordInput): Promise<User> {
    const admin = requireFresh(requireAdmin(actor));
    const { userId, newPassword } = parseInput(setPasswordInput, input);
    refuseOwnAccount(admin, userId, 'Please change your own password in your profile');
    const user = await this.transactions.run(admin, ({ users }) => users.find(userId));
    if (!user) throw notFound('User');
    // Hashing takes long: between two units of work.
    const passwordHash = await this.newPasswords.hash(newPassword, user, 'newPassword');
    const waiting = await this.transactions.run(admin, async (tx) => {
      await lockActingAdmins(tx, admin);
      const found = await tx.closedAccounts.lock(userId);
      if (!found) throw notFound('User');
      if (found.userType === 'admin') {
        const wanted = { act: 'admin_password', userId, reason: null } as const;
        const asked = await requestAdminApproval(tx, admin, wanted, passwordHash);
        if (asked) return asked;
      }
      await setPassword(tx, userId, passwordHash);
      return null;
    });
    if (waiting) throw approvalRequired(waiting);
    this.logReset(admin, userId);
    return user;
  }

  /**
   * As a second admin approves it, whom `ApproveAct` has let in, in the same transaction. Throws what an approval throws,
   * and `APPROVAL_STALE` for who is no admin any more.
   */
  async executeApproved(admin: Actor, { id, userId }: Approval): Promise<void> {
    if (userId === null) throw notFound('User');
    const isNew = await this.transactions.run(admin, async (tx) => {
      const found = await tx.closedAccounts.lock(userId);
      const passwordHash = await tx.approvals.findPassword(id);
      if (!(await takeApproval(tx, admin, id))) return false;
      requireAsAsked(found?.userType === 'admin');
      if (passwordHash === null) throw notFound('Approval');
      await setPassword(tx, userId, passwordHash);
      return true;
    });
    if (isNew) this.logReset(admin, userId);
  }

  private logReset(admin: Actor, userId: string): void {
    this.securityLog.append({ kind: 'password_reset', userId, origin: originOf(admin) });
  }
}

export const setUserPassword = service(SetUserPassword, [transactions, newPasswords, securityLog]);

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
