import { approvalRequired, requireAsAsked, type Approval } from '../../domain/approvals/approval.ts';
import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { type SecondApprovals, secondApprovals } from '../approvals/second-approvals.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { lockActingAdmins } from './acting-admins.ts';
import { endAccess } from './end-access.ts';
import { supportInput, type SupportInput } from './inputs.ts';
import { settleSecondFactor, tellChange } from './second-factor.ts';
import { service } from '../tokens.ts';

/**
 * The support lets somebody in who has lost app, passkeys and recovery codes: with a reason, written down and told by
 * mail. Where there are limits, that of an admin waits for a second one.
 */
export class ResetSecondFactor implements ApprovableAct<'admin_second_factor'> {
  readonly act = 'admin_second_factor';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secondApprovals: SecondApprovals,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws `APPROVAL_REQUIRED` when it now waits for a second admin. */
  async execute(actor: Actor | null, input: SupportInput): Promise<User> {
    const admin = requireFresh(requireAdmin(actor));
    const { email, reason } = parseInput(supportInput, input);
    const reset = await this.unitOfWork.run(async (stores) => {
      await lockActingAdmins(stores, admin);
      const user = (await stores.users.findCredentials(email))?.user;
      if (!user) throw notFound('User');
      if (user.userType === 'admin') {
        const wanted = { act: 'admin_second_factor', userId: user.id, reason } as const;
        const waiting = await this.secondApprovals.askAboutAdmin(stores, admin, wanted);
        if (waiting) return waiting;
      }
      return this.reset(stores, admin, user, reason);
    });
    if ('act' in reset) throw approvalRequired(reset);
    return reset;
  }

  /**
   * As a second admin approves it, whom `ApproveAct` has let in, in the same transaction. Throws what an approval throws,
   * and `APPROVAL_STALE` for who is no admin any more.
   */
  async executeApproved(admin: Actor, { id, userId, reason }: Approval): Promise<void> {
    if (userId === null || reason === null) throw notFound('User');
    await this.unitOfWork.run(async (stores) => {
      const user = await stores.users.lock(userId);
      if ((await this.secondApprovals.approve(stores, admin, id)) === null) return;
      requireAsAsked(user?.userType === 'admin');
      if (user) await this.reset(stores, admin, user, reason);
    });
  }

  private async reset(stores: Stores, admin: Actor, user: User, reason: string): Promise<User> {
    const now = this.clock.now();
    await stores.secondFactors.deleteApp(user.id);
    await stores.passkeys.deleteAll(user.id);
    await settleSecondFactor(stores, user.id, now);
    await stores.users.approveSince(user.id, now);
    await endAccess(stores, user.id, 'second_factor_changed');
    await tellChange(stores, user.id, 'reset-by-support', { ids: this.ids, now });
    await stores.audit.append({
      ...{ id: this.ids.next(), actor: admin, action: 'user.reset-second-factor', reason, at: now },
      ...{ subjectType: 'user', subjectId: user.id },
      ...{ before: { hasSecondFactor: user.hasSecondFactor }, after: { hasSecondFactor: false } },
    });
    return { ...user, hasSecondFactor: false };
  }
}

export const resetSecondFactor = service(ResetSecondFactor, [unitOfWork, secondApprovals, ids, clock]);
