import type { DriverDocuments, DriverDocumentViews } from '../../../application/ports/onboarding.ts';
import type { DriverDocument } from '../../../domain/onboarding/driver-document.ts';
import { arrayOf, day, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { assignments, insertInto, statement, without } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { DRIVER_DOCUMENTS } from './driver-table.ts';

const { columns, fromRow } = DRIVER_DOCUMENTS;

/** The types in their order, which is that of the alphabet. */
const OF_USERS = statement(
  'driver-documents.of-users',
  { user_ids: arrayOf(uuid()) },
  `select ${DRIVER_DOCUMENTS.list()} from driver_documents where user_id = any($user_ids) order by document_type`,
  fromRow,
);

const OWNER_OF = statement(
  'driver-documents.owner-of',
  columns,
  'select user_id from driver_documents where id = $id',
  decoderOf({ userId: uuid() }),
);

const SAVE = statement(
  'driver-documents.save',
  columns,
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
  decoderOf({ userId: uuid() }),
);

/** What drivers have uploaded to prove that they may drive. */
export class PostgresDriverDocuments implements DriverDocuments, DriverDocumentViews {
  constructor(private readonly sql: SqlRunner) {}

  ofUser(userId: string): Promise<readonly DriverDocument[]> {
    return this.ofUsers([userId]);
  }

  /** Of each user in the order of `DOCUMENT_TYPES`. */
  async ofUsers(userIds: readonly string[]): Promise<readonly DriverDocument[]> {
    const { rows } = await this.sql.run(OF_USERS({ user_ids: userIds }));
    return rows;
  }

  async ownerOf(documentId: string): Promise<string | null> {
    const { rows } = await this.sql.run(OWNER_OF({ id: documentId }));
    return rows[0]?.userId ?? null;
  }

  async save(document: DriverDocument): Promise<void> {
    await this.sql.run(SAVE(DRIVER_DOCUMENTS.toRow(document)));
  }

  async toRemind(today: string): Promise<readonly string[]> {
    const { rows } = await this.sql.run(TO_REMIND({ today }));
    return rows.map(({ userId }) => userId);
  }
}
