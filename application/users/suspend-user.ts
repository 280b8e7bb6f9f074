import { approvalRequired, requireAsAsked, type Approval } from '../../domain/approvals/approval.ts';
import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { type SecondApprovals, secondApprovals } from '../approvals/second-approvals.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type SecurityLog, securityLog } from '../ports/security.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { lockActingAdmins, refuseOwnAccount, requireOtherAdmin } from './acting-admins.ts';
import {
  reinstateUserInput,
  suspendUserInput,
  type ReinstateUserInput,
  type SuspendUserInput,
} from './inputs.ts';
import { type Suspensions, suspensions } from './suspensions.ts';
import { service } from '../tokens.ts';

/**
 * Shuts an account: every session ends, a driver is taken out of dispatch, and a job releases the rides that have not
 * begun. A ride under way may be finished. Of a provisional suspension it makes a lasting one; any other is left as it
 * is.
 */
export class SuspendUser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly suspensions: Suspensions,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws `OWN_ACCOUNT` for oneself, and `LAST_ADMIN` when nobody else could run the service. */
  async execute(actor: Actor | null, input: SuspendUserInput): Promise<User> {
    const admin = requireFresh(requireAdmin(actor));
    const { userId, reason } = parseInput(suspendUserInput, input);
    refuseOwnAccount(admin, userId, 'You cannot suspend your own account');
    const { user, ended } = await this.unitOfWork.run(async (stores) => {
      const admins = await lockActingAdmins(stores, admin);
      const found = await stores.users.find(userId);
      if (!found) throw notFound('User');
      if (found.suspended && !found.isSuspensionProvisional) return { user: found, ended: 0 };
      if (found.userType === 'admin') requireOtherAdmin(admins, userId);
      return this.suspensions.suspend(stores, found, { reason, isProvisional: false }, admin);
    });
    const origin = (admin.kind === 'user' && admin.origin) || null;
    this.securityLog.append({ kind: 'sessions_ended', userId, origin, details: { count: ended } });
    return user;
  }
}

export const suspendUser = service(SuspendUser, [unitOfWork, suspensions, securityLog]);

/**
 * Opens a suspended account again. Drivers go online themselves. Reinstating again changes nothing. Where there are
 * limits, an admin who is to come back waits for a second one.
 */
export class ReinstateUser implements ApprovableAct<'admin_reinstatement'> {
  readonly act = 'admin_reinstatement';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secondApprovals: SecondApprovals,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws `APPROVAL_REQUIRED` when it now waits for a second admin. */
  async execute(actor: Actor | null, input: ReinstateUserInput): Promise<User> {
    const admin = requireFresh(requireAdmin(actor));
    const { userId, reason = null } = parseInput(reinstateUserInput, input);
    const reinstated = await this.unitOfWork.run(async (stores) => {
      const user = await stores.users.find(userId);
      if (!user) throw notFound('User');
      if (!user.suspended) return user;
      if (user.userType === 'admin') {
        const wanted = { act: 'admin_reinstatement', userId, reason } as const;
        const waiting = await this.secondApprovals.askAboutAdmin(stores, admin, wanted);
        if (waiting) return waiting;
      }
      return this.reinstate(stores, admin, user, reason);
    });
    if ('act' in reinstated) throw approvalRequired(reinstated);
    return reinstated;
  }

  /**
   * As a second admin approves it, whom `ApproveAct` has let in, in the same transaction. Throws what an approval throws,
   * and `APPROVAL_STALE` for who is not suspended any more.
   */
  async executeApproved(admin: Actor, { id, userId, reason }: Approval): Promise<void> {
    if (userId === null) throw notFound('User');
    await this.unitOfWork.run(async (stores) => {
      const user = await stores.users.lock(userId);
      if ((await this.secondApprovals.approve(stores, admin, id)) === null) return;
      requireAsAsked(user?.suspended === true);
      if (user) await this.reinstate(stores, admin, user, reason);
    });
  }

  private async reinstate(
    { users, audit, emails }: Stores,
    admin: Actor,
    user: User,
    reason: string | null,
  ): Promise<User> {
    const now = this.clock.now();
    await users.setSuspension(user.id, null);
    await users.approveSince(user.id, now);
    await emails.enqueue(this.ids.next(), user.id, 'reinstated', {}, now);
    await audit.append({
      ...{ id: this.ids.next(), actor: admin, action: 'user.reinstate', reason, at: now },
      ...{ subjectType: 'user', subjectId: user.id },
      ...{ before: { suspended: true, reason: user.suspendedReason }, after: { suspended: false } },
    });
    return { ...user, suspended: false, suspendedReason: null, isSuspensionProvisional: false };
  }
}

export const reinstateUser = service(ReinstateUser, [unitOfWork, secondApprovals, ids, clock]);
