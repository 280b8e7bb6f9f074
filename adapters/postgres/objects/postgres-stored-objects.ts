import type { StoredObjects, StoredObjectViews } from '../../../application/ports/objects.ts';
import type { ObjectPurpose, ObjectState, StoredObject } from '../../../domain/objects/stored-object.ts';
import { integer, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select, statement, update } from '../statement.ts';
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

const INSERT = insert('stored-objects.insert', STORED_OBJECTS);
const FIND = select('stored-objects.find', STORED_OBJECTS, 'where id = $id');
const LOCK = select('stored-objects.lock', STORED_OBJECTS, 'where id = $id for update');
const SAVE = update('stored-objects.save', STORED_OBJECTS, ['state', 'content_type', 'size_bytes']);
const DELETE = remove('stored-objects.delete', STORED_OBJECTS, 'where id = $id');

const START_RECEIVING = statement(
  'stored-objects.start-receiving',
  columns,
  `update stored_objects set state = 'receiving'
    where id = $id and state = 'awaited' and upload_expires_at > $upload_expires_at
    returning ${ALL}`,
  fromRow,
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

/** No object has it. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export const postgresStoredObjects = (sql: SqlRunner): StoredObjects & StoredObjectViews => ({
  insert: (object) => sql.write(INSERT(STORED_OBJECTS.toRow(object))),
  startReceiving: (id, now) => sql.first(START_RECEIVING({ id, upload_expires_at: now })),
  find: (id) => sql.first(FIND({ id })),
  lock: (id) => sql.first(LOCK({ id })),
  save: (object) => sql.write(SAVE(STORED_OBJECTS.toRow(object))),
  releaseOthers: (ownerId, purpose, exceptId) =>
    sql.write(RELEASE_OTHERS({ owner_id: ownerId, purpose, id: exceptId ?? NO_ID })),
  releaseAll: (ownerId) => sql.write(RELEASE_ALL({ owner_id: ownerId })),
  takeOrphans: (madeBefore) => sql.all(TAKE_ORPHANS({ created_at: madeBefore })),
  delete: (id) => sql.write(DELETE({ id })),
});
