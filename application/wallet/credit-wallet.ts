import { notFound } from '../../domain/errors.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { depositEntry } from '../../domain/wallet/entries.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import type { Balances } from '../ports/wallet.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { creditWalletInput, type CreditWalletInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** Puts money of demos and tests into a wallet, as if it had come from the provider; audited. */
export class CreditWallet {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: CreditWalletInput): Promise<Balances> {
    const admin = requireAdmin(actor);
    const { userId, amount, reference, description } = parseInput(creditWalletInput, input);
    return this.unitOfWork.run(async ({ users, ledger, audit }) => {
      if (!(await users.find(userId))) throw notFound('User');
      const at = this.clock.now();
      const actorId = admin.kind === 'user' ? admin.userId : null;
      const header = { id: this.ids.next(), transactionIds: [this.ids.next()], actorId, at };
      const deposit = { userId, amountCents: amount, providerReference: reference, description };
      await ledger.post(depositEntry(header, deposit));
      await audit.append({
        id: this.ids.next(),
        actor: admin,
        action: 'wallet.credit',
        subjectType: 'user',
        subjectId: userId,
        reason: description,
        before: null,
        after: { amountCents: amount, reference },
        at,
      });
      return ledger.lockBalances(userId);
    });
  }
}

export const creditWallet = service(CreditWallet, [unitOfWork, ids, clock]);
