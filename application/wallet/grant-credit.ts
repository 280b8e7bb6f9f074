import { isAsSeen, requireAsAsked } from '../../domain/approvals/approval.ts';
import { creditNeedsApproval } from '../../domain/approvals/limits.ts';
import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { userIdOf } from '../../domain/users/user.ts';
import type { WalletCredit } from '../../domain/wallet/credit.ts';
import { creditGrantedEntry } from '../../domain/wallet/entries.ts';
import { approvable } from '../approvable.ts';
import { requestApproval, takeApproval } from '../approvals/second-approvals.ts';
import type { Transaction } from '../transaction.ts';
import { entryHeader } from './entry-header.ts';
import { forwardWallet } from './forward-wallet.ts';
import { grantCreditInput } from './inputs.ts';

const SPAN_DAYS = 30;
const SPAN_MS = SPAN_DAYS * 86_400_000;

/**
 * An admin gives a rider money of the business, for a reason that the rider reads. Repeated with the same id it gives
 * the same credit. Audited. Where refunds need a second admin above a limit, so do credits: all of 30 days to a rider
 * count together. Throws `NO_WALLET` for anybody but a rider, `CREDIT_EXISTS` for the id of another
 * credit; `APPROVAL_STALE` when the rider was given more since.
 */
export const grantCredit = approvable({
  act: 'credit',
  input: grantCreditInput,
  run: ({ actor, input: { userId, amount: amountCents, reason, ...given }, transact }) =>
    transact(async (tx) => {
      const id = given.id ?? tx.newId();
      const wanted = { id, userId, amountCents, reason, grantedBy: userIdOf(actor) };
      await lockWallet(tx, userId);
      const known = await tx.walletCredits.find(id);
      if (known && !isSame(known, wanted)) throw creditExists();
      if (known) return known;
      const now = tx.now();
      const seenCents = await grantedBefore(tx, userId, now);
      if (creditNeedsApproval(await tx.approvalLimits.current(), amountCents, seenCents)) {
        const waiting = { act: 'credit', userId, amountCents, seenCents, reason } as const;
        return requestApproval(tx, actor, id, waiting);
      }
      return grant(tx, { ...wanted, createdAt: now });
    }),
  approved: async ({ tx, actor, approval }) => {
    const { id, userId, amountCents, reason, requestedBy: grantedBy } = approval;
    if (userId === null || amountCents === null || reason === null) throw notFound('User');
    await lockWallet(tx, userId);
    const isNew = await takeApproval(tx, actor, id);
    const known = await tx.walletCredits.find(id);
    if (known && isNew) throw creditExists();
    if (known) return;
    requireAsAsked(isAsSeen(approval, await grantedBefore(tx, userId, approval.requestedAt)));
    await grant(tx, { id, userId, amountCents, reason, grantedBy, createdAt: tx.now() });
  },
});

async function grant(tx: Transaction, credit: WalletCredit): Promise<WalletCredit> {
  const { id: creditId, userId, amountCents, reason, grantedBy, createdAt } = credit;
  await tx.walletCredits.insert(credit);
  await tx.ledger.post(creditGrantedEntry(entryHeader(tx, createdAt, grantedBy), credit));
  await tx.mail(await forwardWallet(tx, userId), 'credit-granted', { amountCents, reason });
  await tx.record({
    action: 'wallet.grant-credit',
    subject: ['user', userId],
    reason,
    after: { creditId, amountCents },
  });
  return credit;
}

/** What a rider was given since `SPAN_DAYS` before that time. */
function grantedBefore({ walletCredits }: Transaction, userId: string, at: Date): Promise<Cents> {
  return walletCredits.grantedSince(userId, new Date(at.getTime() - SPAN_MS));
}

/** Credits to a rider wait for one another: a repeated one finds the first, and none is left out of their sum. */
async function lockWallet({ users, ledger }: Transaction, userId: string): Promise<void> {
  const user = orNotFound(await users.find(userId), 'User');
  if (user.userType !== 'rider') throw noWallet();
  await ledger.lockBalances(userId);
}

function isSame(
  known: WalletCredit,
  { userId, amountCents, reason, grantedBy }: Omit<WalletCredit, 'createdAt'>,
): boolean {
  return (
    known.userId === userId &&
    known.amountCents === amountCents &&
    known.reason === reason &&
    known.grantedBy === grantedBy
  );
}

function noWallet(): DomainError {
  return new DomainError('conflict', 'NO_WALLET', 'Only riders have a wallet');
}

function creditExists(): DomainError {
  return new DomainError('conflict', 'CREDIT_EXISTS', 'This id belongs to another credit');
}
