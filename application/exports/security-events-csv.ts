import type { listSecurityEvents } from '../security/security.ts';
import type { ProvidedBy } from '../tokens.ts';
import { nameActor } from '../../domain/users/actor-name.ts';
import { csvList, type CsvList } from './csv-list.ts';
import { csvFilters } from './inputs.ts';

/** What happened to accounts and who did what, newest first. */
export function securityEventsCsv(events: ProvidedBy<typeof listSecurityEvents>): CsvList {
  return csvList({
    filter: csvFilters['security-events'],
    page: (actor, input) => events.execute(actor, input),
    columns: {
      At: ({ at }) => at,
      Kind: ({ kind }) => kind,
      Actor: (event) => nameActor(event),
      Account: ({ account }) => account,
      Address: ({ address }) => address,
      Request: ({ requestId }) => requestId,
      'Subject type': ({ subjectType }) => subjectType,
      Subject: ({ subjectId }) => subjectId,
      Reason: ({ reason }) => reason,
      Details: ({ details }) => JSON.stringify(details),
    },
  });
}
