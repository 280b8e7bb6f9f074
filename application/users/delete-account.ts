import { DomainError, notFound } from '../../domain/errors.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { requireFresh, requireType } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import {
  type OpenBusiness,
  type Passwords,
  type SecretTokens,
  passwords,
  secretTokens,
} from '../ports/users.ts';
import type { Balances } from '../ports/wallet.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { supportInput, type SupportInput } from './inputs.ts';
import { service } from '../tokens.ts';

/**
 * Closes an account for good: a rider's or driver's own, after a proof of who asks, or one that the support names.
 * Refused with what is to be done first while rides, payments or complaints about the person are open (`ACCOUNT_IN_USE`)
 * and while money is held or owed (`ACCOUNT_HAS_MONEY`). What rides, the ledger and cases say stays, without the person;
 * the old address gets a mail, and the payment provider forgets the customer.
 */
export class DeleteAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: Passwords,
    private readonly secretTokens: SecretTokens,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The user's own account. */
  async execute(actor: Actor | null): Promise<void> {
    const user = requireFresh(requireType(actor, 'rider', 'driver'));
    await this.close(user, user.userId, null);
  }

  /** Somebody's, from the command line; admins are closed in no other way. */
  async forUser(actor: Actor | null, input: SupportInput): Promise<void> {
    if (actor?.kind !== 'system')
      throw new DomainError('forbidden', 'FORBIDDEN', 'This is for operators only');
    const { email, reason } = parseInput(supportInput, input);
    const found = await this.unitOfWork.run(({ users }) => users.findCredentials(email));
    if (!found) throw notFound('User');
    await this.close(actor, found.user.id, reason);
  }

  private async close(actor: Actor, userId: string, reason: string | null): Promise<void> {
    // Nobody knows it: the account cannot be signed in to any more.
    const passwordHash = await this.passwords.hash(this.secretTokens.create());
    await this.unitOfWork.run(async (stores) => {
      const { closedAccounts, ledger, providerAccounts, storedObjects, emails, audit, jobs } = stores;
      const user = await closedAccounts.lock(userId);
      if (!user) throw notFound('User');
      requireNothingOpen(await closedAccounts.openBusiness(userId));
      requireNoMoney(user, await ledger.lockBalances(userId));
      const now = this.clock.now();
      const customerId = (await providerAccounts.find(userId))?.customerId;
      if (customerId) await jobs.enqueue('delete-customer', { customerId }, now);
      await emails.enqueue(this.ids.next(), userId, 'account-deleted', {}, now, user.email);
      await storedObjects.releaseAll(userId);
      await closedAccounts.erase(userId, passwordHash, now);
      await audit.append({
        ...{ id: this.ids.next(), actor, action: 'user.delete', reason, at: now },
        ...{ subjectType: 'user', subjectId: userId, before: { userType: user.userType }, after: null },
      });
    });
  }
}

export const deleteAccount = service(DeleteAccount, [unitOfWork, passwords, secretTokens, ids, clock]);

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
