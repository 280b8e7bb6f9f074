import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { lockActingAdmins, refuseOwnAccount, requireOtherAdmin } from './acting-admins.ts';
import {
  reinstateUserInput,
  suspendUserInput,
  type ReinstateUserInput,
  type SuspendUserInput,
} from './inputs.ts';
import type { Suspensions } from './suspensions.ts';

/**
 * Shuts an account: every session ends, a driver is taken out of dispatch, and a job releases the rides that have not
 * begun. A ride under way may be finished. Suspending again changes nothing.
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
      if (found.suspended) return { user: found, ended: 0 };
      if (found.userType === 'admin') requireOtherAdmin(admins, userId);
      return this.suspensions.suspend(stores, found, reason, admin);
    });
    const origin = (admin.kind === 'user' && admin.origin) || null;
    this.securityLog.append({ kind: 'sessions_ended', userId, origin, details: { count: ended } });
    return user;
  }
}

/** Opens a suspended account again. Drivers go online themselves. Reinstating again changes nothing. */
export class ReinstateUser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: ReinstateUserInput): Promise<User> {
    const admin = requireFresh(requireAdmin(actor));
    const { userId, reason = null } = parseInput(reinstateUserInput, input);
    const now = this.clock.now();
    return this.unitOfWork.run(async ({ users, audit, emails }) => {
      const user = await users.find(userId);
      if (!user) throw notFound('User');
      if (!user.suspended) return user;
      await users.setSuspension(userId, null);
      await emails.enqueue(this.ids.next(), userId, 'reinstated', {}, now);
      await audit.append({
        ...{ id: this.ids.next(), actor: admin, action: 'user.reinstate', reason, at: now },
        ...{ subjectType: 'user', subjectId: userId },
        ...{ before: { suspended: true, reason: user.suspendedReason }, after: { suspended: false } },
      });
      return { ...user, suspended: false, suspendedReason: null };
    });
  }
}
