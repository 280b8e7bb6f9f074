import type { Resolvers } from '../generated/resolver-types.ts';

export const Query = {
  receipt: (_, { rideId }, { useCases, actor }) => useCases.showReceipt.execute(actor, { rideId }),
} satisfies Resolvers['Query'];

export const Mutation = {
  emailReceipt: async (_, { input: { rideId } }, { useCases, actor }) => ({
    rideId,
    email: await useCases.emailReceipt.execute(actor, { rideId }),
  }),
} satisfies Resolvers['Mutation'];

export const Receipt: Resolvers['Receipt'] = {
  ride: async ({ ride }, _args, { loaders }) => (await loaders.rides.load(ride.id)).ride,
  minutes: ({ receipt }) => receipt.minutes,
  lines: ({ receipt }) => receipt.lines,
  total: ({ receipt }) => receipt.totalCents,
  money: ({ receipt }) => receipt.money,
  refunds: ({ receipt }) => receipt.refunds,
};
