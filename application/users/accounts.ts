import type { z } from 'zod';
import { type NewAdmin, requireAsAsked } from '../../domain/approvals/approval.ts';
import { newDriver } from '../../domain/drivers/driver.ts';
import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { payableCents } from '../../domain/payments/cash.ts';
import { maskedEmail } from '../../domain/users/masked-email.ts';
import { type Actor, registerUser as register, roleOf, type User } from '../../domain/users/user.ts';
import { admin, anyone, dispatcher, fresh, operator, product, riderOrDriver } from '../access.ts';
import { approvable } from '../approvable.ts';
import { requestAdminApproval, takeApproval } from '../approvals/second-approvals.ts';
import { endCareOf } from '../care/caregivers.ts';
import { eraseMerged } from '../care/merges.ts';
import { endMembershipsOf } from '../organisations/members.ts';
import { deletePassengerInput, openAccountInput } from '../care/inputs.ts';
import { mapPage, pageRequest } from '../ports/pages.ts';
import { securityLog, secretTokens } from '../ports/security.ts';
import { type OpenBusiness, type UserAccount, userDirectory, type UserFilter } from '../ports/users.ts';
import { passwords } from '../ports/sign-in.ts';
import type { Balances } from '../ports/wallet.ts';
import type { Transaction } from '../transaction.ts';
import { lookUp, query, workflow } from '../use-case.ts';
import { createAdminInput, listUsersInput, registerInput, supportInput } from './inputs.ts';
import { oneTimeLinks } from './one-time-links.ts';
import { newPasswords } from './passwords.ts';
import { emailTaken } from './profile.ts';
import { type SignInOrigin, toRequestOrigin } from './sign-in-origin.ts';
import { openSession } from './sign-in.ts';

const DAY_MS = 86_400_000;

/** Opens a rider's or driver's account and signs in. Throws `EMAIL_TAKEN`, and tells the owner of the address. */
export const registerUser = workflow({
  access: anyone,
  input: registerInput,
  needs: { openSession, newPasswords, securityLog },
  run: async (
    { input: { password, ...person }, now, newId, transact },
    { openSession, newPasswords, securityLog },
    { isTestData = false, origin = null }: { isTestData?: boolean; origin?: SignInOrigin | null } = {},
  ) => {
    const openedAt = now();
    const passwordHash = await newPasswords.hash(password, person);
    const user = register({ ...person, id: newId(), isTestData, now: openedAt });
    const { id, email, userType } = user;
    await transact(async (tx) => {
      await tx.users.insert(user, passwordHash);
      if (userType === 'driver') await tx.drivers.insert(newDriver(tx.newId(), id));
      if (!isTestData) await tx.mail(id, 'welcome', { userType });
    }).catch(async (error: unknown) => {
      const isTaken = error instanceof DomainError && error.code === 'EMAIL_TAKEN';
      if (isTaken) await transact((tx) => tellOwner(tx, email));
      throw error;
    });
    const signedIn = await openSession.execute(user, origin);
    securityLog.append({ kind: 'sign_up', userId: id, origin: origin && toRequestOrigin(origin) });
    return signedIn;
  },
});

/** At most once a day, so that nobody can fill a mailbox. */
async function tellOwner(tx: Transaction, email: string): Promise<void> {
  const owner = (await tx.users.findCredentials(email))?.user;
  if (!owner) return;
  const aDayAgo = new Date(tx.now().getTime() - DAY_MS);
  if (await tx.emails.hasSince(owner.id, 'registration-attempted', aDayAgo)) return;
  await tx.mail(owner.id, 'registration-attempted', {});
}

interface Account {
  readonly id: string;
  readonly person: NewAdmin;
  readonly passwordHash: string;
  readonly isDispatcher: boolean;
  readonly isTestData: boolean;
}

/**
 * Makes an admin's account, or a dispatcher's: only from the command line or by an admin, never by registration. Where there are limits that of an admin
 * waits for a second admin, as its password: a hash. Throws `EMAIL_TAKEN`; `APPROVAL_STALE` when the address has got an account
 * since.
 */
export const createAdmin = approvable({
  act: 'admin_account',
  input: createAdminInput,
  needs: { newPasswords },
  run: async (
    { actor, input: { password, isDispatcher, ...person }, transact },
    { newPasswords },
    { isTestData = false }: { isTestData?: boolean } = {},
  ) => {
    const passwordHash = await newPasswords.hash(password, person);
    return transact(async (tx) => {
      if (await tx.users.findCredentials(person.email)) throw emailTaken();
      const wanted = { act: 'admin_account', person, reason: null } as const;
      const waiting = isDispatcher ? null : await requestAdminApproval(tx, actor, wanted, passwordHash);
      const account = { person, passwordHash, isDispatcher, isTestData };
      return waiting ?? makeAdmin(tx, { id: tx.newId(), ...account });
    });
  },
  approved: async ({ tx, actor, approval: { id, person } }) => {
    if (person === null) throw notFound('User');
    const passwordHash = await tx.approvals.findPassword(id);
    if (!(await takeApproval(tx, actor, id))) return;
    if (passwordHash === null) throw notFound('Approval');
    requireAsAsked((await tx.users.findCredentials(person.email)) === null);
    await makeAdmin(tx, { id, person, passwordHash, isDispatcher: false, isTestData: false });
  },
});

async function makeAdmin(tx: Transaction, account: Account): Promise<User> {
  const { id, person, passwordHash, isDispatcher, isTestData } = account;
  const registered = register({ ...person, id, isTestData, now: tx.now(), userType: 'rider' });
  const user: User = { ...registered, userType: 'admin', isDispatcher };
  await tx.users.insert(user, passwordHash);
  const after = { email: maskedEmail(user.email), userType: roleOf(user) };
  await tx.record({ action: 'user.create-admin', subject: ['user', id], after });
  return user;
}

/**
 * Closes an account for good. Refused with what is to be done first while rides, payments or complaints about the person
 * are open (`ACCOUNT_IN_USE`) and while money is held or owed (`ACCOUNT_HAS_MONEY`). What rides, the ledger and cases say
 * stays, without the person; the old address gets a mail, and the payment provider forgets the customer.
 */
const closeAccount = workflow({
  access: product,
  needs: { passwords, secretTokens },
  run: async ({ transact }, needs, by: Actor, userId: string, reason: string | null): Promise<void> => {
    // Nobody knows it: the account cannot be signed in to any more.
    const passwordHash = await needs.passwords.hash(needs.secretTokens.create());
    await transact(async (tx) => {
      const user = orNotFound(await tx.closedAccounts.lock(userId), 'User');
      requireNothingOpen(await tx.closedAccounts.openBusiness(userId));
      requireNoMoney(user, await tx.ledger.lockBalances(userId));
      const now = tx.now();
      const customerId = (await tx.providerAccounts.find(userId))?.customerId;
      if (customerId) await tx.jobs.enqueue('delete-customer', { customerId }, now);
      if (user.hasAccount) await tx.mail(userId, 'account-deleted', {}, user.email);
      await endCareOf(tx, by, userId);
      await endMembershipsOf(tx, by, userId);
      await eraseMerged(tx, userId, passwordHash);
      await tx.storedObjects.releaseAll(userId);
      await tx.closedAccounts.erase(userId, passwordHash, now);
      await tx.record({
        action: 'user.delete',
        subject: ['user', userId],
        reason,
        before: { userType: roleOf(user) },
        by,
      });
    });
  },
});

/** The user's own account, after a proof of who asks. */
export const deleteAccount = workflow({
  access: fresh(riderOrDriver),
  needs: { closeAccount },
  run: async ({ actor }, { closeAccount }) => closeAccount.execute(actor, actor.userId, null),
});

/** The account that the support names, with a reason. */
export const deleteUser = workflow({
  access: operator,
  input: supportInput,
  needs: { closeAccount },
  run: async ({ actor, input: { email, reason }, transact }, { closeAccount }) => {
    const found = orNotFound(await transact(({ users }) => users.findCredentials(email)), 'User');
    await closeAccount.execute(actor, found.user.id, reason);
  },
});

/** Until when the mail that opens an account is good. */
const OPENING_LINK_MS = 7 * DAY_MS;

/**
 * Opens an account for a passenger who had none, at the address that they have told an admin: all that was kept of them is
 * theirs, and who helps them goes on. They choose a password by the link of a mail, within a week; afterwards they ask for
 * another one at the sign-in. Throws `EMAIL_TAKEN`; `NOT_FOUND` for who has an account.
 */
export const openAccount = workflow({
  access: fresh(admin),
  input: openAccountInput,
  needs: { oneTimeLinks },
  run: async ({ input: { userId, email, consent }, transact }, { oneTimeLinks }): Promise<User> =>
    transact(async (tx) => {
      const user = orNotFound(await tx.closedAccounts.lock(userId), 'Passenger');
      if (user.hasAccount) throw notFound('Passenger');
      await tx.users.saveEmail(userId, email, null);
      const tokenId = await oneTimeLinks.issue(tx, 'password-reset', userId, {}, OPENING_LINK_MS);
      await tx.mail(userId, 'account-opened', { tokenId });
      await tx.record({ action: 'passenger.open-account', subject: ['user', userId], after: { consent } });
      return { ...user, email, hasAccount: true };
    }),
});

/** A passenger without an account, whom an admin names, with a reason. Throws `NOT_FOUND` for who has an account. */
export const deletePassenger = workflow({
  access: fresh(admin),
  input: deletePassengerInput,
  needs: { closeAccount },
  run: async ({ actor, input: { userId, reason }, transact }, { closeAccount }) => {
    const found = await transact(({ users }) => users.find(userId));
    if (!found || found.hasAccount) throw notFound('Passenger');
    await closeAccount.execute(actor, userId, reason);
  },
});

function requireNothingOpen({ rides, payments, standingRides, complaints }: OpenBusiness): void {
  if (standingRides > 0) {
    throw inUse('Please end or leave your standing rides first. Then you can delete your account.');
  }
  if (rides > 0) {
    throw inUse('Please finish or cancel your open rides first. Then you can delete your account.');
  }
  if (payments > 0) {
    throw inUse('A payment of yours is still on its way. Please try again in a few minutes.');
  }
  if (complaints > 0) {
    throw inUse(
      'We are still looking into a report about a ride of yours. Please try again once it is closed.',
    );
  }
}

function requireNoMoney({ userType }: User, balances: Balances): void {
  const { availableCents, heldCents, earningsCents, reservedCents, cashCents } = balances;
  const payable = payableCents(balances);
  if (availableCents + heldCents > 0) {
    throw hasMoney(
      `There is ${formatMoney(availableCents + heldCents)} in your wallet. Spend it, or write to us and we send it back.`,
    );
  }
  if (reservedCents > 0) {
    throw hasMoney(`A payout of ${formatMoney(reservedCents)} is still on its way to you.`);
  }
  if (payable > 0 && userType === 'driver') {
    throw hasMoney(`You have earned ${formatMoney(payable)}. Request a payout first.`);
  }
  if (earningsCents !== 0 || cashCents !== 0) {
    throw hasMoney(`${formatMoney(Math.abs(payable))} is still to be settled. Please write to us.`);
  }
}

function inUse(message: string): DomainError {
  return new DomainError('conflict', 'ACCOUNT_IN_USE', message);
}

function hasMoney(message: string): DomainError {
  return new DomainError('conflict', 'ACCOUNT_HAS_MONEY', message);
}

/** What drivers have earned is for admins. */
export function toAccountFor(actor: Actor): (account: UserAccount) => UserAccount {
  const isForAdmin = actor.kind === 'system' || roleOf(actor) === 'admin';
  return (account) => (isForAdmin ? account : { ...account, totalEarningsCents: null });
}

/** Everybody with an account, for operators: searched by name, e-mail address and phone number, filtered, in one of four orders. */
export const listUsers = query({
  access: dispatcher,
  input: listUsersInput,
  needs: { userDirectory },
  run: async ({ actor, input }, { userDirectory }) => {
    const { sort, direction, page, limit } = input;
    const order = { sort, direction: direction ?? (sort === 'created' ? 'desc' : 'asc') } as const;
    const skip = page ? (page - 1) * limit : 0;
    const found = await userDirectory.list(toFilter(input), order, { ...pageRequest(input), skip });
    return mapPage(found, toAccountFor(actor));
  },
});

/** How many there are, as far as they are counted. */
export const countUsers = lookUp(dispatcher, listUsersInput, userDirectory, (userDirectory, { input }) =>
  userDirectory.count(toFilter(input)),
);

function toFilter(asked: z.output<typeof listUsersInput>): UserFilter {
  const { search, userType = null, suspended = null, hasAccount = null } = asked;
  return { search: search || null, userType, suspended, hasAccount };
}
