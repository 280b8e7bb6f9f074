import { activitySign, activityType } from '../../domain/wallet/activity.ts';
import type {
  AccountBalanceResolvers,
  AccountChangeResolvers,
  LedgerAuditResolvers,
  LedgerStateResolvers,
  ReconciliationDifferenceResolvers,
  MutationResolvers,
  ProfitAndLossResolvers,
  QueryResolvers,
  ResultAmountResolvers,
  WalletBalanceResolvers,
  WalletCreditResolvers,
  WalletTransactionResolvers,
} from '../generated/resolver-types.ts';
import { toConnection, toPageInput } from '../connections.ts';

export const walletQueries: Pick<
  QueryResolvers,
  'wallet' | 'walletTransactions' | 'paymentMethods' | 'ledgerState' | 'profitAndLoss'
> = {
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
};

export const walletMutations: Pick<
  MutationResolvers,
  | 'addFunds'
  | 'confirmFunding'
  | 'createSetupIntent'
  | 'confirmPaymentMethod'
  | 'setDefaultPaymentMethod'
  | 'deletePaymentMethod'
  | 'grantCredit'
> = {
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
};

export const LedgerState: LedgerStateResolvers = {
  owed: ({ owedCents }) => owedCents,
  held: ({ heldCents }) => heldCents,
  onItsWay: ({ onItsWayCents }) => onItsWayCents,
};

export const AccountBalance: AccountBalanceResolvers = {
  balance: ({ balanceCents }) => balanceCents,
};

export const ProfitAndLoss: ProfitAndLossResolvers = {
  result: ({ resultCents }) => resultCents,
};

export const ResultAmount: ResultAmountResolvers = {
  amount: ({ amountCents }) => amountCents,
};

export const AccountChange: AccountChangeResolvers = {
  opening: ({ openingCents }) => openingCents,
  change: ({ changeCents }) => changeCents,
  closing: ({ closingCents }) => closingCents,
};

export const LedgerAudit: LedgerAuditResolvers = {
  isFull: ({ extent }) => extent === 'full',
};

export const ReconciliationDifference: ReconciliationDifferenceResolvers = {
  recordId: ({ id }) => id,
};

export const WalletBalance: WalletBalanceResolvers = {
  available: (balance) => balance.availableCents,
  held: (balance) => balance.heldCents,
  total: (balance) => balance.availableCents + balance.heldCents,
};

export const WalletCredit: WalletCreditResolvers = {
  amount: (credit) => credit.amountCents,
};

export const WalletTransaction: WalletTransactionResolvers = {
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
