import { activitySign, activityType } from '../../domain/wallet/activity.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { toConnection, toPageInput } from '../connections.ts';

export const Query = {
  profitAndLoss: (_, { month }, { useCases, actor }) =>
    useCases.showProfitAndLoss.execute(actor, { month: month ?? undefined }),
  ledgerState: (_, _args, { useCases, actor }) => useCases.showLedgerState.execute(actor),
  wallet: (_, _args, { useCases, actor }) => useCases.showWallet.execute(actor),
  walletTransactions: async (_, page, { useCases, actor }) => {
    const [found, totalCount] = await Promise.all([
      useCases.listWalletTransactions.execute(actor, toPageInput(page)),
      useCases.countWalletTransactions.execute(actor),
    ]);
    return { ...toConnection(found, page), totalCount };
  },
  paymentMethods: (_, _args, { useCases, actor }) => useCases.listPaymentMethods.execute(actor),
} satisfies Resolvers['Query'];

export const Mutation = {
  addFunds: (_, { input: { id, ...input } }, { useCases, actor }) =>
    useCases.addFunds.execute(actor, { ...input, id: id ?? undefined }),
  confirmFunding: (_, { input }, { useCases, actor }) => useCases.confirmFunding.execute(actor, input),
  createSetupIntent: (_, { input: { id } }, { useCases, actor }) =>
    useCases.createSetup.execute(actor, { id: id ?? undefined }),
  confirmPaymentMethod: (_, { input }, { useCases, actor }) =>
    useCases.confirmPaymentMethod.execute(actor, input),
  setDefaultPaymentMethod: (_, { input }, { useCases, actor }) =>
    useCases.setDefaultPaymentMethod.execute(actor, input),
  deletePaymentMethod: async (_, { input }, { useCases, actor }) => {
    await useCases.deletePaymentMethod.execute(actor, input);
    return { id: input.id };
  },
  grantCredit: (_, { input: { id, ...input } }, { useCases, actor }) =>
    useCases.grantCredit.execute(actor, { ...input, id: id ?? undefined }),
} satisfies Resolvers['Mutation'];

export const LedgerState: Resolvers['LedgerState'] = {
  owed: ({ owedCents }) => owedCents,
  held: ({ heldCents }) => heldCents,
  onItsWay: ({ onItsWayCents }) => onItsWayCents,
};

export const AccountBalance: Resolvers['AccountBalance'] = {
  balance: ({ balanceCents }) => balanceCents,
};

export const ProfitAndLoss: Resolvers['ProfitAndLoss'] = {
  result: ({ resultCents }) => resultCents,
};

export const ResultAmount: Resolvers['ResultAmount'] = {
  amount: ({ amountCents }) => amountCents,
};

export const AccountChange: Resolvers['AccountChange'] = {
  opening: ({ openingCents }) => openingCents,
  change: ({ changeCents }) => changeCents,
  closing: ({ closingCents }) => closingCents,
};

export const LedgerAudit: Resolvers['LedgerAudit'] = {
  isFull: ({ extent }) => extent === 'full',
};

export const ReconciliationDifference: Resolvers['ReconciliationDifference'] = {
  recordId: ({ id }) => id,
};

export const WalletBalance: Resolvers['WalletBalance'] = {
  available: (balance) => balance.availableCents,
  held: (balance) => balance.heldCents,
  total: (balance) => balance.availableCents + balance.heldCents,
};

export const WalletCredit: Resolvers['WalletCredit'] = {
  amount: (credit) => credit.amountCents,
};

export const WalletTransaction: Resolvers['WalletTransaction'] = {
  type: activityType,
  entry: ({ isCredit, type, paidCents }) => (isCredit ? 'credit' : paidCents === null ? type : 'charge'),
  ride: async ({ rideId }, _args, { loaders }) =>
    rideId === null ? null : (await loaders.rides.load(rideId)).ride,
  refund: async ({ rideId, refundId }, _args, { loaders }) =>
    rideId !== null && refundId !== null
      ? ((await loaders.refunds.load(rideId)).find(({ id }) => id === refundId) ?? null)
      : null,
  sign: activitySign,
  paid: ({ paidCents }) => paidCents,
  byCard: ({ paidCents, walletCents }) => (paidCents === null ? null : paidCents + walletCents),
  amount: (transaction) => transaction.amountCents,
};
