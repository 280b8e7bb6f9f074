import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { pageInput, type PageInput } from '../input-fields.ts';
import { parseInput } from '../parse-input.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import { type ShownLines, type WalletActivity, type WalletViews, walletViews } from '../ports/wallet.ts';
import { service } from '../tokens.ts';

/** The wallet's activity, newest first: one line a ride. The documented lists have the holds that ended as well. */
export class ListWalletTransactions {
  constructor(private readonly walletViews: WalletViews) {}

  async execute(
    actor: Actor | null,
    input: PageInput = {},
    shown?: ShownLines,
  ): Promise<Page<WalletActivity>> {
    const { userId } = requireUser(actor);
    return this.walletViews.transactions(userId, pageRequest(parseInput(pageInput, input)), shown);
  }

  /** How many lines there are in all. */
  async count(actor: Actor | null): Promise<number> {
    return this.walletViews.countTransactions(requireUser(actor).userId);
  }
}

export const listWalletTransactions = service(ListWalletTransactions, [walletViews]);
