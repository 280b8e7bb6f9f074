import { isCancelAsked } from '../../domain/rides/cancel-request.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { getRide } from '../loaders/loaders.ts';

export const Query = {
  cancelRequests: async (_, _args, context) => {
    const asked = await context.useCases.listCancelRequests.execute(context.actor);
    return asked.map((seen) => getRide(context, seen));
  },
} satisfies Resolvers['Query'];

export const Mutation = {
  askToCancelRide: (_, { input }, { useCases, actor }) => useCases.askToCancelRide.execute(actor, input),
  withdrawCancelRequest: (_, { input }, { useCases, actor }) =>
    useCases.withdrawCancelRequest.execute(actor, input),
  answerCancelRequest: (_, { input }, { useCases, actor }) =>
    useCases.answerCancelRequest.execute(actor, input),
} satisfies Resolvers['Mutation'];

/** Of a ride whose rider has asked. */
export const CancelRequest: Resolvers['CancelRequest'] = {
  askedAt: ({ cancelAskedAt, requestedAt }) => cancelAskedAt ?? requestedAt,
  reason: (ride) => ride.cancelAskReason,
  answer: (ride) => ride.cancelAnswer,
  isOpen: isCancelAsked,
};
