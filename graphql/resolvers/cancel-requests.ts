import { isCancelAsked } from '../../domain/rides/cancel-request.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { getRide } from '../loaders/loaders.ts';

export const Query = {
  cancelRequests: async (_, _args, context) => {
    const asked = await context.useCases.listCancelRequests.execute(context.actor);
    return asked.map((seen) => getRide(context, seen));
  },
} satisfies Resolvers['Query'];

/** Of a ride whose rider has asked. */
export const CancelRequest: Resolvers['CancelRequest'] = {
  askedAt: ({ cancelAskedAt, requestedAt }) => cancelAskedAt ?? requestedAt,
  reason: (ride) => ride.cancelAskReason,
  answer: (ride) => ride.cancelAnswer,
  isOpen: isCancelAsked,
};
