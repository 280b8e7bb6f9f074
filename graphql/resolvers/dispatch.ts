import type { BoardChange } from '../../application/ports/dispatch.ts';
import type { LiveChange } from '../../application/rides/watch-rides.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { getChange, untilReturned } from '../live-changes.ts';

export const DispatchBoard: Resolvers['DispatchBoard'] = {
  startsAt: ({ span }) => span.start,
  endsAt: ({ span }) => span.end,
};

export const Subscription: Resolvers['Subscription'] = {
  dispatchChanged: {
    subscribe: (_, _args, { useCases, session }) =>
      untilReturned((signal) => useCases.watchRides.board(session.token, signal)),
    resolve: (live: LiveChange<BoardChange>) => getChange(live),
  },
};
