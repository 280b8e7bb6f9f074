import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { pageInput, type PageInput } from '../input-fields.ts';
import { parseInput } from '../parse-input.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import type { WalletActivity, WalletViews } from '../ports/wallet-views.ts';

/** The wallet's activity, newest first. */
export class ListWalletTransactions {
  constructor(private readonly walletViews: WalletViews) {}

  async execute(actor: Actor | null, input: PageInput = {}): Promise<Page<WalletActivity>> {
    const { userId } = requireUser(actor);
    return this.walletViews.transactions(userId, pageRequest(parseInput(pageInput, input)));
  }

  /** How many lines there are in all. */
  async count(actor: Actor | null): Promise<number> {
    return this.walletViews.countTransactions(requireUser(actor).userId);
  }
}
