import type { Resolvers } from '../generated/resolver-types.ts';

export const Mutation = {
  emailReceipt: async (_, { input: { rideId } }, { useCases, actor }) => ({
    rideId,
    email: await useCases.emailReceipt.execute(actor, { rideId }),
  }),
} satisfies Resolvers['Mutation'];

export const Receipt: Resolvers['Receipt'] = {
  ride: async ({ ride }, _args, { loaders }) => (await loaders.rides.load(ride.id)).ride,
};
