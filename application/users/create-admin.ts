import {
  approvalRequired,
  requireAsAsked,
  type Approval,
  type NewAdmin,
} from '../../domain/approvals/approval.ts';
import { notFound } from '../../domain/errors.ts';
import { maskedEmail } from '../../domain/users/masked-email.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import { registerUser, type Actor, type User } from '../../domain/users/user.ts';
import { requestAdminApproval, takeApproval } from '../approvals/second-approvals.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { service } from '../tokens.ts';
import { type Transaction, type Transactions, transactions } from '../transaction.ts';
import { emailTaken } from './email-change.ts';
import { createAdminInput, type CreateAdminInput } from './inputs.ts';
import { type NewPasswords, newPasswords } from './new-passwords.ts';

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
    private readonly transactions: Transactions,
    private readonly newPasswords: NewPasswords,
  ) {}

  /** Throws `EMAIL_TAKEN`, and `APPROVAL_REQUIRED` when it now waits for a second admin. */
  async execute(
    actor: Actor,
    input: CreateAdminInput,
    { isTestData = false }: { isTestData?: boolean } = {},
  ): Promise<User> {
    const admin = requireFresh(requireAdmin(actor));
    const { password, ...person } = parseInput(createAdminInput, input);
    const passwordHash = await this.newPasswords.hash(password, person);
    const made = await this.transactions.run(admin, async (tx) => {
      if (await tx.users.findCredentials(person.email)) throw emailTaken();
      const wanted = { act: 'admin_account', person, reason: null } as const;
      const waiting = await requestAdminApproval(tx, admin, wanted, passwordHash);
      return waiting ?? makeAdmin(tx, { id: tx.newId(), person, passwordHash, isTestData });
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
    await this.transactions.run(admin, async (tx) => {
      const passwordHash = await tx.approvals.findPassword(id);
      if (!(await takeApproval(tx, admin, id))) return;
      if (passwordHash === null) throw notFound('Approval');
      requireAsAsked((await tx.users.findCredentials(person.email)) === null);
      await makeAdmin(tx, { id, person, passwordHash, isTestData: false });
    });
  }
}

export const createAdmin = service(CreateAdmin, [transactions, newPasswords]);

async function makeAdmin(tx: Transaction, account: Account): Promise<User> {
  const { id, person, passwordHash, isTestData } = account;
  const registered = registerUser({ ...person, id, isTestData, now: tx.now(), userType: 'rider' });
  const user: User = { ...registered, userType: 'admin' };
  await tx.users.insert(user, passwordHash);
  const after = { email: maskedEmail(user.email), userType: user.userType };
  await tx.record({ action: 'user.create-admin', subject: ['user', id], reason: null, before: null, after });
  return user;
}
