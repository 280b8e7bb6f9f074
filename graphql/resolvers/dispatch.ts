import type { BoardChange } from '../../application/ports/dispatch.ts';
import type { LiveChange } from '../../application/rides/watch-rides.ts';
import { toHandoverRecord } from '../../domain/dispatch/shift.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { getChange, untilReturned } from '../live-changes.ts';
import { withoutNulls } from '../without-nulls.ts';

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

export const Mutation = {
  writeHandoverNote: (_, { input }, { useCases, actor }) =>
    useCases.writeHandoverNote.execute(actor, withoutNulls(input)),
} satisfies Resolvers['Mutation'];

export const DispatchShift: Resolvers['DispatchShift'] = {
  id: ({ shift }) => shift.id,
  beganAt: ({ shift }) => shift.beganAt,
};

export const HandoverNote: Resolvers['HandoverNote'] = {
  id: ({ note }) => note.id,
  version: ({ note }) => toHandoverRecord(note).version,
  text: ({ note }) => note.text,
  rideId: ({ note }) => note.rideId,
  writtenAt: ({ note }) => note.writtenAt,
  correctedAt: ({ note }) => note.correctedAt,
  doneAt: ({ note }) => note.doneAt,
};
