import type { WalletCredits } from '../../../application/ports/wallet.ts';
import type { WalletCredit } from '../../../domain/wallet/credit.ts';
import type { Draft } from './tables.ts';

export class InMemoryWalletCredits implements WalletCredits {
  constructor(private readonly draft: Draft) {}

  async find(creditId: string): Promise<WalletCredit | null> {
    return this.draft.tables.walletCredits.get(creditId) ?? null;
  }

  async grantedSince(userId: string, since: Date): Promise<number> {
    const all = [...this.draft.tables.walletCredits.values()];
    return all
      .filter((credit) => credit.userId === userId && credit.createdAt >= since)
      .reduce((total, { amountCents }) => total + amountCents, 0);
  }

  async insert(credit: WalletCredit): Promise<void> {
    if (this.draft.tables.walletCredits.has(credit.id)) this.draft.refuse('wallet_credits_pkey');
    this.draft.tables.walletCredits.set(credit.id, credit);
  }
}
