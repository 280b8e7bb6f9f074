import type { Resolvers } from '../generated/resolver-types.ts';
import { tellRide } from '../told-ride.ts';

export const Mutation = {
  emailReceipt: async (_, { input: { rideId } }, { useCases, actor }) => ({
    rideId,
    email: await useCases.emailReceipt.execute(actor, { rideId }),
  }),
} satisfies Resolvers['Mutation'];

export const Receipt: Resolvers['Receipt'] = {
  ride: ({ ride }, _args, context) => tellRide(context, ride),
};
