import {
  approvalRequired,
  isAsSeen,
  requireAsAsked,
  type Approval,
} from '../../domain/approvals/approval.ts';
import { creditNeedsApproval } from '../../domain/approvals/limits.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { WalletCredit } from '../../domain/wallet/credit.ts';
import { creditGrantedEntry } from '../../domain/wallet/entries.ts';
import { getUserId, type SecondApprovals, secondApprovals } from '../approvals/second-approvals.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { grantCreditInput, type GrantCreditInput } from './inputs.ts';
import { service } from '../tokens.ts';

const SPAN_DAYS = 30;
const SPAN_MS = SPAN_DAYS * 86_400_000;

/**
 * An admin gives a rider money of the business, for a reason that the rider reads. Repeated with the same id it gives
 * the same credit. Audited. Where refunds need a second admin above a limit, so do credits: all
 * of 30 days to a rider count together.
 */
export class GrantCredit implements ApprovableAct<'credit'> {
  readonly act = 'credit';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secondApprovals: SecondApprovals,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `NO_WALLET` for anybody but a rider, `CREDIT_EXISTS` for the id of another credit, and `APPROVAL_REQUIRED`
   * when it now waits for a second admin.
   */
  async execute(actor: Actor | null, input: GrantCreditInput): Promise<WalletCredit> {
    const admin = requireFresh(requireAdmin(actor));
    const { id = this.ids.next(), userId, amount: amountCents, reason } = parseInput(grantCreditInput, input);
    const wanted = { id, userId, amountCents, reason, grantedBy: getUserId(admin) };
    const granted = await this.unitOfWork.run(async (stores) => {
      await lockWallet(stores, userId);
      const known = await stores.walletCredits.find(id);
      if (known && !isSame(known, wanted)) throw creditExists();
      if (known) return known;
      const now = this.clock.now();
      const seenCents = await grantedBefore(stores, userId, now);
      if (creditNeedsApproval(await this.secondApprovals.getLimits(stores), amountCents, seenCents)) {
        const waiting = { act: 'credit', userId, amountCents, seenCents, reason } as const;
        return this.secondApprovals.ask(stores, admin, id, waiting);
      }
      return this.grant(stores, admin, { ...wanted, createdAt: now });
    });
    if ('act' in granted) throw approvalRequired(granted);
    return granted;
  }

  /**
   * As a second admin approves it, whom `ApproveAct` has let in, in the same transaction. Throws what an approval
   * throws, `NO_WALLET`, `CREDIT_EXISTS`, and `APPROVAL_STALE` when the rider was given more since.
   */
  async executeApproved(admin: Actor, approval: Approval): Promise<WalletCredit> {
    const { id, userId, amountCents, reason, requestedBy: grantedBy } = approval;
    if (userId === null || amountCents === null || reason === null) throw notFound('User');
    return this.unitOfWork.run(async (stores) => {
      await lockWallet(stores, userId);
      const isNew = (await this.secondApprovals.approve(stores, admin, id)) !== null;
      const known = await stores.walletCredits.find(id);
      if (known && isNew) throw creditExists();
      if (known) return known;
      requireAsAsked(isAsSeen(approval, await grantedBefore(stores, userId, approval.requestedAt)));
      const createdAt = this.clock.now();
      return this.grant(stores, admin, { id, userId, amountCents, reason, grantedBy, createdAt });
    });
  }

  private async grant(stores: Stores, admin: Actor, credit: WalletCredit): Promise<WalletCredit> {
    const { id, userId, amountCents, reason, grantedBy, createdAt: at } = credit;
    const header = { id: this.ids.next(), transactionIds: [this.ids.next()], actorId: grantedBy, at };
    await stores.walletCredits.insert(credit);
    await stores.ledger.post(creditGrantedEntry(header, credit));
    await stores.emails.enqueue(this.ids.next(), userId, 'credit-granted', { amountCents, reason }, at);
    await stores.audit.append({
      ...{ id: this.ids.next(), actor: admin, action: 'wallet.grant-credit', reason, at },
      ...{ subjectType: 'user', subjectId: userId, before: null, after: { creditId: id, amountCents } },
    });
    return credit;
  }
}

export const grantCredit = service(GrantCredit, [unitOfWork, secondApprovals, ids, clock]);

/** What a rider was given since `SPAN_DAYS` before that time. */
function grantedBefore({ walletCredits }: Stores, userId: string, at: Date): Promise<Cents> {
  return walletCredits.grantedSince(userId, new Date(at.getTime() - SPAN_MS));
}

/** Credits to a rider wait for one another: a repeated one finds the first, and none is left out of their sum. */
async function lockWallet({ users, ledger }: Stores, userId: string): Promise<void> {
  const user = await users.find(userId);
  if (!user) throw notFound('User');
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
