import { getRide } from '../loaders/loaders.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

export const Query = {
  consoleHits: async (_, input, context) => {
    const { people, rides } = await context.useCases.searchConsole.execute(context.actor, input);
    return { people: [...people], rides: rides.map((seen) => getRide(context, seen)) };
  },
} satisfies Resolvers['Query'];
