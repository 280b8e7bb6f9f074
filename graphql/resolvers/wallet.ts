import { DomainError } from '../../domain/errors.ts';
import { activitySign, activityType } from '../../domain/wallet/activity.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { toConnection, toPageInput } from '../connections.ts';

export const Query = {
  profitAndLoss: (_, { month }, { useCases, actor }) =>
    useCases.showProfitAndLoss.execute(actor, { month: month ?? undefined }),
  walletTransactions: async (_, page, { useCases, actor }) => {
    const [found, totalCount] = await Promise.all([
      useCases.listWalletTransactions.execute(actor, toPageInput(page)),
      useCases.countWalletTransactions.execute(actor),
    ]);
    return { ...toConnection(found, page), totalCount };
  },
} satisfies Resolvers['Query'];

export const Mutation = {
  addFunds: (_, { input: { id, ...input } }, { useCases, actor }) =>
    useCases.addFunds.execute(actor, { ...input, id: id ?? undefined }),
  createSetupIntent: (_, { input: { id } }, { useCases, actor }) =>
    useCases.createSetup.execute(actor, { id: id ?? undefined }),
  deletePaymentMethod: async (_, { input }, { useCases, actor }) => {
    await useCases.deletePaymentMethod.execute(actor, input);
    return { id: input.id };
  },
  grantCredit: (_, { input: { id, ...input } }, { useCases, actor }) =>
    useCases.grantCredit.execute(actor, { ...input, id: id ?? undefined }),
} satisfies Resolvers['Mutation'];

export const LedgerAudit: Resolvers['LedgerAudit'] = {
  isFull: ({ extent }) => extent === 'full',
};

export const ReconciliationDifference: Resolvers['ReconciliationDifference'] = {
  recordId: ({ id }) => id,
};

export const WalletBalance: Resolvers['WalletBalance'] = {
  total: (balance) => balance.availableCents + balance.heldCents,
};

export const WalletTransaction: Resolvers['WalletTransaction'] = {
  type: activityType,
  entry: ({ isCredit, type, paidCents }) => (isCredit ? 'credit' : paidCents === null ? type : 'charge'),
  // Of a ride that they paid for, and may not see any more, its payer reads the money alone.
  ride: async ({ rideId }, _args, { loaders }) =>
    rideId === null ? null : loaders.rides.load(rideId).then(({ ride }) => ride, nullIfNotFound),
  refund: async ({ rideId, refundId }, _args, { loaders }) =>
    rideId !== null && refundId !== null
      ? ((await loaders.refunds.load(rideId)).find(({ id }) => id === refundId) ?? null)
      : null,
  sign: activitySign,
  byCard: ({ paidCents, walletCents }) => (paidCents === null ? null : paidCents + walletCents),
};

function nullIfNotFound(error: unknown): null {
  if (error instanceof DomainError && error.kind === 'not_found') return null;
  throw error;
}
