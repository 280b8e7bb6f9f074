import type { MutationResolvers, QueryResolvers, ReceiptResolvers } from '../generated/resolver-types.ts';

export const paymentsQueries: Pick<QueryResolvers, 'receipt'> = {
  receipt: (_, { rideId }, { useCases, actor }) => useCases.showReceipt.execute(actor, { rideId }),
};

export const paymentsMutations: Pick<MutationResolvers, 'emailReceipt'> = {
  emailReceipt: async (_, { input: { rideId } }, { useCases, actor }) => ({
    rideId,
    email: await useCases.emailReceipt.execute(actor, { rideId }),
  }),
};

export const Receipt: ReceiptResolvers = {
  ride: async ({ ride }, _args, { loaders }) => (await loaders.rides.load(ride.id)).ride,
  minutes: ({ receipt }) => receipt.minutes,
  lines: ({ receipt }) => receipt.lines,
  total: ({ receipt }) => receipt.totalCents,
  money: ({ receipt }) => receipt.money,
  refunds: ({ receipt }) => receipt.refunds,
};
