import type {
  AuditEntryResolvers,
  QueryResolvers,
  SecurityEventResolvers,
} from '../generated/resolver-types.ts';
import { toConnection, toPageInput } from '../connections.ts';

export const securityQueries: Pick<QueryResolvers, 'securityEvents' | 'auditLog'> = {
  auditLog: async (_, { filter, ...page }, { useCases, actor }) => {
    const asked = Object.entries(filter ?? {}).filter(([, value]) => value !== null && value !== '');
    const input = { ...Object.fromEntries(asked), ...toPageInput(page) };
    return toConnection(await useCases.listAuditLog.execute(actor, input), page);
  },
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

export const AuditEntry: AuditEntryResolvers = {
  before: ({ before }) => (before === null ? null : JSON.stringify(before)),
  after: ({ after }) => (after === null ? null : JSON.stringify(after)),
};
