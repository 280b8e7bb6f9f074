import { activitySign, activityType } from '../../domain/wallet/activity.ts';
import type {
  QueryResolvers,
  WalletBalanceResolvers,
  WalletTransactionResolvers,
} from '../generated/resolver-types.ts';
import { pageInputOf } from '../page-input.ts';

export const walletQueries: Pick<QueryResolvers, 'wallet' | 'walletTransactions'> = {
  wallet: (_, _args, { useCases, actor }) => useCases.showWallet.execute(actor),
  walletTransactions: (_, { page }, { useCases, actor }) =>
    useCases.listWalletTransactions.execute(actor, pageInputOf(page)),
};

export const WalletBalance: WalletBalanceResolvers = {
  available: (balance) => balance.availableCents,
  held: (balance) => balance.heldCents,
  total: (balance) => balance.availableCents + balance.heldCents,
};

export const WalletTransaction: WalletTransactionResolvers = {
  type: (transaction) => activityType(transaction.type),
  sign: (transaction) => activitySign(transaction.type),
  amount: (transaction) => transaction.amountCents,
};
