import { dollarsFromCents, type Cents } from '../../domain/money/cents.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { WalletCredit } from '../../domain/wallet/credit.ts';
import { creditGrantedEntry } from '../../domain/wallet/entries.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SecondApprovals } from '../approvals/second-approvals.ts';
import type { Stores, UnitOfWork } from '../ports/unit-of-work.ts';
import { grantCreditInput, type GrantCreditInput } from './inputs.ts';

const SPAN_DAYS = 30;
const SPAN_MS = SPAN_DAYS * 86_400_000;

/**
 * An admin gives a rider money of the business, for a reason that the rider reads. Repeated with the same id it gives
 * the same credit. Audited. Where refunds need a second admin above a limit, all credits to
 * a rider within 30 days stay within it.
 */
export class GrantCredit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secondApprovals: Pick<SecondApprovals, 'limits'>,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws `NO_WALLET` for anybody but a rider, `CREDIT_EXISTS` for the id of another credit, and `CREDIT_LIMIT`. */
  execute(actor: Actor | null, input: GrantCreditInput): Promise<WalletCredit> {
    const admin = requireFresh(requireAdmin(actor));
    const { id = this.ids.next(), userId, amount: amountCents, reason } = parseInput(grantCreditInput, input);
    const grantedBy = admin.kind === 'user' ? admin.userId : null;
    const wanted = { id, userId, amountCents, reason, grantedBy };
    return this.unitOfWork.run(async (stores) => {
      const user = await stores.users.find(userId);
      if (!user) throw notFound('User');
      if (user.userType !== 'rider') throw noWallet();
      // Credits to a rider wait for one another: a repeated one finds the first.
      await stores.ledger.lockBalances(userId);
      const known = await stores.walletCredits.find(id);
      if (known && !isSame(known, wanted)) throw creditExists();
      if (known) return known;
      await this.requireWithinLimit(stores, userId, amountCents);
      return this.grant(stores, admin, { ...wanted, createdAt: this.clock.now() });
    });
  }

  private async requireWithinLimit({ walletCredits }: Stores, userId: string, amountCents: Cents) {
    const { refundCents } = this.secondApprovals.limits;
    if (refundCents === null) return;
    const since = new Date(this.clock.now().getTime() - SPAN_MS);
    if ((await walletCredits.grantedSince(userId, since)) + amountCents <= refundCents) return;
    const message = `Credits to a rider may come to $${dollarsFromCents(refundCents)} in ${SPAN_DAYS} days`;
    throw new DomainError('conflict', 'CREDIT_LIMIT', message);
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
