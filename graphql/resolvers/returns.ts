import type { Resolvers } from '../generated/resolver-types.ts';

export const Mutation = {
  callReturn: async (_, { input }, { useCases, actor }) => ({
    rideId: (await useCases.callReturn.execute(actor, input)).id,
  }),
  callReturnByLink: async (_, { input }, { useCases }) => {
    await useCases.callReturnByLink.execute(input);
    return { isCalled: true };
  },
} satisfies Resolvers['Mutation'];

export const ReturnTrip: Resolvers['ReturnTrip'] = {
  fare: ({ totalCents }) => totalCents,
};
