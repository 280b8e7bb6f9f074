import {
  approvalRequired,
  requireAsAsked,
  type Approval,
  type NewAdmin,
} from '../../domain/approvals/approval.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import { maskedEmail } from '../../domain/users/masked-email.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import { registerUser, type Actor, type User } from '../../domain/users/user.ts';
import { type SecondApprovals, secondApprovals } from '../approvals/second-approvals.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type NewPasswords, newPasswords } from './new-passwords.ts';
import { createAdminInput, type CreateAdminInput } from './inputs.ts';
import { service } from '../tokens.ts';

interface Account {
  readonly id: string;
  readonly person: NewAdmin;
  readonly passwordHash: string;
  readonly isTestData: boolean;
}

/**
 * Makes an admin account: only from the command line or by an admin, never by registration. Where there are limits it
 * waits for a second admin, as its password: a hash.
 */
export class CreateAdmin implements ApprovableAct<'admin_account'> {
  readonly act = 'admin_account';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly newPasswords: NewPasswords,
    private readonly secondApprovals: SecondApprovals,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws `EMAIL_TAKEN`, and `APPROVAL_REQUIRED` when it now waits for a second admin. */
  async execute(
    actor: Actor,
    input: CreateAdminInput,
    options: { isTestData?: boolean } = {},
  ): Promise<User> {
    const admin = requireAdmin(actor);
    const { password, ...person } = parseInput(createAdminInput, input);
    const passwordHash = await this.newPasswords.hash(password, person);
    const { isTestData = false } = options;
    const made = await this.unitOfWork.run(async (stores) => {
      if (await stores.users.findCredentials(person.email)) throw emailTaken();
      const wanted = { act: 'admin_account', person, reason: null } as const;
      const waiting = await this.secondApprovals.askAboutAdmin(stores, admin, wanted, passwordHash);
      return waiting ?? this.make(stores, admin, { id: this.ids.next(), person, passwordHash, isTestData });
    });
    if ('act' in made) throw approvalRequired(made);
    return made;
  }

  /**
   * As a second admin approves it, whom `ApproveAct` has let in, in the same transaction. Throws what an approval throws,
   * and `APPROVAL_STALE` when the address has got an account since.
   */
  async executeApproved(admin: Actor, { id, person }: Approval): Promise<void> {
    if (person === null) throw notFound('User');
    await this.unitOfWork.run(async (stores) => {
      const passwordHash = await stores.approvals.findPassword(id);
      if ((await this.secondApprovals.approve(stores, admin, id)) === null) return;
      if (passwordHash === null) throw notFound('Approval');
      requireAsAsked((await stores.users.findCredentials(person.email)) === null);
      await this.make(stores, admin, { id, person, passwordHash, isTestData: false });
    });
  }

  private async make({ users, audit }: Stores, actor: Actor, account: Account): Promise<User> {
    const { id, person, passwordHash, isTestData } = account;
    const now = this.clock.now();
    const registered = registerUser({ ...person, id, isTestData, now, userType: 'rider' });
    const user: User = { ...registered, userType: 'admin' };
    await users.insert(user, passwordHash);
    await audit.append({
      ...{ id: this.ids.next(), actor, action: 'user.create-admin', reason: null, at: now },
      ...{ subjectType: 'user', subjectId: id },
      ...{ before: null, after: { email: maskedEmail(user.email), userType: user.userType } },
    });
    return user;
  }
}

export const createAdmin = service(CreateAdmin, [unitOfWork, newPasswords, secondApprovals, ids, clock]);

function emailTaken(): DomainError {
  return new DomainError('conflict', 'EMAIL_TAKEN', 'An account with this email address already exists');
}
