import type { WalletCredits } from '../../../application/ports/wallet-credits.ts';
import type { WalletCredit } from '../../../domain/wallet/credit.ts';
import type { Draft } from './tables.ts';

export class InMemoryWalletCredits implements WalletCredits {
  constructor(private readonly draft: Draft) {}

  async find(creditId: string): Promise<WalletCredit | null> {
    return this.draft.tables.walletCredits.get(creditId) ?? null;
  }

  async insert(credit: WalletCredit): Promise<void> {
    if (this.draft.tables.walletCredits.has(credit.id)) this.draft.refuse('wallet_credits_pkey');
    this.draft.tables.walletCredits.set(credit.id, credit);
  }
}
