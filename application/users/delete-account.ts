import { DomainError, notFound } from '../../domain/errors.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { fresh, operator, product, riderOrDriver } from '../access.ts';
import { passwords, secretTokens, type OpenBusiness } from '../ports/users.ts';
import type { Balances } from '../ports/wallet.ts';
import { workflow } from '../use-case.ts';
import { supportInput } from './inputs.ts';

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
      const user = await tx.closedAccounts.lock(userId);
      if (!user) throw notFound('User');
      requireNothingOpen(await tx.closedAccounts.openBusiness(userId));
      requireNoMoney(user, await tx.ledger.lockBalances(userId));
      const now = tx.now();
      const customerId = (await tx.providerAccounts.find(userId))?.customerId;
      if (customerId) await tx.jobs.enqueue('delete-customer', { customerId }, now);
      await tx.mail(userId, 'account-deleted', {}, user.email);
      await tx.storedObjects.releaseAll(userId);
      await tx.closedAccounts.erase(userId, passwordHash, now);
      await tx.record({
        action: 'user.delete',
        subject: ['user', userId],
        reason,
        before: { userType: user.userType },
        after: null,
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
    const found = await transact(({ users }) => users.findCredentials(email));
    if (!found) throw notFound('User');
    await closeAccount.execute(actor, found.user.id, reason);
  },
});

function requireNothingOpen({ rides, payments, complaints }: OpenBusiness): void {
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
  const { availableCents, heldCents, earningsCents, reservedCents } = balances;
  if (availableCents + heldCents > 0) {
    throw hasMoney(
      `There is ${formatMoney(availableCents + heldCents)} in your wallet. Spend it, or write to us and we send it back.`,
    );
  }
  if (reservedCents > 0) {
    throw hasMoney(`A payout of ${formatMoney(reservedCents)} is still on its way to you.`);
  }
  if (earningsCents > 0 && userType === 'driver') {
    throw hasMoney(`You have earned ${formatMoney(earningsCents)}. Request a payout first.`);
  }
  if (earningsCents !== 0) {
    throw hasMoney(`${formatMoney(Math.abs(earningsCents))} is still to be settled. Please write to us.`);
  }
}

function inUse(message: string): DomainError {
  return new DomainError('conflict', 'ACCOUNT_IN_USE', message);
}

function hasMoney(message: string): DomainError {
  return new DomainError('conflict', 'ACCOUNT_HAS_MONEY', message);
}
