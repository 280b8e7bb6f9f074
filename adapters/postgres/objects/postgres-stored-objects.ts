import type { StoredObjects, StoredObjectViews } from '../../../application/ports/objects.ts';
import type { ObjectPurpose, ObjectState, StoredObject } from '../../../domain/objects/stored-object.ts';
import { integer, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { assignments, insertInto, statement } from '../statement.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const STORED_OBJECTS = defineTable(
  'stored_objects',
  {
    id: uuid(),
    ownerId: uuid(),
    purpose: text<ObjectPurpose>(),
    state: text<ObjectState>(),
    contentType: nullable(text()),
    sizeBytes: nullable(integer()),
    uploadExpiresAt: time(),
    createdAt: time(),
  } satisfies FieldsOf<StoredObject>,
  {},
);
const { columns, fromRow } = STORED_OBJECTS;
const ALL = STORED_OBJECTS.list();

const INSERT = statement('stored-objects.insert', columns, insertInto(STORED_OBJECTS));

const START_RECEIVING = statement(
  'stored-objects.start-receiving',
  columns,
  `update stored_objects set state = 'receiving'
    where id = $id and state = 'awaited' and upload_expires_at > $upload_expires_at
    returning ${ALL}`,
  fromRow,
);

const FIND = statement(
  'stored-objects.find',
  columns,
  `select ${ALL} from stored_objects where id = $id`,
  fromRow,
);

const LOCK = statement(
  'stored-objects.lock',
  columns,
  `select ${ALL} from stored_objects where id = $id for update`,
  fromRow,
);

const SAVE = statement(
  'stored-objects.save',
  columns,
  `update stored_objects set ${assignments('state', 'content_type', 'size_bytes')} where id = $id`,
);

const RELEASE_OTHERS = statement(
  'stored-objects.release-others',
  columns,
  `update stored_objects set state = 'released'
    where owner_id = $owner_id and purpose = $purpose and state = 'attached' and id <> $id`,
);

const RELEASE_ALL = statement(
  'stored-objects.release-all',
  columns,
  `update stored_objects set state = 'released' where owner_id = $owner_id`,
);

const TAKE_ORPHANS = statement(
  'stored-objects.take-orphans',
  columns,
  `update stored_objects set state = 'released'
    where id in (
      select id from stored_objects
      where state <> 'attached' and (state = 'released' or created_at < $created_at)
      order by created_at limit 100 for update skip locked
    ) returning ${ALL}`,
  fromRow,
);

const DELETE = statement('stored-objects.delete', columns, 'delete from stored_objects where id = $id');

/** No object has it. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export class PostgresStoredObjects implements StoredObjects, StoredObjectViews {
  constructor(private readonly sql: SqlRunner) {}

  async insert(object: StoredObject): Promise<void> {
    await this.sql.run(INSERT(STORED_OBJECTS.toRow(object)));
  }

  async startReceiving(id: string, now: Date): Promise<StoredObject | null> {
    const { rows } = await this.sql.run(START_RECEIVING({ id, upload_expires_at: now }));
    return rows[0] ?? null;
  }

  async find(id: string): Promise<StoredObject | null> {
    const { rows } = await this.sql.run(FIND({ id }));
    return rows[0] ?? null;
  }

  async lock(id: string): Promise<StoredObject | null> {
    const { rows } = await this.sql.run(LOCK({ id }));
    return rows[0] ?? null;
  }

  async save({ id, state, contentType, sizeBytes }: StoredObject): Promise<void> {
    await this.sql.run(SAVE({ id, state, content_type: contentType, size_bytes: sizeBytes }));
  }

  async releaseOthers(ownerId: string, purpose: ObjectPurpose, exceptId: string | null): Promise<void> {
    await this.sql.run(RELEASE_OTHERS({ owner_id: ownerId, purpose, id: exceptId ?? NO_ID }));
  }

  async releaseAll(ownerId: string): Promise<void> {
    await this.sql.run(RELEASE_ALL({ owner_id: ownerId }));
  }

  async takeOrphans(madeBefore: Date): Promise<StoredObject[]> {
    const { rows } = await this.sql.run(TAKE_ORPHANS({ created_at: madeBefore }));
    return [...rows];
  }

  async delete(id: string): Promise<void> {
    await this.sql.run(DELETE({ id }));
  }
}
