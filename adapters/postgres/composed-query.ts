import { createHash } from 'node:crypto';
import knex, { type Knex } from 'knex';
import { Model, type QueryBuilder, type RawBuilder, type RelationMappings } from 'objection';
import type { DayRange } from '../../domain/geo/day-range.ts';
import type { Query, SqlRunner } from './sql-runner.ts';
import type { Related, Relation } from './table.ts';

/**
 * Writes the SQL of queries composed with Objection. It has no connections, so that a query can only be sent by a
 * `SqlRunner`: the application keeps one pool, and one place that knows what the database's errors mean. A composed
 * query that is awaited by itself is refused.
 */
const queryBuilder: Knex = knex({ client: 'pg' });

/** A list that is composed of the rows of a table. */
export type Rows = QueryBuilder<Model>;
/** A part of a statement, under the name by which the others speak of it. */
export type Part = readonly [name: string, rows: Rows | RawBuilder];

const MODELS = new Map<string, typeof Model>();

function modelOf(table: Related): typeof Model {
  const known = MODELS.get(table.name);
  if (known) return known;
  const model = class extends Model {
    static override readonly tableName = table.name;

    static override get relationMappings(): RelationMappings {
      const relations = Object.entries(table.relations ?? {});
      return Object.fromEntries(relations.map(([name, relation]) => [name, toMapping(table, relation)]));
    }
  };
  MODELS.set(table.name, model);
  return model;
}

function toMapping(table: Related, { by, to, key = 'id' }: Relation) {
  return {
    relation: Model.BelongsToOneRelation,
    modelClass: modelOf(to),
    join: { from: `${table.name}.${by}`, to: `${to.name}.${key}` },
  };
}

/** The rows of a table, to be chosen, ordered and joined by its relations. */
export function queryOf(table: Related): Rows {
  return modelOf(table).query(queryBuilder);
}

/** A statement that begins with its parts, each of which is executed once. */
export function withParts(parts: readonly Part[], query: Rows): Rows {
  for (const [name, rows] of parts) query.withMaterialized(name, rows);
  return query;
}

/** Narrows a query to the rows that have the given values; null means none, and what is undefined was not asked for. */
export function narrow(
  query: Rows,
  values: Readonly<Record<string, string | number | null | undefined>>,
): Rows {
  for (const [column, value] of Object.entries(values)) if (value !== undefined) query.where(column, value);
  return query;
}

/** Narrows a query to the rows whose time in a column is in the range; to all of them where it has no ends. */
export function within(query: Rows, column: string, { since, until }: DayRange): Rows {
  if (since !== null) query.where(column, '>=', since);
  if (until !== null) query.where(column, '<', until);
  return query;
}

/**
 * Sends a composed query as one statement. `name` is the "area.method" of the view; each shape that its filters
 * give the query is prepared under a name of its own.
 */
export async function queryRows(
  sql: SqlRunner,
  name: string,
  query: Rows,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { sql: text, bindings: values } = query.toKnexQuery().toSQL().toNative();
  const shape = createHash('sha1').update(text).digest('hex').slice(0, 12);
  const prepared: Query = { name: `${name}.${shape}`, text, values };
  const { rows } = await sql.run(prepared);
  return rows;
}
