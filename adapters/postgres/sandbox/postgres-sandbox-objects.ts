import type { Pool, PoolClient } from 'pg';
import type {
  SandboxChange,
  SandboxKind,
  SandboxObject,
  SandboxObjects,
} from '../../../application/ports/sandbox-objects.ts';
import { domainErrorFrom } from '../constraint-errors.ts';
import { poolRunner, type SqlRunner, type Statement } from '../sql-runner.ts';
import { Transaction } from '../transaction.ts';

const COLUMNS = 'id, kind, our_id as "ourId", parent_id as "parentId", data';
const PAGE = 200;

const INSERT: Statement = {
  name: 'sandbox-objects.insert',
  text: `insert into sandbox_objects (id, kind, our_id, parent_id, data) values ($1, $2, $3, $4, $5)
    on conflict (kind, our_id) where our_id is not null do nothing`,
};

const FIND: Statement = {
  name: 'sandbox-objects.find',
  text: `select ${COLUMNS} from sandbox_objects where id = $1`,
};

const LOCK: Statement = {
  name: 'sandbox-objects.lock',
  text: `select ${COLUMNS} from sandbox_objects where id = $1 for no key update`,
};

const FIND_BY_OUR_ID: Statement = {
  name: 'sandbox-objects.find-by-our-id',
  text: `select ${COLUMNS} from sandbox_objects where kind = $1 and our_id = $2`,
};

const LIST_BY_PARENT: Statement = {
  name: 'sandbox-objects.list-by-parent',
  text: `select ${COLUMNS} from sandbox_objects where kind = $1 and parent_id = $2 order by created_at, id`,
};

const LIST_SINCE: Statement = {
  name: 'sandbox-objects.list-since',
  text: `select ${COLUMNS} from sandbox_objects where kind = $1 and created_at >= $2
    order by created_at, id limit ${PAGE}`,
};

const LIST_AFTER: Statement = {
  name: 'sandbox-objects.list-after',
  text: `select ${COLUMNS} from sandbox_objects
    where kind = $1 and (created_at, id) > (select created_at, id from sandbox_objects where id = $2)
    order by created_at, id limit ${PAGE}`,
};

const SAVE: Statement = {
  name: 'sandbox-objects.save',
  text: 'update sandbox_objects set data = $2 where id = $1',
};

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
    return getFirst(this.sql, FIND, [id]);
  }

  findByOurId(kind: SandboxKind, ourId: string): Promise<SandboxObject | null> {
    return getFirst(this.sql, FIND_BY_OUR_ID, [kind, ourId]);
  }

  async listByParent(kind: SandboxKind, parentId: string): Promise<SandboxObject[]> {
    const { rows } = await this.sql.run<SandboxObject>(LIST_BY_PARENT, [kind, parentId]);
    return [...rows];
  }

  async *listSince(kind: SandboxKind, since: Date): AsyncIterable<SandboxObject> {
    let { rows } = await this.sql.run<SandboxObject>(LIST_SINCE, [kind, since]);
    while (rows.length > 0) {
      yield* rows;
      ({ rows } = await this.sql.run<SandboxObject>(LIST_AFTER, [kind, rows.at(-1)?.id]));
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
  const object = await getFirst(sql, LOCK, [id]);
  const wanted = object && change(object.data);
  if (!object || !wanted) return object;
  const { data, made } = wanted;
  await Promise.all([sql.run(SAVE, [id, data]), made && insert(sql, made)]);
  return { ...object, data };
}

async function insert(sql: SqlRunner, { id, kind, ourId, parentId, data }: SandboxObject): Promise<void> {
  await sql.run(INSERT, [id, kind, ourId, parentId, data]);
}

async function getFirst(
  sql: SqlRunner,
  statement: Statement,
  values: readonly unknown[],
): Promise<SandboxObject | null> {
  const { rows } = await sql.run<SandboxObject>(statement, values);
  return rows[0] ?? null;
}
