import { requireAsAsked, type NewAdmin } from '../../domain/approvals/approval.ts';
import { notFound } from '../../domain/errors.ts';
import { maskedEmail } from '../../domain/users/masked-email.ts';
import { registerUser, type User } from '../../domain/users/user.ts';
import { approvable } from '../approvable.ts';
import { requestAdminApproval, takeApproval } from '../approvals/second-approvals.ts';
import type { Transaction } from '../transaction.ts';
import { emailTaken } from './email-change.ts';
import { createAdminInput } from './inputs.ts';
import { newPasswords } from './new-passwords.ts';

interface Account {
  readonly id: string;
  readonly person: NewAdmin;
  readonly passwordHash: string;
  readonly isTestData: boolean;
}

/**
 * Makes an admin account: only from the command line or by an admin, never by registration. Where there are limits it
 * waits for a second admin, as its password: a hash. Throws `EMAIL_TAKEN`; `APPROVAL_STALE` when the address has got an account
 * since.
 */
export const createAdmin = approvable({
  act: 'admin_account',
  input: createAdminInput,
  needs: { newPasswords },
  run: async (
    { actor, input: { password, ...person }, transact },
    { newPasswords },
    { isTestData = false }: { isTestData?: boolean } = {},
  ) => {
    const passwordHash = await newPasswords.hash(password, person);
    return transact(async (tx) => {
      if (await tx.users.findCredentials(person.email)) throw emailTaken();
      const wanted = { act: 'admin_account', person, reason: null } as const;
      const waiting = await requestAdminApproval(tx, actor, wanted, passwordHash);
      return waiting ?? makeAdmin(tx, { id: tx.newId(), person, passwordHash, isTestData });
    });
  },
  approved: async ({ actor, input: { id, person }, transact }) => {
    if (person === null) throw notFound('User');
    await transact(async (tx) => {
      const passwordHash = await tx.approvals.findPassword(id);
      if (!(await takeApproval(tx, actor, id))) return;
      if (passwordHash === null) throw notFound('Approval');
      requireAsAsked((await tx.users.findCredentials(person.email)) === null);
      await makeAdmin(tx, { id, person, passwordHash, isTestData: false });
    });
  },
});

async function makeAdmin(tx: Transaction, account: Account): Promise<User> {
  const { id, person, passwordHash, isTestData } = account;
  const registered = registerUser({ ...person, id, isTestData, now: tx.now(), userType: 'rider' });
  const user: User = { ...registered, userType: 'admin' };
  await tx.users.insert(user, passwordHash);
  const after = { email: maskedEmail(user.email), userType: user.userType };
  await tx.record({ action: 'user.create-admin', subject: ['user', id], reason: null, before: null, after });
  return user;
}
