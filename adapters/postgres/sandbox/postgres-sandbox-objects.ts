import type { Pool, PoolClient } from 'pg';
import type {
  SandboxChange,
  SandboxKind,
  SandboxObject,
  SandboxObjects,
} from '../../sandbox-payments/sandbox-objects.ts';
import { domainErrorFrom } from '../constraint-errors.ts';
import { json, nullable, text, time } from '../column-types.ts';
import { poolRunner, type Query, type SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
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
const { columns, fromRow } = SANDBOX_OBJECTS;
const OBJECTS = `select ${SANDBOX_OBJECTS.list()} from sandbox_objects` as const;
const PAGE = 200;

const INSERT = statement(
  'sandbox-objects.insert',
  columns,
  `${insertInto(SANDBOX_OBJECTS)}
    on conflict (kind, our_id) where our_id is not null do nothing`,
);

const FIND = statement('sandbox-objects.find', columns, `${OBJECTS} where id = $id`, fromRow);

const LOCK = statement(
  'sandbox-objects.lock',
  columns,
  `${OBJECTS} where id = $id for no key update`,
  fromRow,
);

const FIND_BY_OUR_ID = statement(
  'sandbox-objects.find-by-our-id',
  columns,
  `${OBJECTS} where kind = $kind and our_id = $our_id`,
  fromRow,
);

const LIST_BY_PARENT = statement(
  'sandbox-objects.list-by-parent',
  columns,
  `${OBJECTS} where kind = $kind and parent_id = $parent_id order by created_at, id`,
  fromRow,
);

const LIST_SINCE = statement(
  'sandbox-objects.list-since',
  { ...columns, since: time() },
  `${OBJECTS} where kind = $kind and created_at >= $since
    order by created_at, id limit ${PAGE}`,
  fromRow,
);

const LIST_AFTER = statement(
  'sandbox-objects.list-after',
  columns,
  `${OBJECTS}
    where kind = $kind and (created_at, id) > (select created_at, id from sandbox_objects where id = $id)
    order by created_at, id limit ${PAGE}`,
  fromRow,
);

const SAVE = statement(
  'sandbox-objects.save',
  columns,
  'update sandbox_objects set data = $data where id = $id',
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
    await insert(this.sql, made);
    return (await this.findByOurId(kind, ourId)) ?? made;
  }

  find(id: string): Promise<SandboxObject | null> {
    return getFirst(this.sql, FIND({ id }));
  }

  findByOurId(kind: SandboxKind, ourId: string): Promise<SandboxObject | null> {
    return getFirst(this.sql, FIND_BY_OUR_ID({ kind, our_id: ourId }));
  }

  async listByParent(kind: SandboxKind, parentId: string): Promise<SandboxObject[]> {
    const { rows } = await this.sql.run(LIST_BY_PARENT({ kind, parent_id: parentId }));
    return [...rows];
  }

  async *listSince(kind: SandboxKind, since: Date): AsyncIterable<SandboxObject> {
    let { rows } = await this.sql.run(LIST_SINCE({ kind, since }));
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      yield* rows;
      ({ rows } = await this.sql.run(LIST_AFTER({ kind, id: last.id })));
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
  const object = await getFirst(sql, LOCK({ id }));
  const wanted = object && change(object.data);
  if (!object || !wanted) return object;
  const { data, made } = wanted;
  await Promise.all([sql.run(SAVE({ id, data })), made && insert(sql, made)]);
  return { ...object, data };
}

async function insert(sql: SqlRunner, object: SandboxObject): Promise<void> {
  await sql.run(INSERT(SANDBOX_OBJECTS.toRow(object)));
}

async function getFirst(sql: SqlRunner, query: Query<SandboxObject>): Promise<SandboxObject | null> {
  const { rows } = await sql.run(query);
  return rows[0] ?? null;
}
