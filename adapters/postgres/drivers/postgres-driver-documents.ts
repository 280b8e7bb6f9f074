import type { DriverDocuments, DriverDocumentViews } from '../../../application/ports/onboarding.ts';
import { arrayOf, day, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { assignments, insertInto, select, statement, without } from '../statement.ts';
import { onlyValue } from '../table.ts';
import { DRIVER_DOCUMENTS } from './driver-table.ts';

/** The types in their order, which is that of the alphabet. */
export const OF_USERS = select(
  'driver-documents.of-users',
  DRIVER_DOCUMENTS,
  'where user_id = any($user_ids) order by document_type',
  { user_ids: arrayOf(uuid()) },
);

const OWNER_OF = statement(
  'driver-documents.owner-of',
  DRIVER_DOCUMENTS.columns,
  'select user_id from driver_documents where id = $id',
  onlyValue(uuid()),
);

const SAVE = statement(
  'driver-documents.save',
  DRIVER_DOCUMENTS.columns,
  `${insertInto(DRIVER_DOCUMENTS)} on conflict on constraint driver_documents_user_type_key
    do update set ${assignments(...without(DRIVER_DOCUMENTS.names, 'user_id', 'document_type'))}`,
);

/** As `reminderDue` of the domain says, which decides again. */
const TO_REMIND = statement(
  'driver-documents.to-remind',
  { today: day() },
  `select distinct user_id from driver_documents
    where reminded_days is distinct from 0 and accepted_until <= $today::date + 30
      and (accepted_until < $today::date or state <> 'submitted')
      and coalesce(reminded_days, 99) > case
        when accepted_until < $today::date then 0
        when accepted_until <= $today::date + 1 then 1
        when accepted_until <= $today::date + 7 then 7
        else 30 end
    limit 500`,
  onlyValue(uuid()),
);

/** What drivers have uploaded to prove that they may drive: of each in the order of `DOCUMENT_TYPES`. */
export const postgresDriverDocuments = (sql: SqlRunner): DriverDocuments & DriverDocumentViews => ({
  ofUser: (userId) => sql.all(OF_USERS({ user_ids: [userId] })),
  ownerOf: (id) => sql.first(OWNER_OF({ id })),
  save: (document) => sql.write(SAVE(DRIVER_DOCUMENTS.toRow(document))),
  toRemind: (today) => sql.all(TO_REMIND({ today })),
});
