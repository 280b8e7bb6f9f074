import { getRide } from '../loaders/loaders.ts';
import type { QueryResolvers } from '../generated/resolver-types.ts';

export const operationsQueries: Pick<QueryResolvers, 'consoleHits'> = {
  consoleHits: async (_, input, context) => {
    const { people, rides } = await context.useCases.searchConsole.execute(context.actor, input);
    return { people: [...people], rides: rides.map((seen) => getRide(context, seen)) };
  },
};
