import { activitySign, activityType } from '../../domain/wallet/activity.ts';
import type {
  AccountBalanceResolvers,
  LedgerAuditResolvers,
  LedgerStateResolvers,
  ReconciliationDifferenceResolvers,
  MutationResolvers,
  QueryResolvers,
  WalletBalanceResolvers,
  WalletCreditResolvers,
  WalletTransactionResolvers,
} from '../generated/resolver-types.ts';
import { toConnection, toPageInput } from '../connections.ts';

export const walletQueries: Pick<
  QueryResolvers,
  'wallet' | 'walletTransactions' | 'paymentMethods' | 'ledgerState'
> = {
  ledgerState: (_, _args, { useCases, actor }) => useCases.showLedgerState.execute(actor),
  wallet: (_, _args, { useCases, actor }) => useCases.showWallet.execute(actor),
  walletTransactions: async (_, page, { useCases, actor }) => {
    const [found, totalCount] = await Promise.all([
      useCases.listWalletTransactions.execute(actor, toPageInput(page)),
      useCases.listWalletTransactions.count(actor),
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
  type: (transaction) => activityType(transaction.type),
  entry: ({ isCredit, type }) => (isCredit ? 'credit' : type),
  ride: async ({ rideId }, _args, { loaders }) =>
    rideId === null ? null : (await loaders.rides.load(rideId)).ride,
  refund: async ({ rideId, refundId }, _args, { loaders }) =>
    rideId !== null && refundId !== null
      ? ((await loaders.refunds.load(rideId)).find(({ id }) => id === refundId) ?? null)
      : null,
  sign: (transaction) => activitySign(transaction.type),
  amount: (transaction) => transaction.amountCents,
};
