import type { QueryResolvers, SecurityEventResolvers } from '../generated/resolver-types.ts';
import { toConnection, toPageInput } from '../connections.ts';

export const securityQueries: Pick<QueryResolvers, 'securityEvents'> = {
  securityEvents: async (_, { kind, email, ...page }, { useCases, actor }) => {
    const filter = { kind: kind ?? undefined, email: email ?? undefined };
    return toConnection(
      await useCases.listSecurityEvents.execute(actor, { ...filter, ...toPageInput(page) }),
      page,
    );
  },
};

export const SecurityEvent: SecurityEventResolvers = {
  details: ({ details }) => JSON.stringify(details),
};
