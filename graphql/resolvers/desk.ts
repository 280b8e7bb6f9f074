import type { GraphqlContext } from '../context.ts';
import type { CreateStandingRideInput, Resolvers } from '../generated/resolver-types.ts';
import { getRide } from '../loaders/loaders.ts';
import { toBooking } from '../booking-input.ts';

export const Query = {
  caller: (_, { id }, { useCases, actor }) => useCases.showCaller.execute(actor, { callerId: id }),
  cardLink: (_, { token }, { useCases }) => useCases.readCardLink.execute({ token }),
  callerCoverage: (_, { input: { scheduledFor, ...trip } }, { useCases, actor }) =>
    useCases.showCallerCoverage.execute(actor, { ...trip, scheduledFor: scheduledFor?.toISOString() }),
} satisfies Resolvers['Query'];

export const Mutation = {
  prepareCardByLink: (_, { input }, { useCases }) => useCases.prepareCardByLink.execute(input),
  saveCardByLink: (_, { input }, { useCases }) => useCases.saveCardByLink.execute(input),
  bookAtDesk: (_, { input: { callerId, booking } }, { useCases, actor }) =>
    useCases.bookAtDesk.execute(actor, { callerId, booking: toBooking(booking) }),
  repeatAtDesk: async (_, { input: { callerId, booking } }, context: GraphqlContext) => {
    const { useCases, actor } = context;
    const { id } = await useCases.repeatAtDesk.execute(actor, { callerId, booking: toSeries(booking) });
    return useCases.showStandingRide.execute(actor, { standingRideId: id });
  },
} satisfies Resolvers['Mutation'];

function toSeries({ id, quoteToken, ...wanted }: CreateStandingRideInput) {
  return { ...wanted, id: id ?? undefined, quoteToken: quoteToken ?? undefined };
}

export const Caller: Resolvers['Caller'] = {
  id: ({ user }) => user.id,
  openRides: ({ openRides }, _args, context) => openRides.map((ride) => getRide(context, ride)),
};
