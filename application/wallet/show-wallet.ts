import { signedIn } from '../access.ts';
import { pageInput } from '../input-fields.ts';
import { pageRequest } from '../ports/pages.ts';
import { walletViews, type ShownLines } from '../ports/wallet.ts';
import { lookUp, query } from '../use-case.ts';

/** Available and held money of the signed-in person. */
export const showWallet = lookUp(signedIn, walletViews, (views, { actor }) => views.balance(actor.userId));

/** The wallet's activity, newest first: one line a ride. The documented lists have the holds that ended as well. */
export const listWalletTransactions = query({
  access: signedIn,
  input: pageInput,
  needs: { walletViews },
  run: ({ actor, input }, { walletViews }, shown?: ShownLines) =>
    walletViews.transactions(actor.userId, pageRequest(input), shown),
});

/** How many lines there are in all. */
export const countWalletTransactions = lookUp(signedIn, walletViews, (views, { actor }) =>
  views.countTransactions(actor.userId),
);
