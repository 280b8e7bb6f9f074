import type { ListSecurityEvents } from '../security/list-security-events.ts';
import { nameActor } from '../../domain/users/actor-name.ts';
import { csvList, type CsvList } from './csv-list.ts';
import { csvFilters } from './inputs.ts';

/** What happened to accounts and who did what, newest first. */
export function securityEventsCsv(listSecurityEvents: Pick<ListSecurityEvents, 'execute'>): CsvList {
  return csvList({
    filter: csvFilters['security-events'],
    page: (actor, input) => listSecurityEvents.execute(actor, input),
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
