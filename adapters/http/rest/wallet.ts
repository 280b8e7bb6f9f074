import {
  activityShape,
  balanceShape,
  presentActivity,
  presentBalance,
  presentTransaction,
  transactionShape,
} from '../presenters/wallet.ts';
import { listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

/** Spec 1 §7.3, the wallet. */
export const walletRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/wallet/balance',
    summary: 'Money available and held for rides, in dollars',
    access: 'signed-in',
    response: balanceShape,
    run: (useCases, { actor }) => useCases.showWallet.execute(actor),
    present: presentBalance,
  }),
  listRoute({
    method: 'GET',
    path: '/api/wallet/transactions',
    summary: "The wallet's activity, newest first",
    access: 'signed-in',
    query: pageQuery,
    response: activityShape,
    run: (useCases, { actor, query }) => useCases.listWalletTransactions.execute(actor, query),
    present: presentActivity,
  }),
  listRoute({
    method: 'GET',
    path: '/api/transactions',
    summary: "The signed-in person's transactions with their type as kept, newest first",
    access: 'signed-in',
    query: pageQuery,
    response: transactionShape,
    run: (useCases, { actor, query }) => useCases.listWalletTransactions.execute(actor, query),
    present: (transaction, { actor }) => presentTransaction(transaction, actor.userId),
  }),
];
