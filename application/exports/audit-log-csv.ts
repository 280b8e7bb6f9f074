import type { listAuditLog } from '../security/security.ts';
import type { ProvidedBy } from '../tokens.ts';
import { nameActor } from '../../domain/users/actor-name.ts';
import { csvList, type CsvList } from './csv-list.ts';
import { csvFilters } from './inputs.ts';

/** Who changed what, newest first. */
export function auditLogCsv(auditLog: ProvidedBy<typeof listAuditLog>): CsvList {
  return csvList({
    filter: csvFilters['audit-log'],
    page: (actor, input) => auditLog.execute(actor, input),
    columns: {
      At: ({ at }) => at,
      Actor: (entry) => nameActor(entry),
      'Actor email': ({ actorEmail }) => actorEmail,
      Role: ({ actorRole }) => actorRole,
      Action: ({ action }) => action,
      'Subject type': ({ subjectType }) => subjectType,
      Subject: ({ subjectId }) => subjectId,
      'Subject email': ({ subjectEmail }) => subjectEmail,
      Reason: ({ reason }) => reason,
      Before: ({ before }) => JSON.stringify(before),
      After: ({ after }) => JSON.stringify(after),
      Address: ({ address }) => address,
      Request: ({ requestId }) => requestId,
    },
  });
}
