import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type WalletBalance, type WalletViews, walletViews } from '../ports/wallet.ts';
import { service } from '../tokens.ts';

/** Available and held money of the signed-in person. */
export class ShowWallet {
  constructor(private readonly walletViews: WalletViews) {}

  async execute(actor: Actor | null): Promise<WalletBalance> {
    return this.walletViews.balance(requireUser(actor).userId);
  }
}

export const showWallet = service(ShowWallet, [walletViews]);
