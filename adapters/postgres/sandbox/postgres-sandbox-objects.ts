import type { Pool, PoolClient } from 'pg';
import type {
  SandboxChange,
  SandboxKind,
  SandboxObject,
  SandboxObjects,
} from '../../sandbox-payments/sandbox-objects.ts';
import { domainErrorFrom } from '../constraint-errors.ts';
import { json, nullable, text, time } from '../column-types.ts';
import { poolRunner, type SqlRunner } from '../sql-runner.ts';
import { insert, select, update } from '../statement.ts';
import { defineTable, type FieldsOf } from '../table.ts';
import { Transaction } from '../transaction.ts';

export const SANDBOX_OBJECTS = defineTable(
  'sandbox_objects',
  {
    id: text(),
    kind: text(),
    ourId: nullable(text()),
    parentId: nullable(text()),
    data: json(),
  } satisfies FieldsOf<SandboxObject>,
  { created_at: time() },
);
const PAGE = 200;

const INSERT = insert('sandbox-objects.insert', SANDBOX_OBJECTS, {
  onConflict: '(kind, our_id) where our_id is not null do nothing',
});
const FIND = select('sandbox-objects.find', SANDBOX_OBJECTS, 'where id = $id');
const LOCK = select('sandbox-objects.lock', SANDBOX_OBJECTS, 'where id = $id for no key update');
const SAVE = update('sandbox-objects.save', SANDBOX_OBJECTS, ['data']);

const FIND_BY_OUR_ID = select(
  'sandbox-objects.find-by-our-id',
  SANDBOX_OBJECTS,
  'where kind = $kind and our_id = $our_id',
);

const LIST_BY_PARENT = select(
  'sandbox-objects.list-by-parent',
  SANDBOX_OBJECTS,
  'where kind = $kind and parent_id = $parent_id order by created_at, id',
);

const LIST_SINCE = select(
  'sandbox-objects.list-since',
  SANDBOX_OBJECTS,
  `where kind = $kind and created_at >= $since order by created_at, id limit ${PAGE}`,
  { since: time() },
);

const LIST_AFTER = select(
  'sandbox-objects.list-after',
  SANDBOX_OBJECTS,
  `where kind = $kind and (created_at, id) > (select created_at, id from sandbox_objects where id = $id)
    order by created_at, id limit ${PAGE}`,
);

/** The test-money provider's objects, on connections and in transactions of their own. */
export class PostgresSandboxObjects implements SandboxObjects {
  private readonly sql: SqlRunner;

  constructor(private readonly pool: Pool) {
    this.sql = poolRunner(pool);
  }

  async insertOnce(
    kind: SandboxKind,
    ourId: string,
    make: () => Promise<SandboxObject> | SandboxObject,
  ): Promise<SandboxObject> {
    const existing = await this.findByOurId(kind, ourId);
    if (existing) return existing;
    const made = await make();
    // Waits for a call that inserts the same at this moment; what is stored then is its object.
    await this.sql.run(INSERT(SANDBOX_OBJECTS.toRow(made)));
    return (await this.findByOurId(kind, ourId)) ?? made;
  }

  find(id: string): Promise<SandboxObject | null> {
    return this.sql.first(FIND({ id }));
  }

  findByOurId(kind: SandboxKind, ourId: string): Promise<SandboxObject | null> {
    return this.sql.first(FIND_BY_OUR_ID({ kind, our_id: ourId }));
  }

  listByParent(kind: SandboxKind, parentId: string): Promise<SandboxObject[]> {
    return this.sql.all(LIST_BY_PARENT({ kind, parent_id: parentId }));
  }

  async *listSince(kind: SandboxKind, since: Date): AsyncIterable<SandboxObject> {
    let page = await this.sql.all(LIST_SINCE({ kind, since }));
    for (let last = page.at(-1); last; last = page.at(-1)) {
      yield* page;
      page = await this.sql.all(LIST_AFTER({ kind, id: last.id }));
    }
  }

  async change(id: string, change: (data: object) => SandboxChange | null): Promise<SandboxObject | null> {
    const transaction = new Transaction(await this.connect());
    try {
      const changed = await changeIn(transaction, id, change);
      await transaction.commit();
      return changed;
    } catch (error) {
      await transaction.rollback();
      throw error;
    } finally {
      transaction.release();
    }
  }

  private async connect(): Promise<PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw domainErrorFrom(error);
    }
  }
}

async function changeIn(
  sql: SqlRunner,
  id: string,
  change: (data: object) => SandboxChange | null,
): Promise<SandboxObject | null> {
  const object = await sql.first(LOCK({ id }));
  const wanted = object && change(object.data);
  if (!object || !wanted) return object;
  const { data, made } = wanted;
  await Promise.all([sql.run(SAVE({ id, data })), made && sql.run(INSERT(SANDBOX_OBJECTS.toRow(made)))]);
  return { ...object, data };
}
