import type { Resolvers } from '../generated/resolver-types.ts';
import { toConnection, toPageInput } from '../connections.ts';

export const Query = {
  auditLog: async (_, { filter, ...page }, { useCases, actor }) => {
    const asked = Object.entries(filter ?? {}).filter(([, value]) => value !== null && value !== '');
    const input = { ...Object.fromEntries(asked), ...toPageInput(page) };
    return toConnection(await useCases.listAuditLog.execute(actor, input), page);
  },
} satisfies Resolvers['Query'];

export const SecurityEvent: Resolvers['SecurityEvent'] = {
  details: ({ details }) => JSON.stringify(details),
};

export const AuditEntry: Resolvers['AuditEntry'] = {
  before: ({ before }) => (before === null ? null : JSON.stringify(before)),
  after: ({ after }) => (after === null ? null : JSON.stringify(after)),
};
