import { z } from 'zod';
import {
  addFundsInput,
  confirmFundingInput,
  confirmPaymentMethodInput,
} from '../../../application/payments/inputs.ts';
import { passThrough } from '../body-reader.ts';
import {
  activityShape,
  balanceShape,
  clientSecretShape,
  paymentMethodShape,
  presentActivity,
  presentBalance,
  presentPaymentMethod,
  presentTransaction,
  transactionShape,
} from '../presenters/wallet.ts';
import { accessOf, calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

/** Funding and saved cards. */
const paymentRoutes: readonly RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/wallet/add-funds',
    summary: 'Prepare a card payment of $1 to $500 into the wallet; the client confirms it with the provider',
    access: accessOf('addFunds'),
    body: passThrough(addFundsInput.omit({ id: true })),
    response: clientSecretShape,
    run: (useCases, { actor, body, requestId: id }) =>
      useCases.addFunds.execute(actor, { ...body, ...(id && { id }) }),
    present: ({ clientSecret }) => ({ clientSecret }),
  }),
  route({
    method: 'POST',
    path: '/api/wallet/confirm-funding',
    summary:
      'Credit the wallet once, after the provider says that the payment succeeded; the amount is ignored',
    access: accessOf('confirmFunding'),
    body: passThrough(confirmFundingInput.extend({ amount: z.unknown() })),
    response: balanceShape,
    run: (useCases, { actor, body: { paymentIntentId } }) =>
      useCases.confirmFunding.execute(actor, { paymentIntentId }),
    present: presentBalance,
  }),
  route({
    method: 'GET',
    path: '/api/payment-methods',
    summary: "The signed-in rider's cards, the default first",
    ...calls('listPaymentMethods'),
    response: z.array(paymentMethodShape),
    present: (methods) => methods.map(presentPaymentMethod),
  }),
  route({
    method: 'POST',
    path: '/api/payment-methods/setup-intent',
    summary: 'Prepare saving a card; the client confirms it with the provider',
    access: accessOf('createSetup'),
    response: clientSecretShape,
    run: (useCases, { actor, requestId: id }) => useCases.createSetup.execute(actor, id ? { id } : {}),
    present: ({ clientSecret }) => ({ clientSecret }),
  }),
  route({
    method: 'POST',
    path: '/api/payment-methods/confirm',
    summary: 'Save the card of a setup that succeeded',
    ...calls('confirmPaymentMethod'),
    body: passThrough(confirmPaymentMethodInput),
    response: paymentMethodShape,
    present: presentPaymentMethod,
  }),
  route({
    method: 'PUT',
    path: '/api/payment-methods/{id}/default',
    summary: 'Make a card the default',
    ...calls('setDefaultPaymentMethod'),
    response: paymentMethodShape,
    present: presentPaymentMethod,
  }),
  route({
    method: 'DELETE',
    path: '/api/payment-methods/{id}',
    summary: 'Remove a card',
    ...calls('deletePaymentMethod'),
    response: paymentMethodShape,
    present: presentPaymentMethod,
  }),
];

export const walletRoutes: readonly RestRoute[] = [
  ...paymentRoutes,
  route({
    method: 'GET',
    path: '/api/wallet/balance',
    summary: 'Money available and held for rides, in dollars',
    ...calls('showWallet'),
    response: balanceShape,
    present: presentBalance,
  }),
  listRoute({
    method: 'GET',
    path: '/api/wallet/transactions',
    summary: "The wallet's activity, newest first",
    access: accessOf('listWalletTransactions'),
    query: pageQuery,
    response: activityShape,
    run: (useCases, { actor, query }) =>
      useCases.listWalletTransactions.execute(actor, query, { endedHolds: true }),
    present: presentActivity,
  }),
  listRoute({
    method: 'GET',
    path: '/api/transactions',
    summary: "The signed-in person's transactions with their type as kept, newest first",
    access: accessOf('listWalletTransactions'),
    query: pageQuery,
    response: transactionShape,
    run: (useCases, { actor, query }) =>
      useCases.listWalletTransactions.execute(actor, query, { endedHolds: true }),
    present: (transaction, { actor }) => presentTransaction(transaction, actor.userId),
  }),
];
